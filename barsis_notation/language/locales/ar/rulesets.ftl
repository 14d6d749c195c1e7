# نصوص مجموعات القواعد بالعربيّة. الأصل الإنجليزيّ فوق كلّ نصّ، واسم النصّ بصمة أصله.
# Arranged by `python -m tests.rulesets.arabic`: the English is that of the rulesets, and each
# message is named by a digest of it.

## families

# all: cross
tb3986952b1 =

# all: tables
td98a034f5c =

# all: tab
t7508386a20 =

# all: leap
ta76f47a688 =

## confidences

# all: said
tfb46c79b7e =

# all: derived
t08f0be8835 =

# all: chosen
t7be403e3cc =

# all: low
t6c1ff09db3 =

## board.arms

# barjis: The first word is a slip for four.
t346e7cc1ad =

# barsis: A cross has four arms.
t2f10651278 =

# parchis: The page names the larger boards and does not number their squares: they keep the 17 squares of rim to an arm here.
ted3f01c497 =

# parchis: Four seats; the rim has 68 squares.
t794653a66b =

# parchis: Six seats; the rim has 102 squares.
t332bc3996b =

# parchis: Eight seats; the rim has 136 squares.
tc086da7733 =

# parchis: "there are also boards for 6 or 8 players"
tfc61b46407 =

## board.direction

# barjis, parchis: That the turn to throw goes the same way round is our choice.
t37fd349cc0 =

# barsis: The page does not say which way round. Every witness that does says counter-clockwise.
t7b920decc7 =

# barsis: Seen from above, the pawns go round against the clock, and so does the turn to throw.
t81db3c79e4 =

# barsis: Everything is mirrored: route, order of turns, and the / square, which then lies on the left-hand arm. That contradicts the page's own right (east) arm.
t9a1170a3b5 =

# barsis: Anti-clockwise, out by the middle row and back by it.
t6bc1080368 =

# barsis: Anti-clockwise, in Barjis.
t837eda81fb =

# barsis: Counter-clockwise.
t9d41735a28 =

# pachisi: The turn to throw as well: "Then the game goes counterclockwise."
t97ba53f3ea =

## board.safe.cells

# barjis: The third from the corner is rank 6, on both outer columns: eight cells.
t286677d60e =

# barjis: "Crosscut cells are (S. 11, 73, and corresponding cells on the other arms; they are cells of safety." Steps 11 and 73 are just these cells of one's own arm.
t9433785659 =

# barsis: Eight is two in each arm. Which two is drawn and not written: the third from the outer corner, on both outer columns.
tec405a5bd4 =

# barsis: The eight X squares, two in each arm.
t7d00a84dd8 =

# barsis: The four tips of the arms are safe as well; with them there are twelve, not eight.
te651e1ec2c =

# barsis: The third square from the outer corners is marked with an X, in the outer rows of each arm.
t183a8108b6 =

# barsis: Steps 11 and 73, and the squares like them on the other arms, are cells of safety.
t31d7b245a8 =

# barsis: Says that a man who comes to a shira where an opposing man stands sends it out, which is the contrary of safe; no reading is offered for it.
t80477cb39c =

# barsis: Two of them mark just these: steps 11, 22, 28, 39, 45, 56, 62 and 73 of every route.
t2e4d274ff4 =

# barsis: In the Pachisi of India twelve squares are privileged.
t1e4d46ddec =

# pachisi: The tips are said, and the count fits: the tip of the left-hand arm has 25 steps to go, that of the right-hand arm is step 25. The other eight castles stand in the pictures only.
t3a53b7baf5 =

# pachisi: Twelve castles: the four tips, and the fourth square from the corner on both outer columns of each arm.
tf40db53626 =

# pachisi: Twelve castles: the four tips, and the third square from the corner, where Barsis has its X.
tfefb9336d1 =

# pachisi: Pieces on squares with an X are safe; where they lie is not written (as Ludii reports it).
t6993015798 =

# pachisi: The program's twelve safe squares are these.
t100a50c88e =

# parchis: The circles are in a picture. On the usual board they are the twelfth and the last of every seventeen squares: 12, 17, 29, 34 and so on.
t2832563c2a =

# parchis: Shelters on 12, 17, 29, 34, 46, 51, 63 and 68.
t09f6c0c8c2 =

# parchis: Twelve safe squares, the four exits among them.
t28870ce449 =

# parchis: Sixteen safe squares: another board.
tfd5834184b =

## board.safe.mixed

# barjis: Nobody there can be taken; whether an enemy may stop beside him is not said.
t915283fa35 =

# barjis: A marked cell or a pair that an opponent holds cannot be landed on.
tfcf7f90639 =

# barjis: The newcomer stops beside the men on the marked cell, or beside the pair, and nobody is taken.
tbf218c268d =

# barjis: The program refuses to land on a man who stands on a marked cell.
t0f3c6f4c37 =

# barsis: So an X belongs to one side at a time.
t40b949112f =

# parchis: Start spaces must be a slip for exits: two colours never meet in a start space.
t489f9a82c6 =

## board.exit

# barjis: The evidence has no such rule; the parameter is there for the exit squares of Parchís.
t8089e154da =

# barsis: The page has no such rule; the parameter is there for the exit squares of Parchís.
tfd0c8e005c =

# pachisi: The article has no such rule; the parameter is there for the exit squares of Parchís.
t7b16f1f968 =

# parchis: Where they lie is drawn. On the usual board they are squares 5, 22, 39 and 56.
t1ba7222fb4 =

# parchis: Exits on 5 (yellow), 22 (blue), 39 (red) and 56 (green).
tf5f43690ca =

## route.way

# barjis: Steps 1 to 8 lead out, the lap follows, and the same column leads in.
ta435bb189c =

# barsis: A pawn enters at the Kitchen path or beyond it, goes once round and comes back by the path in its own arm: "The Kitchen path is the tunnel leading to the center, aligned with the player’s base."
t40c52a6c30 =

# kioz: Row 1 to the right, row 2 to the left, row 3 to the right, row 4 to the left: both players go the same way in the same row.
tf298c2f74c =

# pachisi: 75 counts different squares, the seven of the middle lane and the 68 of the rim. The road takes 84 steps, as the lane is walked twice and the tip is reached twice.
t1983baa9fd =

# parchis: From the exit round the board to the tip of one's own arm, then inward over the coloured stretch: 71 squares with four seats, 105 with six, 139 with eight.
t775146cc9f =

# parchis: "Final Strech – Are the colored cases that are heading to the center of the board till the final Space."
t65434f9a56 =

## seats.names

# barjis, barsis: The notation's letters for the four arms, counter-clockwise from the one in front of the reader.
tfb17a882b6 =

# kioz: The notation's letters for the two players; the evidence names no colours.
t192d01ea66 =

# natt-klab: The notation's letters, White and Black; the evidence names no colours.
t30b2866839 =

# pachisi: Which arm has which colour: yellow and black lie opposite each other, as do green and red; the rest is our choice.
tdda845d120 =

# parchis: The notation numbers the seats in the order of play; which colour sits where is the usual board's.
t7cccd06722 =

# parchis: Yellow, blue, red and green, counter-clockwise.
t99c2bc10be =

# shesh-besh: The notation's letters, White and Black; the page names no colours.
tca9be2b01a =

## seats.count

# barjis: "Four persons play, each with four men."
t798ae1b4eb =

# barsis: The page gives no number of players. Two is the custom; three or four, each for himself, fit the board.
t2a52557ba6 =

# barsis: Two players.
ta61e110147 =

# barsis: Two players only.
t198b92c1b8 =

# barsis: Two, or four in two teams that share one set of men and one place to start; that is two seats.
t73fb689883 =

# pachisi: Of three each plays for himself, on any three arms.
t0d80721099 =

# parchis: A seat may stay empty.
t9f773ae808 =

