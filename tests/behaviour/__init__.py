"""Record the results of every command and public function, and compare another checkout.

``python -m tests.behaviour record DIR`` writes the inputs, the cases and the results of each run to
the folder DIR. ``python -m tests.behaviour compare DIR --barsis PATH`` runs the same cases on the
same inputs with another program and prints the differences. Modules: ``inputs`` makes the folders
that the cases run in, ``cases`` lists the cases, ``running`` runs one, ``masks`` removes the
differences between two runs of the same code, ``library`` is the script that calls the public
functions.
"""
