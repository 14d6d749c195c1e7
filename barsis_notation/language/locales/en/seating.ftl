# Tables that cannot be laid.

too-many-players = tables can be made for at most { $most } players; there are { $players }
too-few-players =
    { $players ->
        [one] 1 player is too few for a table: { $least } are needed
       *[other] { $players } players are too few for a table: { $least } are needed
    }
