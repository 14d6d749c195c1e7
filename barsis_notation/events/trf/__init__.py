"""FIDE's Tournament Report File (TRF16, TRF26): events of two-player games for other programs.

A report has a line for each player, with fixed columns: who they are, their points, and in each
round the opponent, the colour and the result. ``trf_columns`` says where everything is.
``trf_reading`` makes an event file from a report, ``trf_writing`` a report from an event.
``trf_losses`` reads a written report back and compares it with the event: every difference is a
loss. White is the first seat of the event.
"""
