"""Files in cloud storage, and the stores for the results of a cluster.

``objects`` opens an object by its URI and reads it by ranges, under the condition that it has
not changed. A ``Store`` is a folder of objects or of this machine; if several writers put the
same name, the first one wins.
"""
