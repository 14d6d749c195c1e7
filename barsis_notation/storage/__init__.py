"""Files in cloud storage, and the stores for the results of a cluster.

``objects`` opens an object by its URI and reads it by ranges, under the condition that it has not
changed. A ``Store`` is a folder in cloud storage or on this machine; if several writers put the
same name, the first one wins.
"""