## seats.two

# barjis: Has no effect: four always play.
tc56d18a5cf =

# barsis, parchis: The page does not say where two players sit.
td28ab5e79f =

# barsis: Players begin in the opposite arms that have no bange.
t10d5361ec6 =

# pachisi: Mostly, the article says.
t91583b9530 =

## seats.sets

# barjis: Four pieces are one set.
tfc7f890753 =

# barsis: Four pawns are one set.
t11ebc90f45 =

# pachisi: Only with two players.
t99779bb83c =

# pachisi: Each of two players has two sets of men, each set with its own arm; the arms lie opposite each other.
tfb75b02634 =

# pachisi: Each of two players has one set; their arms lie opposite each other.
tae5717cd16 =

# pachisi: "can play" leaves this open.
td784c841cc =

# parchis: One colour is one set.
tb5410622a2 =

## seats.two_player_turn

# barjis: Has an effect only where a player owns two sets, which the evidence does not know.
t4c8305587e =

# barsis, parchis: Has an effect only where a player owns two sets, which the page does not know.
t6662dcdb4b =

# pachisi: How two players with two sets each take turns is not said. It has no effect on other games.
tc560871859 =

# pachisi: The players take turns; whoever throws moves men of either of his sets.
t992533702c =

# pachisi: The four arms take turns, counter-clockwise; a throw moves men of its own arm.
t9f30c62ea1 =

## seats.finished

# barjis: Matters only in teams, of which the evidence does not speak.
tf41f16c6dd =

# barjis: The turns of a player whose men are all off fall out.
tc93dfe709a =

# barjis: A player whose men are all off goes on throwing and moves his partner's men.
tb962e38d9c =

# barsis, parchis: Has an effect only in teams: alone, whoever has finished has won.
t2998269921 =

# pachisi: What a player does whose own men are home before his side has won is not said.
tf6f4b90531 =

# pachisi: The turns of a player, or of a set, with all men home fall out.
tc76723f88d =

# pachisi: He goes on throwing, and moves the men of his partner.
tce427e401d =

## seats.left_men

# barjis: The evidence does not speak of a player who leaves.
ta1f38978d5 =

# barjis: The men of a player who left stay where they are: they may be taken, they hold their cells, they never move again.
t5526415f4c =

# barjis, pachisi: The men of a player who left are taken off the board.
tb1e903aa95 =

# barsis: No source speaks of a player who leaves a game of three or four.
t669e6cf852 =

# barsis: The pawns of a seat that left stay where they are: they may be taken, they hold their safe squares, they never move again.
t6e7de05aa7 =

# barsis: The pawns of a seat that left are taken off the board.
tc45310fc7e =

# pachisi: The article does not speak of a player who leaves.
t87a35bd3f9 =

# pachisi: The men of a player who left stay where they are: they may be taken, they hold their castles, they never move again.
t98be92dabb =

# parchis: The page does not speak of a player who leaves.
t11656ac1a5 =

# parchis: The pawns of a player who left stay where they are: they may be taken, they hold shelters and barriers, they never move again.
t8b4dd5b3ac =

# parchis: The pawns of a player who left are taken off the board.
t8c7176117d =

## teams

# barjis: Four players are named, and no partners.
ta956896e4d =

# barjis: Each plays for himself.
t950508188b =

# barjis: South and North play against East and West: partners may share a cell, a side wins when both have all men off, and a mars is won when neither opponent has one off.
t5f75cf66a5 =

# barsis: The page speaks of a player, never of partners.
tb314bda105 =

# barsis: Four may play in two teams, but a team has one set of men: one seat with two throwers.
t593421b4cd =

# pachisi: Counts only with four players.
tdccb822334 =

# pachisi: Yellow and black (South and North) play against red and green (East and West).
t882ee23310 =

# pachisi: Each of four plays for himself.
tb17d95e7d6 =

# pachisi: "Players forming a team sit on the opposite sides of the board."
t03e33a69f6 =

# pachisi: "Players can play in teams." They need not.
t6eed8e597a =

# parchis: A player wins, not a pair of them.
t4486e57bd2 =

## start.on_board

# barjis: Every man has to be entered.
t49e1aed97c =

# barsis: All four pawns begin in the base.
t1d66973463 =

# parchis: One pawn of each colour begins on its exit, three in the start space.
t59dda15005 =

# parchis: All four pawns begin in the start space.
t27c7e3617c =

# parchis: Two pawns of each colour begin on its exit.
tbaabf871b2 =

# parchis: "At the biggining of the game all of the pawns are at it´s color Start Space." So without the next sentence.
tbb2110a281 =

# parchis: Starts the game with two.
t02c5dbc8c7 =

## start.step

# barjis: No man begins on the board.
t295bd7f641 =

# barsis: No pawn begins on the board.
t8adea36642 =

# pachisi: No piece begins on the board.
t95340de1f4 =

# parchis: The exit is step 13 of the route; the steps before it are not used.
t5779815933 =

## device.n

# barjis: "Played with six cowries, the throws having the standard values."
t5825069085 =

# pachisi: Six cowries.
tb6337c8673 =

# pachisi: Seven cowries, with a table of their own.
t394eb446e2 =

# pachisi: "You can also play Pachisi with 7 cowries, tokens or coins."
t6e234a7cf3 =

# pachisi: Knows a game with seven.
t7900499774 =

## device.face

# barjis: Barsis counts the closed shells. Convert by name or value, never by the count of shells.
t047a278fbd =

# barsis: Others count the mouths that lie up. Convert by name or value, never by the count of shells.
tb7c5a61b5c =

# barsis: Counts mouths up: one is dust, five are bange, six are bara.
tdd614e912f =

# barsis: Counts mouths up.
tbea74fe285 =

# barsis: The program calls five shells, not one, a Dest.
tcdd7011b35 =

## device.seven_k6

# barjis: The evidence has no such rule; the parameter is there for Pachisi with seven cowries.
t09e4d6ff18 =

# barsis, parchis: The page has no such rule; the parameter is there for Pachisi with seven cowries.
taa8a180882 =

# pachisi: What six mouths of seven give. The table says 35, the text below it twice 30; with six cowries there is no such throw.
t167b303030 =

# pachisi: Six cowries are thrown.
t00c649b2df =

# pachisi: Six mouths of seven give 35.
t46e2ed33ce =

# pachisi: Six mouths of seven give 30.
tf732a30d7c =

# pachisi: The table.
t3ec7f3d4a1 =

# pachisi: The text: "only throwing 10, 25 or 30".
tb3879a8c50 =

# pachisi: Six mouths of seven are 30. His seven mouths are 12 and none are 6, so his game is not this one.
tdc89df568a =

## device.outcomes

# barjis: The key is the number of mouths that lie up. The names are those of Barsis; this evidence has none.
t70a3a052fc =

# barjis: A khal comes with the 10 and the 25: "Throws of 10 and 25 carry a grace (khal)".
t6ce7f90c56 =

# barsis: The key is the number of closed shells.
td87ffb4fb7 =

# kioz: The key is the number of white sides; three of them are 2. What is tab elsewhere is kioz here.
tc939e2f6f2 =

# kioz: "loco vocabuli Tab, exclamatur Kioz i.e. Nux juglans": they cry walnut instead.
t249962400e =

# kioz: In the tab of Egypt three white sides are 3, four are 4 and none is 6.
t2045f708c0 =

# pachisi: The key is the number of cowries with the mouth up.
t506aaedcbb =

# parchis: What the die shows; a 6 may count as 7 (six.seven_when_start_empty).
tb7c374c9a0 =

## turn.first

# barjis: The evidence does not say who begins. Throwing in turn until somebody can enter needs no option: until then nobody can move.
t01b97e7d18 =

# barjis, barsis, kioz, pachisi, parchis: The seat of the first turn begins, however it was found.
tfa55dae9b9 =

