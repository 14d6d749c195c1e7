# What people call the places of a board.

point = { $point }-point
hole = row { $row } hole { $hole }
