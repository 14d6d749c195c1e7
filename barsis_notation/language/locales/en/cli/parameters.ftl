# Help of arguments and options, for each command; those that several commands have are in `shared`,
# and those that the commands of a group have, in the message of the group.

panels =
    .Records = Records
    .Look = Look
    .Numbers = Numbers
    .Event = Event
    .Archive = Archive
    .Reference = Reference
    .What-to-read = What to read
    .What-to-check = What to check
    .Rules = Rules
    .Output = Output
    .Fixing = Fixing
    .Limits = Limits
    .Drawing = Drawing
    .Many-records = Many records
    .Every-command = Every command

barsis =
    .epilog = Exit status: 0 clean, 1 findings, 2 wrong command line, 3 a file could not be opened.
    .version = Print the version.
    .verbose = With --version: also print the versions of Python and the libraries.

shared =
    .language = The language; by default from the configuration, else from the locale.
    .numerals = The digits: latn for 0 to 9, arab for Arabic digits.
    .color = When to color text; by default only on a terminal.
    .paths = Files, folders and URIs such as s3://…; - is stdin.
    .file = A file of records; - is stdin.
    .exclude = Skip matching files in folders, in .gitignore syntax. Repeatable.
    .no_respect_gitignore = Also read files that a .gitignore excludes.
    .ruleset = The rules: barsis, barsis-1, barsis@finkel-2002, or a ruleset file.
    .options = Set an option of the rules. Repeatable.
    .output = Write to FILE instead of stdout.
    .jobs = The number of worker processes; by default one per processor for large jobs.
    .on = Do the work in parts on a cluster: the one at RAY_ADDRESS, else one that Ray starts here. Needs the extra ray, and cloud for URIs. -o is the folder or URI for run.json, parts/ and the result (report.txt, .json or .html; statistics.txt, .json or .csv; conversion.json). Repeat the command to resume the run.
    .form = The output format.
    .turn = The turn to draw, counted over all players; 0 is the start.
    .record = The number of the record, if the file has several.
    .ascii = Draw with ASCII characters only.
    .flip = Draw the board from the other side.
    .theme = The colors of the picture.
    .size = The width of the picture, in pixels.
    .orientation = The seat nearest to the viewer.
    .coordinates = Label the places of the board with their names.
    .diagonal = Turn a cross-shaped board so that its arms lie diagonally.
    .diff = Print what would change, and change nothing.
    .game = A game or ruleset: barsis.
    .configuration = The configuration for all files; by default the nearest one above each file.
    .isolated = Ignore all configuration files.

validate =
    .form = The report format; html is a page to print, json and jsonl are for programs.
    .select = Report only findings whose code or name starts with one of these.
    .ignore = Do not report findings whose code or name starts with one of these.
    .fail_on = The lowest severity that makes the exit status 1.
    .no_replay = Check the structure and the header, but do not replay the game.
    .max_findings = Show at most N findings; all are counted.
    .statistics = Count the findings by code.
    .schema = Also validate records against the JSON Schema.
    .duplicates = Report games that occur more than once.
    .max_record_size = The largest record that is read, in bytes.
    .max_depth = How deeply the objects of a record may be nested.
    .max_seconds = The processor time that one record may take, in seconds.
    .max_memory = The memory that a worker (-j) may use for one record, in megabytes.
    .fix = Apply safe fixes, which cannot change what was played.
    .unsafe_fixes = With --fix or --diff: also apply fixes that may change what was played.
    .diff = Print what --fix would change, and change nothing.
    .suggest = Suggest the likeliest writing mistake in every illegal turn; by default only in the first ones.
    .cache = Reuse results of earlier checks from FILE, and add the new ones.
    .part = Check part I of N; use -f json, so that --merge can read the report.
    .merge = Merge the reports of parts, given as PATH, into one report.
    .infer_options = Find the rule options under which the records are legal, ignoring those that they declare: the smallest change to the defaults or to --ruleset. The exit status is 1 if there are none for a record. With --fail-on warning, a record must say pass where a player declines a value.

fmt =
    .check = Change nothing; the exit status is 1 if a file would change.

convert =
    .paths = Files, folders and patterns such as 'games/*.mat' to read. Without -o, the last of several is the file or folder to write. - is stdin or stdout.
    .output = The file or folder to write; every PATH is then an input.
    .from_ = The format of the input, if it is not recognised.
    .to = The format of the output, if it does not follow from its name.
    .keep_raw = Keep the original bytes of other programs' files in the records, to restore them unchanged.
    .strict = Stop at the first loss of information, in reading or writing.
    .report = Write all losses and findings to FILE, as JSON.
    .force = Overwrite existing tables, and files in the folder OUT.
    .map_ = Read the input, a table of another program, as the map FILE describes it.
    .map_template = Print a map to start from, for the table PATH if given, and exit.
    .bom = Start csv with a byte order mark, so that Excel recognises UTF-8.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.