# barjis, barsis: The opening throws of the record, where it has any, must show that the first seat threw the highest number; the khal does not count, and those who tie throw again.
tf5210ef71d =

# barsis: The page does not say who begins. Throwing in turn until somebody throws dust or bange needs no option: until then nobody can move.
ta9a1ff8591 =

# barsis: The players throw in turn until one throws a dust or a bange; that one goes on.
t97c5107ec9 =

# kioz: The evidence does not say who begins. Throwing in turn until somebody throws a kioz needs no option: until then nobody can move.
tc90428e3b6 =

# kioz, parchis: The opening throws of the record, where it has any, must show that the first seat threw the highest number; those who tie throw again.
t69ef0130e4 =

# kioz: In tab they throw in turn until one throws a tab; he goes on.
tc5e482c517 =

# pachisi: Those who tie throw again; that is our choice.
t4134d6dc52 =

# pachisi: Each throws once before the game; the highest number begins. A record without those throws is believed.
te0bdd53b7f =

# pachisi: "At the beginning of the game each player throws shells to determine who plays first."
t1b44c45e9c =

# parchis: The page does not say who begins.
t46ac8d74de =

## turn.mode

# barjis: The evidence knows no further throw, so it cannot say whether one waits for the moves.
t9b733c2dd9 =

# barjis, barsis, kioz, pachisi: Every throw is moved before the next one is thrown.
teaea31822d =

# barjis, barsis, pachisi: First all throws, then all moves, in any order.
t49af174055 =

# barjis: The program throws once and moves once.
tb6bebc0236 =

# barjis: So in the Bargese of Syria.
t208c37fc8c =

# barsis: The page says how long a player throws, not when he moves.
t7ea5b1b41d =

# barsis: The player throws until a throw allows no other; "Then, the player moves the pieces according to the throws" (in the words of Ludii's evidence 1604).
tcc7c35415a =

# barsis: Two of the Syrian and Lebanese programs play so.
t7266c76d4a =

# kioz: Another turn is a throw and its move.
t7019f41dbc =

# kioz: First all throws, until a 2 or a 3 falls, then all moves, in any order.
t18718f8091 =

# kioz: So the program.
t32f3a7defe =

# kioz: So in tab.
t3d045b1788 =

# pachisi: Read as: one throw, one move; a further throw comes after it.
te71ec632e3 =

# pachisi: They throw until a 2, 3 or 4 falls, and then move.
t9f8fdc7053 =

# pachisi: The same.
t002a94032d =

## turn.again

# barjis: Nothing is said of a further throw, though the same page writes of another turn for Kiôz. The default reads it out of the grace; as it may be declined, it also accepts every record of a game without it.
tc0efa12567 =

# barjis: A 10 and a 25 bring a further throw.
tabab8d8ade =

# barjis: Every turn is one throw: the letter of the evidence.
t5d2af19a9b =

# barjis: Every special throw brings a further one.
taa19388dfb =

# barjis: There a grace earns another move besides the entry.
t88cc27de9b =

# barjis: The program gives no further throw.
t8ec0ccde62 =

# barjis, barsis: Another throw after shaka, dust, bange and bara.
t3cb6810026 =

# barjis: In Barsis "After a special roll, the player rolls again", and there are four of them.
t98625a021a =

# barjis, barsis: Further throws on the same values, in Pachisi.
taae59c89b3 =

# barsis: The four special throws: Shakkeh, Dest, Benj and Bara.
t73d6e8e9a2 =

# kioz: After one white side, none, and four; also where nothing could be moved.
t16ea75f159 =

# pachisi: This player is the one who got a grace: by a 6, a 10 or a 25.
t9389e5d9bd =

# parchis: Also where the 6 could not be moved; that is our choice.
t4699cfdc48 =

## turn.again_obligatory

# barjis: Where there is a further throw at all, nothing says that it must be taken.
tfda9ce1f01 =

# barjis, pachisi: The further throw may be declined: the next turn is simply another player's.
t49646e364e =

# barjis, kioz, pachisi: The further throw must be made.
t72a023f761 =

# barjis: In Barsis the player throws again until a plain number falls.
t722a5da988 =

# barsis: The player rolls; nothing says that he may.
t76f78a9a20 =

# kioz: Nothing says that another turn may be left.
t671a03a0af =

# kioz: The further throw may be declined: the next turn is simply the other player's.
tf921b56aa3 =

# pachisi: What is earned may be left; nothing says that it must be taken.
t8fe5bf8de5 =

# pachisi: The program gives the throw, wanted or not; the move after it may be passed.
t09fd717bd4 =

# parchis: Can is taken for does. The danger of a third 6 is the one reason to leave the throw.
t6141733b77 =

# parchis: After a 6 the player throws again.
t640cb177ff =

# parchis: After a 6 the player may throw again or leave it.
td922da6262 =

# parchis: "can play the dice again", taken to the letter.
t0acada88e9 =

## turn.max_throws

# barjis: The evidence has no such rule; the parameter is there for a house rule of Barsis.
t4f7cb65a8c =

# barsis: The page knows one end of a chain only: a normal roll.
t579204d189 =

# barsis: A chain of throws goes on until a 2, 3 or 4 falls.
t15bdac2fad =

# barsis: The throw of this number ends the chain, whatever it is; it and all before it are kept.
t0c9baafd0f =

# barsis: At most ten throws in a turn.
t94af7a7f16 =

# pachisi: The article has no such rule; the parameter is there for a house rule of Barsis.
t70f5b3797e =

# parchis: The page has no such rule; the parameter is there for a house rule of Barsis.
t87aae5c953 =

## turn.split

# barjis: Each value is moved whole, by one man; the evidence does not speak of sharing it out.
te03244a948 =

# barsis: Each value is moved whole, by one pawn. The page speaks of moving so many spaces and nowhere of sharing them out.
t8b8836c4ff =

# barsis: A piece moves the full value of a throw, unless the throw enters a piece.
t4eb6906c16 =

# pachisi: The whole value is moved by one man.
t4a15da8a0e =

# pachisi: A value may be shared out: two or more men go a part of it each, one or more squares, all of it together; each part is a whole move. The man this throw entered takes no part.
t118dff0f53 =

# pachisi: The second of the optional rules: "For example after throwing 10 he can move one pawn 6 squares forward and another piece 4 squares forward."
tafa564b23f =

# parchis: One pawn moves the whole number.
t753ff8be83 =

## turn.third_six

# barjis: The evidence has no such rule; the parameter is there for the third six of Parchís.
t870b9926bd =

# barsis: The page has no such rule; the parameter is there for the third six of Parchís.
te6041f86ee =

# pachisi: The article has no such rule; the parameter is there for the third six of Parchís.
tedca22dcf8 =

# parchis: The third 6 is not moved, and the turn ends. A pawn that the bonus of twenty or ten moved counts as moved; nothing limits the sentence to this turn.
te890020678 =

# parchis: The pawn the player moved last, in this turn or before it, goes back to the start space.
tcd18f6f6a1 =

# parchis: The same, but only a pawn moved since the turn began goes back.
t360cf80512 =

# parchis: The turn ends and no pawn goes back.
tfd81f53d27 =

# parchis: Sixes are not counted: each brings another throw.
t00a842146f =

## tokens.khal.step

# barjis: The evidence gives the khal no step. Without one, and with the exact finish that is the default here, a man on the last square could never get off: no throw is a 1.
t5d86459b2d =

# barjis: A khal that enters nobody may move a man one step.
t6d7097ebf6 =

# barjis: A khal enters a man and does nothing else.
tb9a1b5c058 =

# barjis: In Barsis a khal is also "a separate 1-step move".
tf60244c8a1 =

# barjis: The program moves men by the throw's value alone.
taeb4f0bfb7 =

# barsis: A khal that enters nobody moves any pawn one step.
tac24561ed4 =

