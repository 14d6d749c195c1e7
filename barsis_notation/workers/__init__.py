"""Work that is done by several processes: each may die, hang or eat memory, and costs one record.

``pool`` has the processes, ``tasks`` hands out tasks and gives back what they yield, in order.
"""