new =
    .seat = A seat and its player: S=Amal. Repeat for every player.
    .event = The tournament or occasion.
    .round = The round.
    .table = The table or board.
    .date = The day: 2026-11-20.
    .site = The place.
    .arbiter = The arbiter.

record =
    .file = A record; `barsis new` creates one.

ruling =
    .turn = The number of the turn in the record, from 1.
    .by = The arbiter who ruled.
    .text = The text of the ruling.
    .stood = Accept the illegal turn; play continues after it.
    .retract = Take the turn back; the same seat plays again.
    .position = With --stood: the position after the turn.
    .force = Allow a ruling on a legal turn, or on one that already has a ruling.

diff =
    .first = A record; - is stdin.
    .second = Another record of the same game.
    .other_record = The number of the record in B, if it differs from --record.

replay =
    .file = One or several records; on a terminal also a folder. - is stdin.
    .plain = Print one board after another, for pipes and screen readers.
    .turn = Start at this turn; without a terminal, print only this turn. 0 is the start.
    .findings = Start at the first finding; without a terminal, print only turns with findings.
    .record = The number of the record, if there are several.

show =
    .what = A file of records; or a position line, an XGID or a GNU Backgammon id.
    .output = A file to write: .svg, .png or .json.
    .ids = Also print the XGID and the GNU Backgammon id (Shesh Besh).

render =
    .output = The file or folder to write; its suffix selects what is drawn.
    .delay = How long an animation shows each move, in milliseconds.
    .file = A record, folder, archive or event file; - is stdin.

sheet =
    .seats = The number of players; by default two if the game allows it.
    .turns = The number of lines for turns; by default enough for 19 of 20 games.
    .form = Text, or an HTML page to print.

view =
    .print_path = Print the path of the page instead of opening a browser.

moves =
    .position = A position line, XGID or GNU Backgammon id; - reads a question from each line of stdin.
    .throw = Throws joined with +: 5+2, dest+3, دست, 31.
    .why = Explain why this move is not legal.
    .turns = Also list every position that playing the whole roll can lead to.
    .board = Draw the board above the moves.

stats =
    .archive = Read the records of this archive instead of PATH.
    .by = Count separately by this too, in addition to game. Repeatable.
    .sort = Sort by this column, the largest number first. Default: by name.
    .fairness = Also test whether throws occur as often as expected. Needs SciPy.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.

simulate =
    .games = The number of games.
    .seats = The number of players; by default two if the game allows it.
    .seed = The same seed gives the same games.
    .first = The number of the first game; each number always gives the same game.
    .policy = How the players choose their moves; plug-ins can add policies.

dice =
    .file = The dice file.
    .player = The name of the player or dealer.
    .secret = The seed file; by default FILE.N.seed, with the number N of the commitment.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.
    .played = The record of the game.

dice-commit =
    .others = For a new file: another player. Repeatable.
    .game_id = For a new file: a unique name of the game, with event, round, table, date.
    .ruleset = The rules: barsis, barsis-1, barsis@finkel-2002, or a ruleset file.
    .dealer = For a new file: --player is the dealer, who does not play.

dice-throw =
    .played = The record of the game in progress.
    .turn = Instead of RECORD: the number of a turn; 0 is the roll-off.
    .number = With --turn: the number of the throw in the turn, from 1.

dice-check =
    .paths = The dice file, if any, then files and folders of records; - is stdin.
    .kept = The hash of all commitments that you noted before the seeds were revealed.