## tokens.khal.forced

# barjis: What is allowed may be left, and the khal's step with it.
td18e07282b =

# barjis: A khal may be left unused.
tc7b6dec8d6 =

# barjis: A khal must be used where it can be.
t848e1ac620 =

# barjis: In Barsis a move must be made where there is one.
t271415cb79 =

# barsis: A khal is an owed move like any other.
td4a42c4c53 =

## entry.khal

# barjis: The first square of the route is Murray's S. 1. The grace enters; the 10 or the 25 is still there, for this man or another.
tc0a820a834 =

# barjis: A khal enters a man on step 1, the first square of his own middle column.
t59fc1a3be0 =

# barjis: A khal puts a man on the centre, step 0, where nothing can happen to him; his route begins with the next value.
t730383b195 =

# barjis: The khal enters nobody; the whole throw may (entry.dest, entry.benj).
t8d15855e78 =

# barjis: The program enters men on the central point.
tfa8f06354f =

# barjis: "Throws of 10 and 25 allow a player to enter a piece onto the board." The throw, not its grace.
ta7a843c055 =

# barsis: The square next to the Kitchen. A pawn that enters there has the whole lap before it, so it is step 1 of the route and not step 83.
tc7c0b51176 =

# barsis: A khal enters a pawn on step 1, the square next to the Kitchen.
t1960dcb0f6 =

# barsis: A khal never enters a pawn.
tc5e6a52824 =

# barsis: Pieces enter on the top square of the middle row of their arm.
t404ad505a3 =

# barsis: The first square of the route.
tdfae0dbb5d =

# barsis: "A pawn can enter the board only using Dest (1 closed shell)." Taken to the letter, against the next two columns of the same table.
td34c0d5769 =

## entry.dest

# barjis: Murray's own text gives the entering to the grace alone.
te7e223dbe6 =

# barjis: The 10 itself enters nobody.
t8243e7e04b =

# barjis: A throw of 10 may be spent, khal and all, to enter a man on step 1.
t923fd5a458 =

# barjis: In the program a throw of 10 either moves a man or enters one.
t1a625b03fa =

# barsis: Two doubts in one sentence. Where: only the X of the own arm is reached by counting (1 + 10); the X squares of the arm to the left would skip most of the lap; on a cloth that lies diagonally the own arm is the player's left one. What it costs: the page calls the khal an extra value with an entrance of its own, so here it stays; others spend the whole throw.
t557e0825ec =

# barsis: A Dest enters a pawn on step 11, the X in the right-hand column of the own arm; it uses the 10, and the khal is still to be played.
t9e6a0bb0ab =

# barsis: A Dest enters a pawn on step 11, the X in the right-hand column of the own arm and is spent, khal and all.
t4df7042471 =

# barsis: A Dest enters a pawn on step 11; the khal may be spent with it or kept. Accepts the records of both readings, for archives.
tf4324822a2 =

# barsis: A Dest enters a pawn on step 10, next to the X: the ten squares alone are counted; it uses the 10, and the khal is still to be played.
tf404c01d81 =

# barsis: A Dest enters a pawn on step 10, next to the X: the ten squares alone are counted and is spent, khal and all.
te7f9a7ad93 =

# barsis: A Dest enters a pawn on step 56, the near X of the geometrical left-hand arm; it uses the 10, and the khal is still to be played.
t3419725910 =

# barsis: A Dest enters a pawn on step 56, the near X of the geometrical left-hand arm and is spent, khal and all.
t2eb6c5c32d =

# barsis: A Dest enters a pawn on step 62, the far X of the geometrical left-hand arm; it uses the 10, and the khal is still to be played.
t62d0502177 =

# barsis: A Dest enters a pawn on step 62, the far X of the geometrical left-hand arm and is spent, khal and all.
ta2fd8a068e =

# barsis: A Dest enters no pawn; its khal may.
td6ac1aafac =

# barsis: A Dest enters a pawn on step 22, the near X of the left-hand arm, in clockwise play; it uses the 10, and the khal is still to be played.
t94643cd314 =

# barsis: A Dest enters a pawn on step 22, the near X of the left-hand arm, in clockwise play and is spent, khal and all.
tea7ee2084c =

# barsis: A Dest enters a pawn on step 28, the far X of the left-hand arm, in clockwise play; it uses the 10, and the khal is still to be played.
t2b22f7a055 =

# barsis: A Dest enters a pawn on step 28, the far X of the left-hand arm, in clockwise play and is spent, khal and all.
t3f9d5d7cb6 =

# barsis: "Khal = an extra value of 1", with "its own entrance spot in the Kitchen".
t77c5dd0f6a =

# barsis: One mouth up is 11, or 10 and a piece on the first square, or a piece on the X in the right-hand row of the player's arm: always the whole throw.
tdd02835ccc =

# barsis: The program enters on this square and takes both values away.
tfc6ac5ec87 =

# barsis: "the player’s left arm of the board", taken to the letter.
t2ec6b281f6 =

## entry.benj

# barjis: The 25 itself enters nobody.
taa1a15fc64 =

# barjis: A throw of 25 may be spent, khal and all, to enter a man on step 1.
t903dd8a657 =

# barjis: In the program a throw of 25 either moves a man or enters one.
tf37eceebda =

# barsis: The right-hand arm is certain, the square is not: step 26 by the same counting as for the Dest (1 + 25). The two witnesses who name a square name a corner, but not the same one.
t5ba8f9f1d6 =

# barsis: A Benj enters a pawn on step 26, the outer far corner of the right-hand arm; it uses the 25, and the khal is still to be played.
t5ca0f01b1a =

# barsis: A Benj enters a pawn on step 26, the outer far corner of the right-hand arm and is spent, khal and all.
t1ec5de81ab =

# barsis: A Benj enters a pawn on step 26; the khal may be spent with it or kept. Accepts the records of both readings, for archives.
t6018368180 =

# barsis: A Benj enters a pawn on step 25, the tip of the right-hand arm: the twenty-five squares alone are counted; it uses the 25, and the khal is still to be played.
t4d7d1a1dbc =

# barsis: A Benj enters a pawn on step 25, the tip of the right-hand arm: the twenty-five squares alone are counted and is spent, khal and all.
t6d9e424e40 =

# barsis: A Benj enters a pawn on step 24, the outer near corner of the right-hand arm; it uses the 25, and the khal is still to be played.
t55cc85d812 =

# barsis: A Benj enters a pawn on step 24, the outer near corner of the right-hand arm and is spent, khal and all.
t080ad43138 =

# barsis: A Benj enters no pawn; its khal may.
tf83833ba6a =

# barsis: Each player's bange square is in the next column to the right; the square itself is not named.
tcbab93b5e2 =

# barsis: The bottom left corner of two opposite arms is marked, and called bange (Ludii draws its line there). Five mouths up are 25, or 24 and a piece on the first square, or a piece on the bange: always the whole throw.
t7a625175cd =

# barsis: "A pawn can enter the board only using Dest (1 closed shell)." Taken to the letter, against the next column of the same table.
tfc58517246 =

## entry_rules.forced

# barjis: Allowed, not bidden.
t0fdabfb825 =

# barsis: Can, not must: the same value may move a pawn instead.
t5f747dcee5 =

# parchis: Only where a pawn cannot come out is a 5 moved with another.
tbf3053fd75 =

## entry_rules.fresh

# barjis: Nothing forbids a man just entered to go on with the rest of the throw.
t904d3f5510 =

# barsis: The page does not forbid a pawn just entered to go on with the other values of its throw.
td5e0b9e79f =

# pachisi: Always stays: so it does not take the value that came with its grace. Turns is read as throws, since a grace brings another throw at once.
t29a3ab627d =

# pachisi: A man just entered may move from the next throw on.
t5d6c6722b1 =

