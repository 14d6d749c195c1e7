"""Tests of the conformance kit and of the program that runs it."""