conformance-run =
    .command = Your program and its arguments, after --.
    .kit = The folder of the kit, with kit.schema.json.
    .only = Run the cases whose id matches, such as barsis/*. Repeatable.
    .level = Run the cases of the levels up to this one.
    .game = Run the cases of this game.
    .timeout = The time limit of each answer.
    .exact = Refused turns must also have the expected move and name.

event =
    .event_file = The event file.
    .archive = Read the records from this archive.
    .teams = Rank teams instead of players.
    .after = Count only the rounds up to N.
    .absent = A player who is absent. Repeatable.
    .by = Who makes the change; by default the arbiter of the event.
    .why = The reason, for the history.
    .player = The name or id of a player.
    .teams_apart = Do not let players of the same team meet.
    .write = Add the new rounds to the event file.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.

event-new =
    .name = The name of the event, as in records.
    .players = A list of players: one name per line, or CSV with a column `name`.
    .player = A player. Repeatable.
    .xlsx = Take the players, and results if any, from this workbook.
    .trf = Take the event from this Tournament Report File of FIDE.
    .archive = Take all people of this archive as players.
    .seats = The number of players at a table.
    .to = Matches are played to N points.
    .date = The first day: 2026-11-20.
    .end_date = The last day, if different.
    .site = The place.
    .force = Overwrite an existing file.

event-validate =
    .form = The report format; html is a page to print.

event-standings =
    .form = The output format; xlsx needs --output.

event-crosstable =
    .form = The output format; xlsx needs --output.

event-pairings =
    .draw = Draw all rounds of a round robin, or the next round of a Swiss tournament.
    .round = Show only round N.
    .times = How often each pair of players meets.
    .any_seats = Allow a player to have the same seat three times in a row.
    .provisional = Draw although results are missing: they count as draws.
    .form = The output format; xlsx needs --output.

event-seating =
    .rounds = The number of rounds to draw.
    .by_standing = Draw one round in which players with similar points meet.
    .seed = A different number gives different tables.
    .form = The output format; xlsx needs --output.

event-result =
    .round = The number of the round.
    .table = The name of the table.
    .winner = The winner: a name, an id or a seat. Repeatable.
    .draw = The game was a draw.
    .score = The points of the players, in the order of the table: 5-3.
    .places = The places of the players, likewise: 1-3-2-4.
    .name = The name of the win.
    .forfeit = A player who did not play. Repeatable.
    .adjourned = The game will be continued.
    .half_bye = This player rests in the round, for half a bye; no table.
    .replace = Replace the result that the table has.

event-join =
    .name = The name of the player.
    .id = The id of the player in the event.
    .rating = The rating before the event.
    .team = The team of the player.

event-leave =
    .round = The first round without the player; by default the next one to draw.

event-absent =
    .round = The number of the round, at most the next to draw.

event-swap =
    .round = The number of the round.
    .player = A player to exchange with another; give it twice.
    .table = The table whose two players change seats.

event-sheets =
    .round = Write the sheets of round N; by default of the last round.
    .turns = The number of lines for turns; by default enough for 19 of 20 games.
    .output = Write a file for each table into this folder.
    .records = With -o: write records to start from, instead of sheets.
    .form = Text, or an HTML page to print.

event-ratings =
    .earlier = A file of earlier ratings to start from, written with -f json.
    .by_match = Count a match as one game.
    .form = The output format; xlsx needs --output.

event-export =
    .to = The format: FIDE's Tournament Report File of 2026 or of 2016.

archive =
    .file = The archive.
    .which = A record: its number, or the beginning of its record id.

archive-init =
    .zstd = Compress records with Zstandard: a third smaller, but readable only if it is installed.

archive-add =
    .only_valid = Skip records that have errors.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.

archive-list =
    .since = Only records after this number.

archive-show =
    .form = `json`: only the record; `canonical`: the bytes from which its id is computed.

archive-export =
    .out = The output: .jsonl, .jsonl.gz, .jsonl.zst, .parquet, or the folder of a bag.
    .to = jsonl, parquet or bag; by default chosen by the name of OUT.
    .since = Only records after this number.
    .anonymous = Replace names by Player 1, Event 1 and so on, and leave out free text.
    .force = Overwrite existing files, tables or a bag.

archive-import =
    .source = A bag, JSON Lines with or without a manifest, or parquet tables.
    .ruleset = A ruleset file of your own that the records refer to. Repeatable.

archive-withdraw =
    .person = Withdraw every record in which this person plays, under any of their names.
    .reason = The reason; it is kept permanently, so do not name anyone in it.
    .dry_run = Print what would be withdrawn, and change nothing.

archive-search =
    .words = Beginnings of words in names, events and comments, in any spelling.
    .player = A player, by name, id or number.
    .event = An event or its site.
    .game = A game, by id or name.
    .position = A position that the game reaches; to=- matches any seat.
    .throws = Consecutive throws of a turn: 5+5, benj+dest.
    .captures = Only games with captures.
    .longest = Only the N matching records with the most turns.
    .datasette = Print the metadata with which Datasette opens FILE, without searching.

archive-people =
    .action = Merge two people into one, or undo that.
    .one = A person, by name, id or number; this name is kept.
    .other = Another name of the same person.

archive-sign =
    .key = The file of the secret key: minisign, or Ed25519 in PEM.
    .output = The new checkpoint file; its signature is written beside it, with .minisig.
    .new_key = Create a secret key in the file K, and K.pub beside it.
    .password_file = Read the password of the key from the first line of FILE; by default you are asked for it.
    .no_password = Create a key without a password.

archive-prove =
    .since = The older checkpoint that the archive continues.
    .checkpoint = The checkpoint that the proof is for; by default the last signed one.
    .check = Check a proof; no archive is needed.
    .record = With --check: the record that the proof is about.
    .key = The public key of the expected signer: its file, or the line in it. Repeatable.

archive-verify =
    .fast = Do not read records; check only the logs, their hashes and the signatures.
    .checkpoint = A signed checkpoint that was kept elsewhere.
    .key = The public key of the expected signer: its file, or the line in it. Repeatable.

rules =
    .code = A code, a name, or the beginning of a code: MOV004, MOV.

games =
    .game = A game, a profile or a ruleset file.
    .readings = Print every value of every option, with its meaning and sources.

schema =
    .name = Its name, such as record, ruleset or event, with or without a version.

config =
    .path = A file or folder; by default the current folder.

words =
    .examples = Examples:
    .at-least = ({ $least } or more)
    .between = ({ $least } to { $most })