# pachisi: A man just entered may take the value of the throw that entered him.
t105ed994f6 =

# pachisi: A man just entered may move from the player's next turn on.
t486ff10964 =

# pachisi: "In further turns", taken to the letter.
tb703b6cb90 =

# parchis: Has no effect: a throw is one value, and bringing a pawn out uses it.
t818b9cff4b =

## entry_rules.grace

# barjis: The evidence has no such rule; the parameter is there for the grace of Pachisi.
t1e7102b663 =

# barsis, parchis: The page has no such rule; the parameter is there for the grace of Pachisi.
t96dd71a46b =

# pachisi: It stands after the move of the value, and is told as something the player gets besides.
t73fa15c5b0 =

# pachisi: A grace enters a man besides the move of the value, before it or after it.
t351bc8a53f =

# pachisi: A throw with a grace either moves a man or enters one.
tf2e45e44c9 =

# pachisi: In the program the player moves, enters or passes.
tebcb342617 =

## entry_rules.first_values

# barjis: The evidence has no such rule; the parameter is there for an optional rule of Pachisi.
tb32af3907b =

# barsis, parchis: The page has no such rule; the parameter is there for an optional rule of Pachisi.
t2bd9842eba =

# pachisi: The first of the optional rules; without it any value makes the first move.
tb417d06570 =

# pachisi: Any value may make a player's first move.
t42a4f1e0c7 =

# pachisi: Until a player has moved a man on the board, only a 2, a 3 or a 4 may do it; a grace enters men meanwhile, as entering is not moving.
te9f7ef46fb =

# pachisi: The optional rule. Others take it for throwing on until one of these falls (turn.mode).
t5dbc32a556 =

## occupancy.max

# barjis, pachisi: No greatest number is named.
t72f244d85c =

# barjis: The program lets one man only stand on a cell, so nobody is ever doubled.
t97d7deb1d4 =

# barsis: They may, then; the page names no greatest number.
tf147d299cf =

# kioz: So a move that would end on one's own piece cannot be made. A move may pass over anybody; the evidence names nothing that stops it.
t93a6d93bdf =

# kioz: Kings and soldiers cannot be heaped up, being pegs that stand in holes.
t95278c2398 =

# parchis: Whatever their colours. "This rule prevails over others."
t8269ef9b4f =

## occupancy.pair_safe

# barjis: That a pair cannot be landed on either is our choice; see board.safe.mixed.
t42d042c6e8 =

# barjis: The same in its own words: two pieces of one player on a spot are not sent back.
tdc0be819d6 =

# barsis: Two pawns of one colour on one square are taken like one.
t1d627cb05d =

# barsis: Two pawns of one colour on one square cannot be taken, and the square cannot be landed on.
t932bf6572c =

# barsis: "They can still be captured".
t530bb4cac0 =

# barsis: In the Barjis of Palestine "doubled men cannot be taken".
te58a11fa57 =

# pachisi: One or more, it makes no difference.
t9ce8e79c7b =

# parchis: Two pawns cannot be landed on, and so not be taken, but for the exits (capture.exit_rule).
t8634fb885d =

## occupancy.pair_of

# barjis: Two men of one player; partners in a team do not protect each other. One's own tip is one cell, on the way out and on the way in.
t6902081583 =

# parchis: Pawns of two colours that share a shelter or an exit bar nobody's way.
tf9c4cc736f =

## occupancy.pair_blocks

# barjis: The evidence says that a pair cannot be taken, not that it cannot be passed.
t683fba616e =

# barjis: Any man may be passed, and any pair.
t2e2d3e67ce =

# barjis: No man passes a pair of an opponent.
t923c29edd3 =

# barjis: No man passes any pair, not even his own player's.
t06ee24aa2a =

# barsis: Over one, and over as many as stand there.
t4e8d9225c6 =

# pachisi: What can be landed on stops nobody; the article knows no barrier.
t61489c67e3 =

# parchis: No pawn passes a barrier, not even its owner's.
t6a0bfd08a5 =

# parchis: No pawn passes a barrier of another colour; its owner's may.
ta1960f7412 =

## capture.count

# barjis: Two men of one player are safe together, so more than one can be taken only where opponents are partners and share a cell.
t9d6d95e25c =

# barsis: They, not one of them.
t72a842feb7 =

# barsis: Every opposing pawn on the square goes back to the base.
t069b1c2439 =

# barsis: One goes back, the one that is furthest on its own route; the others stay beside the pawn that took it.
t4a3479cae3 =

# pachisi: The pieces, all of them.
tc775a26f51 =

# parchis: Only one can stand there.
t4f34461abf =

## capture.bonus

# barjis: The evidence has no such rule; the parameter is there for the twenty spaces of Parchís.
ta6b1038557 =

# barsis: The page has no such rule; the parameter is there for the twenty spaces of Parchís.
ta789a520db =

# pachisi: The article has no such rule; the parameter is there for the twenty spaces of Parchís.
tf460e9216a =

# parchis: Any one pawn, the whole number. It may capture or arrive in its turn, stops at barriers, and comes before the next throw.
t4422a30624 =

# parchis: Whoever captures moves a pawn twenty squares on.
td382889ed2 =

# parchis: Whoever captures moves a pawn this many squares on; 0 is no bonus.
tf2e3b688da =

## finish.mode

# barjis: The evidence does not say how a man gets off at the end; exact is the rule of the family.
td50050e751 =

# barjis: A man leaves the board by the exact number only.
t0d9ff6ebbf =

# barjis: A man leaves the board by the exact number or a higher one.
tb8092d4e43 =

# barjis: So in Barsis.
t2e07aeaf41 =

# barjis: A throw that runs off the track takes the man off.
t590d7865e7 =

# barsis: Each value is a move of its own, so three squares are also a 2 and a khal.
t0dfa02955b =

# pachisi: The fourth of the optional rules; it would be empty if the exact number were needed anyhow. And with no throw of 1 a piece on the last square could never get home.
t222c592771 =

# pachisi: A man gets home by the exact number or a higher one.
t5909ee44c0 =

# pachisi: A man gets home by the exact number only, in one whole value; a part of a shared value will not do.
t1c6b492994 =

# pachisi: The optional rule, a direct throw.
tb2da786214 =

# pachisi: The program asks for an exact throw, or a grace from the last square.
t78d75a4445 =

## finish.bonus

# barjis: The evidence has no such rule; the parameter is there for the ten spaces of Parchís.
t8863fd92aa =

# barsis: The page has no such rule; the parameter is there for the ten spaces of Parchís.
t0a1520127d =

# pachisi: The article has no such rule; the parameter is there for the ten spaces of Parchís.
t7e5fa8577d =

# parchis: Any one pawn, as with the twenty.
t3961a2de13 =

# parchis: Whoever brings a pawn home moves a pawn ten squares on.
tcfbcbac7da =

# parchis: Whoever brings a pawn home moves a pawn this many squares on; 0 is no bonus.
t55e8d93c53 =

## bonus_duty

# barjis: The evidence has no such rule; the parameter is there for the bonus moves of Parchís.
t495ef98df8 =

# barsis: The page has no such rule; the parameter is there for the bonus moves of Parchís.
tc3f7598dbe =

# pachisi: The article has no such rule; the parameter is there for the bonus moves of Parchís.
t8cdd5966b3 =

# parchis: The twenty "can" be moved, the ten "will" be. Both are taken for moves that are owed, since a possible move must be made.
t1dda23faed =

# parchis: A bonus must be moved where a pawn can.
t92834ec860 =

# parchis: The twenty may be declined, the ten must be moved.
t8ba1763dbf =

# parchis: Both may be declined.
t5f2a2c1a03 =

# parchis: "can advance 20 spaces", "will advance 10 spaces", taken to the letter.
t23aa68feb8 =

## six.seven_when_start_empty

# barjis: The evidence has no such rule; the parameter is there for the six of Parchís.
tc8a93cf52f =

# barsis: The page has no such rule; the parameter is there for the six of Parchís.
tad1dc87010 =

# pachisi: The article has no such rule; the parameter is there for the six of Parchís.
t7db1d26ae5 =

# parchis: Looked at when the 6 is thrown.
tb794c10479 =

# parchis: A 6 counts as 7 for a player with no pawn in the start space.
t3044206359 =

# parchis: A 6 is always 6.
tf4f0fe970c =

# parchis: "Advance six spaces with one of it´s pawns in case they still have pawns at it´s start space."
tba475b66a0 =

## pass

# barjis: Whether a throw that can be moved must be moved is not said. Entering and the khal's step are rights under either reading.
tca11a7e0a3 =

# barjis: The number of a throw must be moved where it can be, and is lost otherwise.
tdfcc76f619 =

# barjis, barsis, kioz, pachisi: Any value may be declined.
tb502bba58e =

# barsis: A player may pass only when no value he still owes has a legal move.
t60d9a279d6 =

# barsis: A value may also be declined when one of the pawns that it could move or enter would land on a safe square an opponent holds.
t126663485a =

# barsis: "No valid moves are possible".
t7e2f4655ff =

# barsis: "You can pass if you land on a safe square occupied by an opponent". By default that sentence adds nothing: such a landing is illegal, and where it is all there is, the player passes anyhow.
t59094cf1ee =

# kioz: Whether a throw that can be moved must be moved is not said.
t7ae3c9c2ba =

# kioz, pachisi: A value must be moved where it can be.
t1a80729f92 =

## win.score.win

# barjis: The other win counts as seven of this one.
t5c14984258 =

# barsis, kioz, natt-klab, pachisi, parchis: No score is named: a win is a win.
teb052b9bf5 =

## win.score.mars

# barjis: None of the opponents may have a man off.
tb24a293d63 =

# barjis: A game won before any opponent has a man off counts seven.
t0d507c6f2f =

# barjis, shesh-besh: A mars counts as a plain game.
t3ceb8733df =

# barjis: Says "any other player", and seven wins: the same.
t729da6b0a0 =

# barsis, parchis: The page has no such rule; the parameter is there for the mars of Barjis.
t267691d73b =

# pachisi: The article has no such rule; the parameter is there for the mars of Barjis.
t1fa5b2c434 =

# shesh-besh: A loser who has borne off nothing loses two points.
t9aa2a2ba52 =

# shesh-besh: A gammon is called Mars and counts two.
tf402149e14 =

## win.rank

# barjis: No second place is described.
t33cf85a34f =

# barjis: The game ends with the first player whose men are all off.
t1d5f01559a =

# barjis: Play goes on for the other places; whoever has finished is passed over, until one player is left.
te82c676643 =

# barsis: Nobody plays on for the second place.
tdef007f6ee =

# pachisi: Nothing is said of further places.
tf95bd19c30 =

# parchis: The smaller sum is the better place. Equal sums share it, and whoever left comes after those who stayed; that is our choice.
t7b04d460bb =

# parchis: The other places go by the sum of what a player's pawns still have to go.
t9fbce874d2 =

# parchis: Only the first place is given.
t142f490b5b =

# parchis: "The player that has the lower sum of distance gets 2nd place, the player with the second lower sum gets 3rd, and this way on."
t94dc51d107 =

## win.start_distance

# barjis: The evidence has no such rule; the parameter is there for the ranking of Parchís.
t9af887ae29 =

# barsis: The page has no such rule; the parameter is there for the ranking of Parchís.
t5da5b27ae7 =

# pachisi: The article has no such rule; the parameter is there for the ranking of Parchís.
t67793cad7e =

# parchis: What a pawn in the start space has to go is not said.
t7ed822c522 =

# parchis: A pawn in the start space counts one more than one on the exit.
t5884877596 =

# parchis: A pawn in the start space counts like one on the exit.
td12532b6d7 =

## agreements

# barjis: a 10 and a 25 should enter alike: both by their khal alone, or both by the whole throw
t702e8e608a =

# barsis: a Dest and a Benj should treat the khal alike: both keep it, both spend it, or both leave the choice
t51c192f74b =

## cautions

# barjis: no throw enters a man, so nobody can ever move; set entry.dest and entry.benj as well
t4c68dbdb7c =

# pachisi: no throw is a 1, so a man on the last square can never get home and the game may not end; set finish.grace_bears_off as well
tbef6c5c90a =

## profiles

# barjis: As near as the options come to the program: men enter on the centre, no further throw, no step for the khal, a higher number takes a man off. In the program a throw that enters is spent, and no two men share a cell; that cannot be set here.
tf1f92ce085 =

# barsis: A dust or a bange that enters a piece is spent whole; the bange lies in the near corner of the right-hand arm.
t994da93d65 =

# barsis: What is known of this program: both entries spend the whole throw, and there are three tries to enter.
tfd071de489 =

# barsis: What is known of this program: at most ten throws in a turn.
tf4bd90d780 =

# barsis: What is known of this program: three tries to enter.
t32ebceab9a =

# kioz: The program leaves the furthest row out, and where no unmoved piece can go it lets a kioz move another.
ta6fda433bf =

# kioz: What Lane tells of tab, with the throws of Kiôz: first all throws, then the moves; the furthest row only while an enemy is in it. His own values, and his rules for several pieces in one hole, cannot be set here.
t023419db79 =

# natt-klab: The program: one step or one leap, and a player who cannot move misses his turn. The same as without options.
tb541b94e16 =

# pachisi: What the program plays, but for its squares: it enters by a grace on the fourth square from the corner, and by the first throw as far beyond as that counts. A grace enters instead of moving, home by the exact number or, from the last square, by a grace; the further throw is always made.
t0adfe8409f =

# parchis: What is known of this one: two pawns of each colour begin on the exit.
t061bf97563 =

# shesh-besh: "Rule Differences from Backgammon": Western backgammon by the page's own list of what is different. The third difference, the doubling cube, cannot be set here.
t12582abcc0 =

## places

# barjis, barsis, kioz, natt-klab: Palestine
tf189744591 =

# barjis, barsis: Syria
tcf6ac29be1 =

# barjis, barsis, pachisi: Deccan
t02acec2640 =

# barjis, pachisi: India
tabd1492145 =

# barsis: Lebanon
te34dd616b9 =

# barsis: Syria or Lebanon
t4d90ed7295 =

# barsis: Syria and Lebanon
tcbd6138df8 =

# barsis: Syria and Jordan
t48399aad8c =

# kioz: Egypt
t557c1599d9 =

# parchis: Spain
t8ef41e6f4b =

# shesh-besh: Turkey
t07c67d76ef =

# shesh-besh: Middle East
t3794401206 =

# shesh-besh: Israel
t3552ac0c03 =

## board.ranks

# barsis: The page does not count the squares. Everybody who does counts three columns of eight in an arm, 96 squares in all.
tce29382002 =

# barsis: Four rectangles of 3 by 8 form the cross.
td2de7f3526 =

# barsis: The same board for the Barjis of Palestine.
t1dfb6349c7 =

# barsis: Eight squares long and three wide, in every arm.
t821b6149f3 =

# pachisi: 24 squares in three columns are eight ranks.
t06da30e964 =

# parchis: The board is a picture on the page. The usual one has eight ranks to an arm: seven squares of coloured stretch and a tip.
t88607b7af7 =

# parchis: 68 numbered squares, and seven of each colour before the final space.
t24af06361f =

## men.laid_down

# barsis: The page speaks of the Kitchen; elsewhere a pawn is laid down in the column that leads there.
tf7395bf04c =

# pachisi: It tells them from new ones; the step numbers do that here, and nothing else follows from it.
t51bd5ab6c7 =

## turn.triple_cancels

# barsis: The page says nothing of equal throws running.
t32ce2caa37 =

# barsis: Equal throws running are nothing special.
tbf23fd31f1 =

# barsis: Three equal special throws running give nothing; the chain goes on and the count begins afresh.
t7da23b7f0e =

# barsis: Three equal throws running are void, in Pachisi (as Ludii reports it).
tc5f53d5b84 =

# pachisi: Three equal throws running are void (as Ludii reports it); no reading of this game is offered for it.
t52078c2401 =

## turn.entry_tries

# barsis: The page gives a player one chain of throws in a turn.
t761aaf295b =

# barsis: One chain of throws in a turn.
tf13bc61d10 =

# barsis: A player without a pawn on the board whose throws brought none on may throw again, up to three chains in the turn; the values of a chain that failed are void.
ta47d47b4ba =

# barsis: Three tries to enter.
t9e6e2018bc =

## finish.grace_bears_off

# barsis: Because of their khal, which is a step of 1; no other token takes a pawn home.
t4a59dc71db =

# pachisi: A grace introduces a piece; that it should also take one home is not said. It matters where the exact number is needed, because no throw is a 1.
td4302c1552 =

# pachisi: A grace takes nobody home.
t3ab871b919 =

# pachisi: A grace takes a man home from step 83, the last square.
tae84b32857 =

# pachisi: So in the program.
t93c623664e =

## win.by

# barsis: In the notation a pawn in the Kitchen is off.
td0510f7ba6 =

# kioz: The players may also agree on a draw.
tc005a22389 =

# pachisi: Where each plays for himself: all his own pieces, of one set or of two.
t0145c87e70 =

## board.columns

# kioz: In each of the four rows the holes are 22.
t9c7f5f3acd =

# natt-klab: Columns a to e from White's left.
t9aa8cbbda2 =

## pieces

# kioz: One in every hole of the player's home row.
t73e2f65ab7 =

# natt-klab: "Twelve men arranged as in Fig. 27."
tc56186137f =

## kings

# kioz: A label: the record does not say which they are.
tbc1b8009e1 =

## kings.power

# kioz: "In eo sunt 4 Reges nomine tenús: nam nullius sunt usus plus quam alii Milites".
t1c31ebd77c =

## tab.first_move

# kioz: The sentence speaks of a first piece, and of pieces which have not moved yet.
t72bb4c89a8 =

# kioz: Every piece makes its first move by a kioz, and by nothing else.
t31b128f085 =

# kioz: Only a player's very first move of the game needs a kioz.
tee523ad80c =

# kioz: "a player must roll tab to move their first piece", taken to the letter.
t47ca606ed7 =

## tab.moves

# kioz: While a player has a piece that has not moved and can move, a kioz moves one of these; it cannot be kept. When all have moved it moves any.
tbb7f975015 =

## tab.blocked_kioz

# kioz: A kioz with which no unmoved piece can move: one's own piece stands before each. Every tab must be used for a piece which has not moved yet, so nothing else can use it.
t849174abee =

# kioz: The kioz is lost: nothing moves by it.
t8e0cf25c5d =

# kioz: Any other piece may move by it, and must where moving is a duty.
tb3226104de =

## route.first_row

# kioz: As the player sees it.
t6ff6971427 =

## route.loop

# kioz: From the end of row 3, step 66, back to the beginning of row 2, step 23; the choice is also there for a move that runs past the end.
t21d3c3d20c =

# kioz: After the home row the pieces go round in the middle two rows, clockwise.
tb41a18e957 =

## far.leads_to

# kioz: From the end of the furthest row, step 88, a piece comes down to the hole beside it in row 3, step 45: the only neighbour on the loop.
t86efa8358d =

## far.enter

# kioz: No condition is named for the first time.
t4e89e99605 =

# kioz: A piece may go up into the furthest row whenever it passes the end of row 3.
te544f0b37f =

# kioz: A piece may go up only while an enemy stands in that row.
td887b44ed8 =

# kioz: The furthest row is not entered at all.
td0c5573bab =

# kioz: The program leaves it out, against the evidence it rests on.
t7ebb1b7f98 =

## far.once

# kioz: Each piece may enter the furthest row once.
t20e12eb93e =

# kioz: Each player may enter it once, with one piece; afterwards none of his others may.
t30125b3c5b =

## far.freeze

# kioz: Looked at before each move: a kioz that brings out the last piece frees those in the furthest row for the next one.
tcf59a061f0 =

# kioz: A piece in the furthest row stands still while its owner has a piece in his own home row.
td405bda06b =

# kioz: A piece in the furthest row stands still while the opponent has a piece in his home row, which is that row.
t782305dcec =

# kioz: A piece in the furthest row moves as elsewhere.
t9ec003d8bf =

# kioz: A piece may move in the row of the opponent only when the player has none left in his first.
t9ecedb60b0 =

# kioz: "the player's home row" does not say which player's.
t681328d196 =

## capture.to

# kioz, natt-klab: A captured piece does not come back, or nobody could win so.
te156461bc1 =

# parchis: White and numbered are the squares of the rim that are neither exits nor shelters: 56 with four seats.
t9d88be52ee =

# parchis: Its definition is wider: "The word capture is used when a pawn occupies the position of an opponents pawn". The white spaces are the later and narrower word.
tb539be5291 =

## board.rows

# natt-klab: Rows 1 to 5 from White's side.
t2481af6b89 =

## board.lines

# natt-klab: No slant lines: neighbours lie beside, before and behind, never across a corner.
t6eb1657d8c =

## board.marked

# natt-klab: The mark has no effect; the square is empty at the start.
td6acef995d =

## start

# natt-klab: The program starts the same way.
t07985386ea =

# shesh-besh: Counted from the mover's side: the opponent's one-point is 24, his twelve-point 13.
tf711712fea =

## turn.order

# natt-klab: Who begins is not said; it is the seat of the first turn.
t9a242f74b7 =

## move.step

# natt-klab: To an empty neighbour, in any of the four directions.
t0a407cf6b5 =

# natt-klab: "moving a piece orthogonally to an adjacent empty space"
t23774e939d =

## leap.short

# natt-klab: Over one enemy on a neighbouring square, straight on to the empty square behind him.
tabba964bd5 =

## leap.multi

# natt-klab: Neither text speaks of going on after a leap.
t3eb9237efa =

# natt-klab: A turn is one step or one leap.
t3b5a053b27 =

# natt-klab: After a leap the same man may leap on.
t0088cb3e48 =

# natt-klab: After a leap the same man must leap on while he can.
t65a6c78ba3 =

# natt-klab: The program ends the turn with the leap.
t4373bd530a =

## leap.must

# natt-klab: A player who can leap may step instead.
tb17281ba2b =

# natt-klab: A player who can leap must leap.
t40a97bc311 =

## no_moves

# natt-klab: Neither text says what happens to a player who cannot move.
tb7ea0c640a =

# natt-klab: He misses his turn.
t2220bd6e1e =

# natt-klab: He has lost.
ta687dbc9bf =

# natt-klab: The game is drawn.
t287c030766 =

# natt-klab: What the program does, as it does in any game without a rule for it.
t9e878d5640 =

## repetition

# natt-klab: Neither text speaks of positions that come again. The players may agree on a draw.
t8604e6aafc =

# natt-klab: A position may come again as often as it will.
t6c9f7507d8 =

# natt-klab: The game is drawn when a position, with the same player to move, stands for the third time.
t39a8943f7d =

## pawns

# pachisi: To each set of men.
tccb6c9cf7f =

# pachisi: Four men in a set.
tc2c93e58a3 =

# pachisi: Eight men in a set.
tc05d96fbb5 =

# pachisi: Twelve men in a set.
tfef76873c2 =

# pachisi: Sixteen men in a set.
t325838636c =

# pachisi: "Game can be played with different number of pieces (8, 12 or even 16 pieces per player)."
t4db4f31c10 =

## device.kind

# pachisi: Coins, chips or dice may stand for them. A die and a coin give twelve results, not the seven the article counts, and no table is given for them; a record stores shells.
t6e50ed83ff =

## tokens.grace.step

# pachisi: A grace introduces a piece; it is no number to move by.
t24e659ce37 =

## tokens.grace.forced

# pachisi: A right, not a duty.
tf4fafa84b4 =

## entry.grace

# pachisi: The first square of the central column is step 1.
tcf658dc4c0 =

## entry_rules.throws

# pachisi: The sentence is a further option of the game with seven cowries; without it every grace enters.
tabcc5c52ee =

# pachisi: Every grace enters a man.
tc989ca134a =

# pachisi: Only the grace of a 10, a 25 or a 35 enters a man; that of a 7 or a 14 gives the further throw alone.
t085727f742 =

# pachisi: Only the grace of a 10, a 25 or a 30 enters a man; that of a 7 or a 14 gives the further throw alone.
t45d06f395c =

# pachisi: "You can also assume"; 30 is read as the 35 of its table.
t97b44bb50b =

# pachisi: "You can also assume", with the 30 that it writes.
td52e652c1d =

## entry_rules.throws_first

# pachisi: So with seven cowries, which bring it along. With six every grace enters. First means: before any man of the player was ever on the board.
tf52115fc08 =

# pachisi: The first man of a player enters as the others do.
tec9a525028 =

# pachisi: The first man of a player enters only by the grace of a 10, a 25 or a 35.
ted579a7abf =

# pachisi: The first man of a player enters only by the grace of a 10, a 25 or a 30.
tb8c6282d30 =

# pachisi: The 30 of the sentence is read as the 35 of its table.
t54953986ad =

# pachisi: The sentence as it stands.
t7abee1298e =

## entry_rules.first_piece

# pachisi: The article has one way on to the board only, the grace.
t5d43a524f1 =

# pachisi: The first man of a player enters by a grace, as the others do.
t8bddd3f008 =

# pachisi: The first man of a player may enter by any throw, on the step of its value: by a 5 on step 5. That is his player's first board move.
tca97d8f0d4 =

# pachisi: In the program each player's first throw brings a man on the board, as far as it counts from the square where the others enter.
t400cc59624 =

## capture.again

# pachisi: The sixth of the optional rules.
tad4159a808 =

# pachisi: A capture earns nothing besides.
t463a6a932d =

# pachisi: Whoever captures throws again; once only, though the throw had a grace as well.
tcfc5c211d5 =

# pachisi: The optional rule.
t353218bf6e =

## capture.cancel

# pachisi: The fifth of the optional rules.
t3257cc5277 =

# pachisi: A capture is never undone.
t9b892a5c79 =

# pachisi: If the man who captured is himself taken, still on that square, in the first turn that any player of the victims' side has after it, then the victims that are still off the board go back to where they stood, beside the man who took him. If he has moved on, nothing is undone. A man entered meanwhile counts as one that was off before, while there was one.
t711964c03d =

# pachisi: The optional rule. For finish.requires_capture and capture.again the cancelled capture still counts; that is our choice.
t2a2622c16f =

## finish.requires_capture

# pachisi: The third of the optional rules.
t9cb9776ed8 =

# pachisi: A man may go home whether the player has captured or not.
td3e5cf8d0d =

# pachisi: No man goes home before his player has captured one.
td3f8b22ab3 =

# pachisi: No man goes home before his side has captured one.
t30823fc9cb =

## turn.third_six_spares

# parchis: Nor is a pawn sent back that is home, or in the start space already.
t05d714ac27 =

## entry.five

# parchis: The exit is step 13 of the route.
tca88317b29 =

## capture.exit_rule

# parchis: The verb of the capture is missing in the sentence. It begins with two pawns being the most, so it speaks of an exit that is full.
tfb08b95387 =

# parchis: A pawn that comes out on an exit that two pawns fill, one of them foreign at least, takes the foreign pawn that came there last.
tab9260b26c =

# parchis: A pawn that comes out takes the foreign pawn that came last to the exit, also where it stands alone.
t764cb79535 =

## six.opens_barrier

# parchis: Any barrier of his, if he has two. He is free where no pawn of a barrier can move: "The only exception to this rule will occur when a pawn of the barrier advances and this one can´t, as it´s in another barrier in the middle of the path or fall into a space occupied by two other pawns."
t542338f3be =

# parchis: With a 6, a player who has a barrier must move a pawn of one if any of them can.
t15cf67dfae =

# parchis: A 6 may be moved with any pawn.
t22dc68e581 =

## win.ranking_points

# parchis: And with six the first three; how many points is not said. With an odd number the middle place loses, and players who share a place across the line all win: our choice.
t2a1c10f37a =

# parchis: "At the six players table, the three first players will win points, and the last three will lose points."
t614adb61f5 =

## opening.first

# shesh-besh: Equal dice are thrown again, as in backgammon; the page does not say so.
t12888bc12b =

## opening.reroll

# shesh-besh: Whoever wins the opening roll throws both dice again for the first turn, which may then be a double.
t516f8db05f =

# shesh-besh: The two opening dice are the first turn, as in backgammon.
tc14ac2097b =

# shesh-besh: "The winner of the opening roll rerolls for his first turn." It stands first among the differences from backgammon.
td56c817d0b =

## turn.higher_die

# shesh-besh: Backgammon's rule, taken over by that sentence; the page does not repeat it.
tebe2d04df1 =

# shesh-besh: Where either number can be played but not both, the higher one must be.
t4e2da85b5d =

# shesh-besh: Where either number can be played but not both, the player chooses.
tc24c52a0da =

## turn.end_with_win

# shesh-besh: The sentence makes no exception for the last checker: it may not be borne off with one number where both could have been used.
t27f0a47162 =

# shesh-besh: The last checker is no exception: a number may be left over only where no order of moves uses both.
ta5a9839c64 =

# shesh-besh: The game ends at once when the last checker is borne off: a number left over is void.
taf95a3fc34 =

# shesh-besh: Of such a roll the program gives only the turns that use both numbers.
t9034878d97 =

## turn.doubles

# shesh-besh: How many moves two equal dice give.
t766c7c0e31 =

## bar.entry

# shesh-besh: The number is that of the point in the opposing home board: a 3 enters on one's own 22.
tbcfc5edd85 =

## win.score.turkish_mars

# shesh-besh: Which checkers make it one is said by win.turkish_mars.when.
tbfabb27f72 =

# shesh-besh: A turkish mars counts three points.
t33f5d62868 =

# shesh-besh: A turkish mars counts no more than a mars.
tc4f171815b =

# shesh-besh: Three points only when nothing is borne off and a piece is on the bar; called Turkish Mars.
tddaa6e3a77 =

## win.turkish_mars.when

# shesh-besh: Of a loser who has borne off nothing. Said twice on the page: once in its scoring, once among the differences from backgammon.
ta64e1e4687 =

# shesh-besh: A checker on the bar makes the win a turkish mars; one in the winner's home is not enough.
te56f0251b3 =

# shesh-besh: A checker on the bar or in the winner's home makes the win a turkish mars, as a backgammon in Western backgammon.
t20f8cede1e =

# shesh-besh: Three points only when nothing is borne off and a piece is on the bar.
tf42a01639e =

# shesh-besh: "Rule Differences from Backgammon": there a backgammon does not count "only" with a checker on the bar.
t0d34f5b695 =

# shesh-besh: Uses the name for a loser who still has checkers in the winner's home; a checker on the bar makes it a mars of the stars, or Jordanian.
t3a9aca9c77 =

## cube

# shesh-besh: A record from elsewhere in which the cube is used is replayed, and the use is reported.
t029be7ea9b =
