# نصوص مجموعات القواعد بالعربيّة. الأصل الإنجليزيّ فوق كلّ نصّ، واسم النصّ بصمة أصله.
# Arranged by `python -m tests.rulesets.arabic`: the English is that of the rulesets, and each
# message is named by a digest of it.

## families

# all: cross
tb3986952b1 = الصليب

# all: tables
td98a034f5c = الطاولة

# all: tab
t7508386a20 = الطاب

# all: leap
ta76f47a688 = القفز

## confidences

# all: said
tfb46c79b7e = منصوص

# all: derived
t08f0be8835 = مستنتج

# all: chosen
t7be403e3cc = مختار

# all: low
t6c1ff09db3 = ضعيف

## options

# barjis: board.safe.mixed
t7878d37132 = لقاء الخصوم على المربّعات الآمنة board.safe.mixed

# barjis, pachisi: seats.finished
t5714cd6feb = من خرجت أحجاره seats.finished

# barjis, barsis, pachisi, parchis: seats.left_men
t40cffd1f6c = أحجار من ترك اللعبة seats.left_men

# barjis, pachisi: teams
tfadff6cf85 = الفرق teams

# barjis, barsis, kioz, pachisi, parchis: turn.first
tb6f2cd4bca = من يبدأ turn.first

# barjis, barsis, kioz, pachisi: turn.mode
td3ef6d93e4 = ترتيب الرميات والنقلات turn.mode

# barjis: turn.again
t3120cc1a05 = الرميات التي تأتي برمية إضافيّة turn.again

# barjis, kioz, pachisi, parchis: turn.again_obligatory
tfc4c15730a = إلزام الرمية الإضافيّة turn.again_obligatory

# barjis: tokens.khal.step
t3c63d17cbb = خطوة الخال tokens.khal.step

# barjis: tokens.khal.forced
t3318ec5f4a = إلزام الخال tokens.khal.forced

# barjis, barsis: entry.khal
t60533c6ea8 = الإدخال بالخال entry.khal

# barjis, barsis: entry.dest
t56531a0d9d = الإدخال بالدست entry.dest

# barjis, barsis: entry.benj
t2578de1795 = الإدخال بالبنج entry.benj

# barjis, parchis: occupancy.pair_blocks
t95ae7e71d2 = سدّ الطريق بالزوج occupancy.pair_blocks

# barjis, pachisi: finish.mode
te9a9d45042 = الخروج في النهاية finish.mode

# barjis, barsis, kioz, pachisi: pass
td74ff0ee8d = التمرير pass

# barjis, shesh-besh: win.score.mars
t419e38d345 = نقاط المارس win.score.mars

# barjis, parchis: win.rank
t0a99a32f55 = ترتيب المراكز win.rank

# barsis: board.direction
tba9fedcf25 = جهة الدوران board.direction

# barsis, pachisi: board.safe.cells
t1eaf2c6e51 = المربّعات الآمنة board.safe.cells

# barsis: turn.max_throws
taa92aef5a4 = أكثر الرميات في الدور turn.max_throws

# barsis: turn.triple_cancels
ta9d7419918 = ثلاث رميات متساوية turn.triple_cancels

# barsis: turn.entry_tries
t3e504c2321 = محاولات الإدخال turn.entry_tries

# barsis: occupancy.pair_safe
t7b7d94e87a = أمان الزوج occupancy.pair_safe

# barsis: capture.count
td71c6ee459 = عدد ما يؤكل capture.count

# kioz: tab.first_move
tdfce429165 = النقلة الأولى للحجر tab.first_move

# kioz: tab.blocked_kioz
tdbe0d2ec45 = رمية جوز لا نقلة لها tab.blocked_kioz

# kioz: far.enter
tf13b131969 = دخول الصفّ الأبعد far.enter

# kioz: far.once
tcc111656a9 = مرّات دخول الصفّ الأبعد far.once

# kioz: far.freeze
t3c3571e450 = الوقوف في الصفّ الأبعد far.freeze

# natt-klab: leap.multi
t386fba75fc = متابعة القفز leap.multi

# natt-klab: leap.must
t66e6a65b84 = إلزام القفز leap.must

# natt-klab: no_moves
t452657b081 = تعذّر كلّ نقلة no_moves

# natt-klab: repetition
taee9ef33b2 = تكرار الوضع repetition

# pachisi: seats.sets
tf6c06fb4d4 = مجموعات الأحجار seats.sets

# pachisi: seats.two_player_turn
tac1f6f31ca = تناوب لاعبين لهما أربع مجموعات seats.two_player_turn

# pachisi: pawns
tc0fcb20c01 = عدد الأحجار pawns

# pachisi: device.n
tfe09b3a473 = عدد الودعات device.n

# pachisi: device.seven_k6
t531fc20108 = ستّة أفواه من سبعة device.seven_k6

# pachisi: turn.split
tcb3813d583 = تقسيم القيمة turn.split

# pachisi: entry_rules.fresh
t3a3b5c1fc5 = سير الحجر الذي دخل للتوّ entry_rules.fresh

# pachisi: entry_rules.grace
t7fd0a43ba3 = النعمة والقيمة entry_rules.grace

# pachisi: entry_rules.throws
t0adf5ca53e = النعم التي تُدخل entry_rules.throws

# pachisi: entry_rules.throws_first
tcdf8f32e34 = النعم التي تُدخل الحجر الأوّل entry_rules.throws_first

# pachisi: entry_rules.first_values
t7bc890fc00 = قيمة النقلة الأولى entry_rules.first_values

# pachisi: entry_rules.first_piece
t41c3cfd40e = دخول الحجر الأوّل entry_rules.first_piece

# pachisi: capture.again
tac7b95c0c1 = رمية بعد الأكل capture.again

# pachisi: capture.cancel
tbb5c0d5a16 = إلغاء الأكل capture.cancel

# pachisi: finish.requires_capture
t965d3ca3d9 = اشتراط الأكل لبلوغ النهاية finish.requires_capture

# pachisi: finish.grace_bears_off
tc86a9abad8 = بلوغ النهاية بالنعمة finish.grace_bears_off

# parchis: board.arms
t4453294400 = عدد الأذرع board.arms

# parchis: start.on_board
tadee973663 = الأحجار التي تبدأ على المخرج start.on_board

# parchis: turn.third_six
t67125e147a = رمية 6 الثالثة turn.third_six

# parchis: capture.exit_rule
t4cb11aae4d = الأكل على المخرج capture.exit_rule

# parchis: capture.bonus
tb86ef824d6 = مكافأة الأكل capture.bonus

# parchis: finish.bonus
t24ac648a71 = مكافأة الوصول finish.bonus

# parchis: bonus_duty
tf38b5e1ac5 = إلزام المكافأة bonus_duty

# parchis: six.seven_when_start_empty
t813f776e2b = حساب 6 على أنّها 7 six.seven_when_start_empty

# parchis: six.opens_barrier
t269ad5051e = فتح الحاجز برمية 6 six.opens_barrier

# parchis: win.start_distance
t2c0a194f5c = ما يبقى لحجر في البداية win.start_distance

# shesh-besh: opening.reroll
tf57f31a47b = رمية ثانية بعد الافتتاح opening.reroll

# shesh-besh: turn.higher_die
t13fd07fe0d = العدد الأعلى turn.higher_die

# shesh-besh: turn.end_with_win
tc4ccb973b7 = انتهاء الدور بالفوز turn.end_with_win

# shesh-besh: win.score.turkish_mars
t8e21c91225 = نقاط المارس التركيّ win.score.turkish_mars

# shesh-besh: win.turkish_mars.when
td9fa229989 = متى يكون المارس تركيّاً win.turkish_mars.when

## board.arms

# barjis: The first word is a slip for four.
t346e7cc1ad = الكلمة الأولى في النصّ سهو عن «أربعة».

# barsis: A cross has four arms.
t2f10651278 = للصليب أربع أذرع.

# parchis: The page names the larger boards and does not number their squares: they keep the 17 squares of rim to an arm here.
ted3f01c497 = تذكر الصفحة الرقع الأكبر ولا ترقّم مربّعاتها؛ فتبقى لكلّ ذراع هنا 17 مربّعاً من المحيط.

# parchis: Four seats; the rim has 68 squares.
t794653a66b = أربعة مقاعد؛ في المحيط 68 مربّعاً.

# parchis: Six seats; the rim has 102 squares.
t332bc3996b = ستّة مقاعد؛ في المحيط 102 من المربّعات.

# parchis: Eight seats; the rim has 136 squares.
tc086da7733 = ثمانية مقاعد؛ في المحيط 136 مربّعاً.

# parchis: "there are also boards for 6 or 8 players"
tfc61b46407 = «there are also boards for 6 or 8 players»

## board.direction

# barjis, parchis: That the turn to throw goes the same way round is our choice.
t37fd349cc0 = أن يمضي دور الرمي في الاتّجاه نفسه اختيار منّا.

# barsis: The page does not say which way round. Every witness that does says counter-clockwise.
t7b920decc7 = لا تذكر الصفحة جهة الدوران. وكلّ شاهد يذكرها يقول: عكس عقارب الساعة.

# barsis: Seen from above, the pawns go round against the clock, and so does the turn to throw.
t81db3c79e4 = تدور الأحجار عكس عقارب الساعة لمن ينظر من فوق، وكذلك دور الرمي.

# barsis: Everything is mirrored: route, order of turns, and the / square, which then lies on the left-hand arm. That contradicts the page's own right (east) arm.
t9a1170a3b5 = ينعكس كلّ شيء: المسار، وترتيب الأدوار، ومربّع / الذي يصير على الذراع اليسرى. وهذا يخالف قول الصفحة نفسها إنّه على الذراع اليمنى (الشرقيّة).

# barsis: Anti-clockwise, out by the middle row and back by it.
t6bc1080368 = عكس عقارب الساعة، خروجاً في العمود الأوسط وعودة فيه.

# barsis: Anti-clockwise, in Barjis.
t837eda81fb = عكس عقارب الساعة، في برجيس.

# barsis: Counter-clockwise.
t9d41735a28 = عكس عقارب الساعة.

# pachisi: The turn to throw as well: "Then the game goes counterclockwise."
t97ba53f3ea = ودور الرمي كذلك: «Then the game goes counterclockwise.»

## board.safe.cells

# barjis: The third from the corner is rank 6, on both outer columns: eight cells.
t286677d60e = الثالث من الزاوية هو الصفّ 6، في العمودين الخارجيّين: فهي ثمانية مربّعات.

# barjis: "Crosscut cells are (S. 11, 73, and corresponding cells on the other arms; they are cells of safety." Steps 11 and 73 are just these cells of one's own arm.
t9433785659 = «Crosscut cells are (S. 11, 73, and corresponding cells on the other arms; they are cells of safety.» والخطوتان 11 و73 هما هذان المربّعان من ذراع اللاعب.

# barsis: Eight is two in each arm. Which two is drawn and not written: the third from the outer corner, on both outer columns.
tec405a5bd4 = الثمانية اثنان في كلّ ذراع. أمّا موضعهما فمرسوم لا مكتوب: الثالث من الزاوية الخارجيّة في العمودين الخارجيّين.

# barsis: The eight X squares, two in each arm.
t7d00a84dd8 = الشيرات الثماني، اثنتان في كلّ ذراع.

# barsis: The four tips of the arms are safe as well; with them there are twelve, not eight.
te651e1ec2c = أطراف الأذرع الأربع آمنة أيضاً؛ فتصير المربّعات الآمنة اثني عشر لا ثمانية.

# barsis: The third square from the outer corners is marked with an X, in the outer rows of each arm.
t183a8108b6 = المربّع الثالث من الزوايا الخارجيّة معلّم بعلامة X، في العمودين الخارجيّين من كلّ ذراع.

# barsis: Steps 11 and 73, and the squares like them on the other arms, are cells of safety.
t31d7b245a8 = الخطوتان 11 و73، وما يشبههما من مربّعات الأذرع الأخرى، مربّعات أمان.

# barsis: Says that a man who comes to a shira where an opposing man stands sends it out, which is the contrary of safe; no reading is offered for it.
t80477cb39c = يقول إنّ من يأتي إلى شيرة فيها حجر للخصم يُخرجه، وهذا ضدّ الأمان؛ ولم توضع قراءة له.

# barsis: Two of them mark just these: steps 11, 22, 28, 39, 45, 56, 62 and 73 of every route.
t2e4d274ff4 = اثنان منها يعلّمان هذه تماماً: الخطوات 11 و22 و28 و39 و45 و56 و62 و73 من كلّ مسار.

# barsis: In the Pachisi of India twelve squares are privileged.
t1e4d46ddec = في باتشيسي الهند اثنا عشر مربّعاً ممتازاً.

# pachisi: The tips are said, and the count fits: the tip of the left-hand arm has 25 steps to go, that of the right-hand arm is step 25. The other eight castles stand in the pictures only.
t3a53b7baf5 = أطراف الأذرع مذكورة، والعدّ يوافقها: يبقى لطرف الذراع اليسرى 25 خطوة، وطرف الذراع اليمنى هو الخطوة 25. أمّا القلاع الثماني الأخرى فلا تظهر إلّا في الصور.

# pachisi: Twelve castles: the four tips, and the fourth square from the corner on both outer columns of each arm.
tf40db53626 = اثنتا عشرة قلعة: الأطراف الأربعة، والمربّع الرابع من الزاوية في العمودين الخارجيّين من كلّ ذراع.

# pachisi: Twelve castles: the four tips, and the third square from the corner, where Barsis has its X.
tfefb9336d1 = اثنتا عشرة قلعة: الأطراف الأربعة، والمربّع الثالث من الزاوية، وهو موضع الشيرة في برسيس.

# pachisi: Pieces on squares with an X are safe; where they lie is not written (as Ludii reports it).
t6993015798 = الأحجار التي على مربّعات معلّمة بعلامة X آمنة؛ ولم يُكتب أين هي (كما يروي Ludii).

# pachisi: The program's twelve safe squares are these.
t100a50c88e = هذه هي مربّعات البرنامج الآمنة الاثنا عشر.

# parchis: The circles are in a picture. On the usual board they are the twelfth and the last of every seventeen squares: 12, 17, 29, 34 and so on.
t2832563c2a = الدوائر في صورة. وهي على الرقعة المعتادة المربّع الثاني عشر والأخير من كلّ سبعة عشر مربّعاً: 12 و17 و29 و34 وهكذا.

# parchis: Shelters on 12, 17, 29, 34, 46, 51, 63 and 68.
t09f6c0c8c2 = الملاجئ على 12 و17 و29 و34 و46 و51 و63 و68.

# parchis: Twelve safe squares, the four exits among them.
t28870ce449 = اثنا عشر مربّعاً آمناً، منها المخارج الأربعة.

# parchis: Sixteen safe squares: another board.
tfd5834184b = ستّة عشر مربّعاً آمناً: هذه رقعة أخرى.

## board.safe.mixed

# barjis: Nobody there can be taken; whether an enemy may stop beside him is not said.
t915283fa35 = لا يؤكل هناك حجر؛ ولم يُذكر هل يجوز لحجر الخصم أن يقف بجانبه.

# barjis: A marked cell or a pair that an opponent holds cannot be landed on.
tfcf7f90639 = لا يجوز الوقوف على مربّع معلّم فيه حجر للخصم، ولا على زوج للخصم.

# barjis: The newcomer stops beside the men on the marked cell, or beside the pair, and nobody is taken.
tbf218c268d = يقف الحجر القادم بجانب الأحجار التي على المربّع المعلّم، أو بجانب الزوج، ولا يؤكل أحد.

# barjis: The program refuses to land on a man who stands on a marked cell.
t0f3c6f4c37 = يرفض البرنامج الوقوف على حجر يقف على مربّع معلّم.

# barsis: So an X belongs to one side at a time.
t40b949112f = فالشيرة لا تكون لفريقين في وقت واحد.

# parchis: Start spaces must be a slip for exits: two colours never meet in a start space.
t489f9a82c6 = لا بدّ أنّ «مربّعات البداية» سهو عن «المخارج»: فلا يلتقي لونان في مربّع بداية أبداً.

## board.exit

# barjis: The evidence has no such rule; the parameter is there for the exit squares of Parchís.
t8089e154da = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لمخارج بارتشيس.

# barsis: The page has no such rule; the parameter is there for the exit squares of Parchís.
tfd0c8e005c = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لمخارج بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the exit squares of Parchís.
t7b16f1f968 = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لمخارج بارتشيس.

# parchis: Where they lie is drawn. On the usual board they are squares 5, 22, 39 and 56.
t1ba7222fb4 = مواضعها مرسومة. وهي على الرقعة المعتادة المربّعات 5 و22 و39 و56.

# parchis: Exits on 5 (yellow), 22 (blue), 39 (red) and 56 (green).
tf5f43690ca = المخارج على 5 (الأصفر) و22 (الأزرق) و39 (الأحمر) و56 (الأخضر).

## route.way

# barjis: Steps 1 to 8 lead out, the lap follows, and the same column leads in.
ta435bb189c = الخطوات من 1 إلى 8 إلى الخارج، ثمّ تأتي الدورة، ثمّ يعود الحجر في العمود نفسه.

# barsis: A pawn enters at the Kitchen path or beyond it, goes once round and comes back by the path in its own arm: "The Kitchen path is the tunnel leading to the center, aligned with the player’s base."
t40c52a6c30 = يدخل الحجر عند ممرّ المطبخ أو بعده، ويدور دورة واحدة، ثمّ يعود في ممرّ ذراعه: «The Kitchen path is the tunnel leading to the center, aligned with the player’s base.»

# kioz: Row 1 to the right, row 2 to the left, row 3 to the right, row 4 to the left: both players go the same way in the same row.
tf298c2f74c = الصفّ 1 إلى اليمين، والصفّ 2 إلى اليسار، والصفّ 3 إلى اليمين، والصفّ 4 إلى اليسار: يسير اللاعبان في الصفّ الواحد في اتّجاه واحد.

# pachisi: 75 counts different squares, the seven of the middle lane and the 68 of the rim. The road takes 84 steps, as the lane is walked twice and the tip is reached twice.
t1983baa9fd = العدد 75 هو عدد المربّعات المختلفة: سبعة من العمود الأوسط و68 من المحيط. أمّا الطريق فيأخذ 84 خطوة، لأنّ العمود يُقطع مرّتين ويُبلغ طرفه مرّتين.

# parchis: From the exit round the board to the tip of one's own arm, then inward over the coloured stretch: 71 squares with four seats, 105 with six, 139 with eight.
t775146cc9f = من المخرج حول الرقعة إلى طرف ذراع اللاعب، ثمّ إلى الداخل في الممرّ الملوّن: 71 مربّعاً مع أربعة مقاعد، و105 مع ستّة، و139 مع ثمانية.

# parchis: "Final Strech – Are the colored cases that are heading to the center of the board till the final Space."
t65434f9a56 = «Final Strech – Are the colored cases that are heading to the center of the board till the final Space.»

## seats.names

# barjis, barsis: The notation's letters for the four arms, counter-clockwise from the one in front of the reader.
tfb17a882b6 = حروف التدوين للأذرع الأربع، عكس عقارب الساعة ابتداءً من الذراع التي أمام القارئ.

# kioz: The notation's letters for the two players; the evidence names no colours.
t192d01ea66 = حرفا التدوين للّاعبين؛ فالنصّ لا يذكر ألواناً.

# natt-klab: The notation's letters, White and Black; the evidence names no colours.
t30b2866839 = حرفا التدوين للأبيض والأسود؛ فالنصّ لا يذكر ألواناً.

# pachisi: Which arm has which colour: yellow and black lie opposite each other, as do green and red; the rest is our choice.
tdda845d120 = لون كلّ ذراع: الأصفر والأسود متقابلان، والأخضر والأحمر كذلك؛ وما بقي اختيار منّا.

# parchis: The notation numbers the seats in the order of play; which colour sits where is the usual board's.
t7cccd06722 = يرقّم التدوين المقاعد بترتيب اللعب؛ أمّا مكان كلّ لون فعلى الرقعة المعتادة.

# parchis: Yellow, blue, red and green, counter-clockwise.
t99c2bc10be = الأصفر والأزرق والأحمر والأخضر، عكس عقارب الساعة.

# shesh-besh: The notation's letters, White and Black; the page names no colours.
tca9be2b01a = حرفا التدوين للأبيض والأسود؛ فالصفحة لا تذكر ألواناً.

## seats.count

# barjis: "Four persons play, each with four men."
t798ae1b4eb = «Four persons play, each with four men.»

# barsis: The page gives no number of players. Two is the custom; three or four, each for himself, fit the board.
t2a52557ba6 = لا تذكر الصفحة عدد اللاعبين. العادة لاعبان؛ والرقعة تصلح لثلاثة أو أربعة، كلّ لنفسه.

# barsis: Two players.
ta61e110147 = لاعبان.

# barsis: Two players only.
t198b92c1b8 = لاعبان فقط.

# barsis: Two, or four in two teams that share one set of men and one place to start; that is two seats.
t73fb689883 = لاعبان، أو أربعة في فريقين يتقاسم كلّ منهما مجموعة أحجار واحدة ومكان بدء واحداً؛ وهذا مقعدان.

# pachisi: Of three each plays for himself, on any three arms.
t0d80721099 = إذا كانوا ثلاثة لعب كلّ لنفسه، على أيّ ثلاث أذرع.

# parchis: A seat may stay empty.
t9f773ae808 = يجوز أن يبقى مقعد خالياً.

## seats.two

# barjis: Has no effect: four always play.
tc56d18a5cf = لا أثر لهذا: فاللاعبون أربعة دائماً.

# barsis, parchis: The page does not say where two players sit.
td28ab5e79f = لا تذكر الصفحة أين يجلس اللاعبان.

# barsis: Players begin in the opposite arms that have no bange.
t10d5361ec6 = يبدأ اللاعبان في الذراعين المتقابلتين اللتين ليس فيهما بنج.

# pachisi: Mostly, the article says.
t91583b9530 = هذا هو الغالب كما تقول المقالة.

## seats.sets

# barjis: Four pieces are one set.
tfc7f890753 = أربعة أحجار هي مجموعة واحدة.

# barsis: Four pawns are one set.
t11ebc90f45 = أربعة أحجار هي مجموعة واحدة.

# pachisi: Only with two players.
t99779bb83c = هذا مع لاعبين اثنين فقط.

# pachisi: Each of two players has two sets of men, each set with its own arm; the arms lie opposite each other.
tfb75b02634 = مع لاعبين اثنين: لكلّ منهما مجموعتان من الأحجار، لكلّ مجموعة ذراعها؛ والذراعان متقابلتان.

# pachisi: Each of two players has one set; their arms lie opposite each other.
tae5717cd16 = مع لاعبين اثنين: لكلّ منهما مجموعة واحدة؛ وذراعاهما متقابلتان.

# pachisi: "can play" leaves this open.
td784c841cc = عبارة «can play» تترك ذلك مفتوحاً.

# parchis: One colour is one set.
tb5410622a2 = اللون الواحد مجموعة واحدة.

## seats.two_player_turn

# barjis: Has an effect only where a player owns two sets, which the evidence does not know.
t4c8305587e = لا أثر لهذا إلّا إذا كان للّاعب مجموعتان، والنصّ لا يعرف ذلك.

# barsis, parchis: Has an effect only where a player owns two sets, which the page does not know.
t6662dcdb4b = لا أثر لهذا إلّا إذا كان للّاعب مجموعتان، والصفحة لا تعرف ذلك.

# pachisi: How two players with two sets each take turns is not said. It has no effect on other games.
tc560871859 = لم يُذكر كيف يتناوب لاعبان لكلّ منهما مجموعتان. ولا أثر لهذا في غير ذلك من الألعاب.

# pachisi: The players take turns; whoever throws moves men of either of his sets.
t992533702c = يتناوب اللاعبان؛ ومن يرمِ ينقل أحجار أيّ مجموعة من مجموعتيه.

# pachisi: The four arms take turns, counter-clockwise; a throw moves men of its own arm.
t9f30c62ea1 = تتناوب الأذرع الأربع عكس عقارب الساعة؛ والرمية تنقل أحجار ذراعها.

## seats.finished

# barjis: Matters only in teams, of which the evidence does not speak.
tf41f16c6dd = لا يهمّ هذا إلّا في اللعب بالفرق، والنصّ لا يتكلّم عنه.

# barjis: The turns of a player whose men are all off fall out.
tc93dfe709a = تسقط أدوار اللاعب الذي خرجت أحجاره كلّها.

# barjis: A player whose men are all off goes on throwing and moves his partner's men.
tb962e38d9c = يستمرّ اللاعب الذي خرجت أحجاره كلّها في الرمي، وينقل أحجار شريكه.

# barsis, parchis: Has an effect only in teams: alone, whoever has finished has won.
t2998269921 = لا أثر لهذا إلّا في اللعب بالفرق: فمن يلعب لنفسه يفوز إذا أنهى.

# pachisi: What a player does whose own men are home before his side has won is not said.
tf6f4b90531 = لم يُذكر ما يفعله لاعب بلغت أحجاره النهاية قبل أن يفوز فريقه.

# pachisi: The turns of a player, or of a set, with all men home fall out.
tc76723f88d = تسقط أدوار اللاعب، أو المجموعة، إذا بلغت أحجاره كلّها النهاية.

# pachisi: He goes on throwing, and moves the men of his partner.
tce427e401d = يستمرّ في الرمي، وينقل أحجار شريكه.

## seats.left_men

# barjis: The evidence does not speak of a player who leaves.
ta1f38978d5 = لا يتكلّم النصّ عن لاعب يترك اللعبة.

# barjis: The men of a player who left stay where they are: they may be taken, they hold their cells, they never move again.
t5526415f4c = تبقى أحجار اللاعب الذي ترك اللعبة في أماكنها: يجوز أكلها، وتحفظ مربّعاتها، ولا تُنقل بعد ذلك أبداً.

# barjis, pachisi: The men of a player who left are taken off the board.
tb1e903aa95 = تُرفع أحجار اللاعب الذي ترك اللعبة عن الرقعة.

# barsis: No source speaks of a player who leaves a game of three or four.
t669e6cf852 = لا مصدر يتكلّم عن لاعب يترك لعبة من ثلاثة أو أربعة.

# barsis: The pawns of a seat that left stay where they are: they may be taken, they hold their safe squares, they never move again.
t6e7de05aa7 = تبقى أحجار المقعد الذي ترك اللعبة في أماكنها: يجوز أكلها، وتحفظ شيراتها، ولا تُنقل بعد ذلك أبداً.

# barsis: The pawns of a seat that left are taken off the board.
tc45310fc7e = تُرفع أحجار المقعد الذي ترك اللعبة عن الرقعة.

# pachisi: The article does not speak of a player who leaves.
t87a35bd3f9 = لا تتكلّم المقالة عن لاعب يترك اللعبة.

# pachisi: The men of a player who left stay where they are: they may be taken, they hold their castles, they never move again.
t98be92dabb = تبقى أحجار اللاعب الذي ترك اللعبة في أماكنها: يجوز أكلها، وتحفظ قلاعها، ولا تُنقل بعد ذلك أبداً.

# parchis: The page does not speak of a player who leaves.
t11656ac1a5 = لا تتكلّم الصفحة عن لاعب يترك اللعبة.

# parchis: The pawns of a player who left stay where they are: they may be taken, they hold shelters and barriers, they never move again.
t8b4dd5b3ac = تبقى أحجار اللاعب الذي ترك اللعبة في أماكنها: يجوز أكلها، وتحفظ الملاجئ والحواجز، ولا تُنقل بعد ذلك أبداً.

# parchis: The pawns of a player who left are taken off the board.
t8c7176117d = تُرفع أحجار اللاعب الذي ترك اللعبة عن الرقعة.

## teams

# barjis: Four players are named, and no partners.
ta956896e4d = ذُكر أربعة لاعبين، ولم يُذكر شركاء.

# barjis: Each plays for himself.
t950508188b = كلّ يلعب لنفسه.

# barjis: South and North play against East and West: partners may share a cell, a side wins when both have all men off, and a mars is won when neither opponent has one off.
t5f75cf66a5 = يلعب الجنوب والشمال ضدّ الشرق والغرب: يجوز للشريكين أن يتقاسما مربّعاً، ويفوز الفريق إذا خرجت أحجار لاعبيه كلّها، ويكون الفوز مارساً إذا لم يخرج حجر لأيّ من الخصمين.

# barsis: The page speaks of a player, never of partners.
tb314bda105 = تتكلّم الصفحة عن لاعب، ولا تذكر شركاء قطّ.

# barsis: Four may play in two teams, but a team has one set of men: one seat with two throwers.
t593421b4cd = يجوز أن يلعب أربعة في فريقين، لكنّ للفريق مجموعة أحجار واحدة: مقعد واحد له راميان.

# pachisi: Counts only with four players.
tdccb822334 = لا يُحسب هذا إلّا مع أربعة لاعبين.

# pachisi: Yellow and black (South and North) play against red and green (East and West).
t882ee23310 = يلعب الأصفر والأسود (الجنوب والشمال) ضدّ الأحمر والأخضر (الشرق والغرب).

# pachisi: Each of four plays for himself.
tb17d95e7d6 = كلّ من الأربعة يلعب لنفسه.

# pachisi: "Players forming a team sit on the opposite sides of the board."
t03e33a69f6 = «Players forming a team sit on the opposite sides of the board.»

# pachisi: "Players can play in teams." They need not.
t6eed8e597a = «Players can play in teams.» وليس ذلك لازماً.

# parchis: A player wins, not a pair of them.
t4486e57bd2 = الفائز لاعب، لا لاعبان معاً.

## start.on_board

# barjis: Every man has to be entered.
t49e1aed97c = لا بدّ من إدخال كلّ حجر.

# barsis: All four pawns begin in the base.
t1d66973463 = تبدأ الأحجار الأربعة كلّها في القاعدة.

# parchis: One pawn of each colour begins on its exit, three in the start space.
t59dda15005 = يبدأ حجر واحد من كلّ لون على مخرجه، وثلاثة في مربّع البداية.

# parchis: All four pawns begin in the start space.
t27c7e3617c = تبدأ الأحجار الأربعة كلّها في مربّع البداية.

# parchis: Two pawns of each colour begin on its exit.
tbaabf871b2 = يبدأ حجران من كلّ لون على مخرجهما.

# parchis: "At the biggining of the game all of the pawns are at it´s color Start Space." So without the next sentence.
tbb2110a281 = «At the biggining of the game all of the pawns are at it´s color Start Space.» فهذا هو الحال لولا الجملة التالية.

# parchis: Starts the game with two.
t02c5dbc8c7 = تبدأ اللعبة عنده بحجرين.

## start.step

# barjis: No man begins on the board.
t295bd7f641 = لا يبدأ حجر على الرقعة.

# barsis: No pawn begins on the board.
t8adea36642 = لا يبدأ حجر على الرقعة.

# pachisi: No piece begins on the board.
t95340de1f4 = لا يبدأ حجر على الرقعة.

# parchis: The exit is step 13 of the route; the steps before it are not used.
t5779815933 = المخرج هو الخطوة 13 من المسار؛ والخطوات التي قبله لا تُستعمل.

## device.n

# barjis: "Played with six cowries, the throws having the standard values."
t5825069085 = «Played with six cowries, the throws having the standard values.»

# pachisi: Six cowries.
tb6337c8673 = ستّ ودعات.

# pachisi: Seven cowries, with a table of their own.
t394eb446e2 = سبع ودعات، لها جدول خاصّ بها.

# pachisi: "You can also play Pachisi with 7 cowries, tokens or coins."
t6e234a7cf3 = «You can also play Pachisi with 7 cowries, tokens or coins.»

# pachisi: Knows a game with seven.
t7900499774 = يعرف لعبة بسبع ودعات.

## device.face

# barjis: Barsis counts the closed shells. Convert by name or value, never by the count of shells.
t047a278fbd = في برسيس تُعدّ الودعات المغلقة. فليكن التحويل بالاسم أو بالقيمة، لا بعدد الودعات.

# barsis: Others count the mouths that lie up. Convert by name or value, never by the count of shells.
tb7c5a61b5c = من المصادر ما يعدّ الأفواه التي إلى الأعلى. فليكن التحويل بالاسم أو بالقيمة، لا بعدد الودعات.

# barsis: Counts mouths up: one is dust, five are bange, six are bara.
tdd614e912f = يعدّ الأفواه التي إلى الأعلى: واحد دست، وخمسة بنج، وستّة بارا.

# barsis: Counts mouths up.
tbea74fe285 = يعدّ الأفواه التي إلى الأعلى.

# barsis: The program calls five shells, not one, a Dest.
tcdd7011b35 = يسمّي البرنامج خمس ودعات دستاً، لا ودعة واحدة.

## device.seven_k6

# barjis: The evidence has no such rule; the parameter is there for Pachisi with seven cowries.
t09e4d6ff18 = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لباتشيسي بسبع ودعات.

# barsis, parchis: The page has no such rule; the parameter is there for Pachisi with seven cowries.
taa8a180882 = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لباتشيسي بسبع ودعات.

# pachisi: What six mouths of seven give. The table says 35, the text below it twice 30; with six cowries there is no such throw.
t167b303030 = ما تعطيه ستّة أفواه من سبعة. يقول الجدول 35، ويقول النصّ الذي تحته 30 مرّتين؛ ولا توجد رمية كهذه بستّ ودعات.

# pachisi: Six cowries are thrown.
t00c649b2df = تُرمى ستّ ودعات.

# pachisi: Six mouths of seven give 35.
t46e2ed33ce = ستّة أفواه من سبعة تعطي 35.

# pachisi: Six mouths of seven give 30.
tf732a30d7c = ستّة أفواه من سبعة تعطي 30.

# pachisi: The table.
t3ec7f3d4a1 = الجدول.

# pachisi: The text: "only throwing 10, 25 or 30".
tb3879a8c50 = النصّ: «only throwing 10, 25 or 30».

# pachisi: Six mouths of seven are 30. His seven mouths are 12 and none are 6, so his game is not this one.
tdc89df568a = ستّة أفواه من سبعة تعطي 30. وسبعة أفواه عنده تعطي 12، وإن لم يكن فم إلى الأعلى فالرمية 6؛ فلعبته غير هذه.

## device.outcomes

# barjis: The key is the number of mouths that lie up. The names are those of Barsis; this evidence has none.
t70a3a052fc = المفتاح هو عدد الأفواه التي إلى الأعلى. والأسماء أسماء برسيس؛ فلا أسماء في هذا النصّ.

# barjis: A khal comes with the 10 and the 25: "Throws of 10 and 25 carry a grace (khal)".
t6ce7f90c56 = يأتي الخال مع 10 و25: «Throws of 10 and 25 carry a grace (khal)».

# barsis: The key is the number of closed shells.
td87ffb4fb7 = المفتاح هو عدد الودعات المغلقة.

# kioz: The key is the number of white sides; three of them are 2. What is tab elsewhere is kioz here.
tc939e2f6f2 = المفتاح هو عدد الوجوه البيضاء؛ وثلاثة منها تعطي 2. وما يسمّى في غيرها «طاب» يسمّى هنا «جوز».

# kioz: "loco vocabuli Tab, exclamatur Kioz i.e. Nux juglans": they cry walnut instead.
t249962400e = «loco vocabuli Tab, exclamatur Kioz i.e. Nux juglans»: يصيحون «جوز» بدلاً من «طاب».

# kioz: In the tab of Egypt three white sides are 3, four are 4 and none is 6.
t2045f708c0 = في طاب مصر ثلاثة وجوه بيضاء تعطي 3، وأربعة تعطي 4، وإن لم يظهر وجه أبيض فالرمية 6.

# pachisi: The key is the number of cowries with the mouth up.
t506aaedcbb = المفتاح هو عدد الودعات التي فمها إلى الأعلى.

# parchis: What the die shows; a 6 may count as 7 (six.seven_when_start_empty).
tb7c374c9a0 = ما يُظهره الزهر؛ وقد تُحسب 6 على أنّها 7 (six.seven_when_start_empty).

## turn.first

# barjis: The evidence does not say who begins. Throwing in turn until somebody can enter needs no option: until then nobody can move.
t01b97e7d18 = لا يذكر النصّ من يبدأ. والرمي بالتناوب حتّى يتمكّن أحد من الإدخال لا يحتاج إلى خيار: فقبل ذلك لا يستطيع أحد أن ينقل.

# barjis, barsis, kioz, pachisi, parchis: The seat of the first turn begins, however it was found.
tfa55dae9b9 = يبدأ مقعد الدور الأوّل، كيفما اختير.

# barjis, barsis: The opening throws of the record, where it has any, must show that the first seat threw the highest number; the khal does not count, and those who tie throw again.
tf5210ef71d = إن كانت في السجلّ رميات افتتاح، فيجب أن تُظهر أنّ المقعد الأوّل رمى العدد الأعلى؛ ولا يُحسب الخال، ومن تعادلوا يرمون ثانيةً.

# barsis: The page does not say who begins. Throwing in turn until somebody throws dust or bange needs no option: until then nobody can move.
ta9a1ff8591 = لا تذكر الصفحة من يبدأ. والرمي بالتناوب حتّى تأتي لأحد رمية دست أو بنج لا يحتاج إلى خيار: فقبل ذلك لا يستطيع أحد أن ينقل.

# barsis: The players throw in turn until one throws a dust or a bange; that one goes on.
t97c5107ec9 = يرمي اللاعبون بالتناوب حتّى تأتي لأحدهم رمية دست أو بنج؛ فيتابع هو.

# kioz: The evidence does not say who begins. Throwing in turn until somebody throws a kioz needs no option: until then nobody can move.
tc90428e3b6 = لا يذكر النصّ من يبدأ. والرمي بالتناوب حتّى تأتي لأحد رمية جوز لا يحتاج إلى خيار: فقبل ذلك لا يستطيع أحد أن ينقل.

# kioz, parchis: The opening throws of the record, where it has any, must show that the first seat threw the highest number; those who tie throw again.
t69ef0130e4 = إن كانت في السجلّ رميات افتتاح، فيجب أن تُظهر أنّ المقعد الأوّل رمى العدد الأعلى؛ ومن تعادلوا يرمون ثانيةً.

# kioz: In tab they throw in turn until one throws a tab; he goes on.
tc5e482c517 = في الطاب يرمون بالتناوب حتّى تأتي لأحدهم رمية طاب؛ فيتابع هو.

# pachisi: Those who tie throw again; that is our choice.
t4134d6dc52 = من تعادلوا يرمون ثانيةً؛ وهذا اختيار منّا.

# pachisi: Each throws once before the game; the highest number begins. A record without those throws is believed.
te0bdd53b7f = يرمي كلّ لاعب مرّة قبل اللعبة، ويبدأ صاحب العدد الأعلى. والسجلّ الذي ليست فيه هذه الرميات يُصدَّق.

# pachisi: "At the beginning of the game each player throws shells to determine who plays first."
t1b44c45e9c = «At the beginning of the game each player throws shells to determine who plays first.»

# parchis: The page does not say who begins.
t46ac8d74de = لا تذكر الصفحة من يبدأ.

## turn.mode

# barjis: The evidence knows no further throw, so it cannot say whether one waits for the moves.
t9b733c2dd9 = لا يعرف النصّ رمية إضافيّة، فلا يمكن أن يقول هل تنتظر النقلات.

# barjis, barsis, kioz, pachisi: Every throw is moved before the next one is thrown.
teaea31822d = كلّ رمية تُنقل قبل أن تُرمى التي بعدها.

# barjis, barsis, pachisi: First all throws, then all moves, in any order.
t49af174055 = الرميات كلّها أوّلاً، ثمّ النقلات كلّها، بأيّ ترتيب.

# barjis: The program throws once and moves once.
tb6bebc0236 = يرمي البرنامج مرّة وينقل مرّة.

# barjis: So in the Bargese of Syria.
t208c37fc8c = هكذا في برجيس سورية.

# barsis: The page says how long a player throws, not when he moves.
t7ea5b1b41d = تذكر الصفحة إلى متى يرمي اللاعب، ولا تذكر متى ينقل.

# barsis: The player throws until a throw allows no other; "Then, the player moves the pieces according to the throws" (in the words of Ludii's evidence 1604).
tcc7c35415a = يرمي اللاعب حتّى تأتي رمية لا تسمح بغيرها؛ «Then, the player moves the pieces according to the throws» (بألفاظ الشاهد 1604 في Ludii).

# barsis: Two of the Syrian and Lebanese programs play so.
t7266c76d4a = هكذا يلعب اثنان من البرامج السوريّة واللبنانيّة.

# kioz: Another turn is a throw and its move.
t7019f41dbc = الدور الإضافيّ رمية ونقلتها.

# kioz: First all throws, until a 2 or a 3 falls, then all moves, in any order.
t18718f8091 = الرميات كلّها أوّلاً، حتّى تأتي 2 أو 3، ثمّ النقلات كلّها، بأيّ ترتيب.

# kioz: So the program.
t32f3a7defe = هكذا البرنامج.

# kioz: So in tab.
t3d045b1788 = هكذا في الطاب.

# pachisi: Read as: one throw, one move; a further throw comes after it.
te71ec632e3 = فُهمت هكذا: رمية واحدة ونقلة واحدة؛ والرمية الإضافيّة تأتي بعدها.

# pachisi: They throw until a 2, 3 or 4 falls, and then move.
t9f8fdc7053 = يرمون حتّى تأتي 2 أو 3 أو 4، ثمّ ينقلون.

# pachisi: The same.
t002a94032d = كذلك.

## turn.again

# barjis: Nothing is said of a further throw, though the same page writes of another turn for Kiôz. The default reads it out of the grace; as it may be declined, it also accepts every record of a game without it.
tc0efa12567 = لم يُذكر شيء عن رمية إضافيّة، مع أنّ الصفحة نفسها تذكر دوراً إضافيّاً في لعبة الجوز. القراءة الافتراضيّة تستخرجها من الخال؛ ولأنّه يجوز ترك الرمية، فهي تقبل أيضاً كلّ سجلّ للعبة ليست فيها.

# barjis: A 10 and a 25 bring a further throw.
tabab8d8ade = رمية 10 ورمية 25 تأتيان برمية إضافيّة.

# barjis: Every turn is one throw: the letter of the evidence.
t5d2af19a9b = كلّ دور رمية واحدة: هذا حرف النصّ.

# barjis: Every special throw brings a further one.
taa19388dfb = كلّ رمية خاصّة تأتي برمية إضافيّة.

# barjis: There a grace earns another move besides the entry.
t88cc27de9b = هناك تُكسب بالنعمة نقلة أخرى زيادةً على الإدخال.

# barjis: The program gives no further throw.
t8ec0ccde62 = لا يعطي البرنامج رمية إضافيّة.

# barjis, barsis: Another throw after shaka, dust, bange and bara.
t3cb6810026 = رمية أخرى بعد شكّة ودست وبنج وبارا.

# barjis: In Barsis "After a special roll, the player rolls again", and there are four of them.
t98625a021a = في برسيس «After a special roll, the player rolls again»، وهي أربع.

# barjis, barsis: Further throws on the same values, in Pachisi.
taae59c89b3 = رميات إضافيّة على القيم نفسها، في باتشيسي.

# barsis: The four special throws: Shakkeh, Dest, Benj and Bara.
t73d6e8e9a2 = الرميات الخاصّة الأربع: شكّة ودست وبنج وبارا.

# kioz: After one white side, none, and four; also where nothing could be moved.
t16ea75f159 = بعد وجه أبيض واحد، وبعد أربعة، وحين لا يظهر وجه أبيض؛ وكذلك إذا تعذّرت كلّ نقلة.

# pachisi: This player is the one who got a grace: by a 6, a 10 or a 25.
t9389e5d9bd = هذا اللاعب هو من نال نعمة: برمية 6 أو 10 أو 25.

# parchis: Also where the 6 could not be moved; that is our choice.
t4699cfdc48 = وكذلك إذا تعذّر نقل 6؛ وهذا اختيار منّا.

## turn.again_obligatory

# barjis: Where there is a further throw at all, nothing says that it must be taken.
tfda9ce1f01 = حيث توجد رمية إضافيّة، لم يُذكر أنّها إلزاميّة.

# barjis, pachisi: The further throw may be declined: the next turn is simply another player's.
t49646e364e = يجوز ترك الرمية الإضافيّة: فيكون الدور التالي للاعب آخر.

# barjis, kioz, pachisi: The further throw must be made.
t72a023f761 = الرمية الإضافيّة إلزاميّة.

# barjis: In Barsis the player throws again until a plain number falls.
t722a5da988 = في برسيس يرمي اللاعب ثانيةً حتّى يأتي عدد عاديّ.

# barsis: The player rolls; nothing says that he may.
t76f78a9a20 = في الصفحة أنّ اللاعب يرمي؛ ولم يُذكر أنّ له أن يترك ذلك.

# kioz: Nothing says that another turn may be left.
t671a03a0af = لم يُذكر أنّ الدور الإضافيّ يجوز تركه.

# kioz: The further throw may be declined: the next turn is simply the other player's.
tf921b56aa3 = يجوز ترك الرمية الإضافيّة: فيكون الدور التالي للّاعب الآخر.

# pachisi: What is earned may be left; nothing says that it must be taken.
t8fe5bf8de5 = ما يُكسب يجوز تركه؛ ولم يُذكر أنّه إلزاميّ.

# pachisi: The program gives the throw, wanted or not; the move after it may be passed.
t09fd717bd4 = يعطي البرنامج الرمية، شاء اللاعب أم لم يشأ؛ ويجوز تمرير النقلة التي بعدها.

# parchis: Can is taken for does. The danger of a third 6 is the one reason to leave the throw.
t6141733b77 = فُهمت كلمة «can» على أنّه يرمي فعلاً. وخطر 6 الثالثة هو السبب الوحيد لترك الرمية.

# parchis: After a 6 the player throws again.
t640cb177ff = بعد 6 يرمي اللاعب ثانيةً.

# parchis: After a 6 the player may throw again or leave it.
td922da6262 = بعد 6 يجوز للّاعب أن يرمي ثانيةً أو أن يترك الرمية.

# parchis: "can play the dice again", taken to the letter.
t0acada88e9 = «can play the dice again»، بالحرف.

## turn.max_throws

# barjis: The evidence has no such rule; the parameter is there for a house rule of Barsis.
t4f7cb65a8c = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لقاعدة محلّيّة في برسيس.

# barsis: The page knows one end of a chain only: a normal roll.
t579204d189 = لا تعرف الصفحة إلّا نهاية واحدة لسلسلة الرميات: رمية عاديّة.

# barsis: A chain of throws goes on until a 2, 3 or 4 falls.
t15bdac2fad = تستمرّ سلسلة الرميات حتّى تأتي 2 أو 3 أو 4.

# barsis: The throw of this number ends the chain, whatever it is; it and all before it are kept.
t0c9baafd0f = الرمية التي لها هذا الرقم تُنهي السلسلة، أيّاً كانت؛ وتُحفظ هي وكلّ ما قبلها.

# barsis: At most ten throws in a turn.
t94af7a7f16 = عشر رميات في الدور على الأكثر.

# pachisi: The article has no such rule; the parameter is there for a house rule of Barsis.
t70f5b3797e = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لقاعدة محلّيّة في برسيس.

# parchis: The page has no such rule; the parameter is there for a house rule of Barsis.
t87aae5c953 = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لقاعدة محلّيّة في برسيس.

## turn.split

# barjis: Each value is moved whole, by one man; the evidence does not speak of sharing it out.
te03244a948 = كلّ قيمة تُنقل كاملة بحجر واحد؛ ولا يتكلّم النصّ عن تقسيمها.

# barsis: Each value is moved whole, by one pawn. The page speaks of moving so many spaces and nowhere of sharing them out.
t8b8836c4ff = كلّ قيمة تُنقل كاملة بحجر واحد. تتكلّم الصفحة عن نقل عدد من المربّعات، ولا تذكر تقسيمه في أيّ موضع.

# barsis: A piece moves the full value of a throw, unless the throw enters a piece.
t4eb6906c16 = ينقل الحجر قيمة الرمية كاملة، إلّا إذا أدخلت الرمية حجراً.

# pachisi: The whole value is moved by one man.
t4a15da8a0e = تُنقل القيمة كاملة بحجر واحد.

# pachisi: A value may be shared out: two or more men go a part of it each, one or more squares, all of it together; each part is a whole move. The man this throw entered takes no part.
t118dff0f53 = يجوز تقسيم القيمة: يسير كلّ من حجرين أو أكثر جزءاً منها، مربّعاً واحداً أو أكثر، ومجموعها القيمة كلّها؛ وكلّ جزء نقلة كاملة. والحجر الذي أدخلته هذه الرمية لا يشارك.

# pachisi: The second of the optional rules: "For example after throwing 10 he can move one pawn 6 squares forward and another piece 4 squares forward."
tafa564b23f = هي الثانية من القواعد الاختياريّة: «For example after throwing 10 he can move one pawn 6 squares forward and another piece 4 squares forward.»

# parchis: One pawn moves the whole number.
t753ff8be83 = ينقل حجر واحد العدد كلّه.

## turn.third_six

# barjis: The evidence has no such rule; the parameter is there for the third six of Parchís.
t870b9926bd = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لرمية 6 الثالثة في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the third six of Parchís.
te6041f86ee = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لرمية 6 الثالثة في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the third six of Parchís.
tedca22dcf8 = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لرمية 6 الثالثة في بارتشيس.

# parchis: The third 6 is not moved, and the turn ends. A pawn that the bonus of twenty or ten moved counts as moved; nothing limits the sentence to this turn.
te890020678 = لا تُنقل 6 الثالثة، وينتهي الدور. والحجر الذي نقلته مكافأة العشرين أو العشرة يُعدّ منقولاً؛ ولا شيء يحصر العبارة في هذا الدور.

# parchis: The pawn the player moved last, in this turn or before it, goes back to the start space.
tcd18f6f6a1 = يعود الحجر الذي نقله اللاعب آخراً، في هذا الدور أو قبله، إلى مربّع البداية.

# parchis: The same, but only a pawn moved since the turn began goes back.
t360cf80512 = كذلك، لكن لا يعود إلّا حجر نُقل منذ بدأ الدور.

# parchis: The turn ends and no pawn goes back.
tfd81f53d27 = ينتهي الدور ولا يعود أيّ حجر.

# parchis: Sixes are not counted: each brings another throw.
t00a842146f = لا تُعدّ رميات 6: كلّ منها تأتي برمية أخرى.

## tokens.khal.step

# barjis: The evidence gives the khal no step. Without one, and with the exact finish that is the default here, a man on the last square could never get off: no throw is a 1.
t5d86459b2d = لا يعطي النصّ للخال خطوة. وبدونها، مع الخروج بالعدد التامّ وهو الافتراضيّ هنا، لا يستطيع حجر على المربّع الأخير أن يخرج أبداً: فلا رمية تعطي 1.

# barjis: A khal that enters nobody may move a man one step.
t6d7097ebf6 = الخال الذي لا يُدخل حجراً يجوز أن ينقل حجراً خطوة واحدة.

# barjis: A khal enters a man and does nothing else.
tb9a1b5c058 = الخال يُدخل حجراً ولا يفعل غير ذلك.

# barjis: In Barsis a khal is also "a separate 1-step move".
tf60244c8a1 = في برسيس الخال أيضاً «a separate 1-step move».

# barjis: The program moves men by the throw's value alone.
taeb4f0bfb7 = ينقل البرنامج الأحجار بقيمة الرمية وحدها.

# barsis: A khal that enters nobody moves any pawn one step.
tac24561ed4 = الخال الذي لا يُدخل حجراً ينقل أيّ حجر خطوة واحدة.

## tokens.khal.forced

# barjis: What is allowed may be left, and the khal's step with it.
td18e07282b = ما هو جائز يجوز تركه، ومعه خطوة الخال.

# barjis: A khal may be left unused.
tc7b6dec8d6 = يجوز ترك الخال بلا استعمال.

# barjis: A khal must be used where it can be.
t848e1ac620 = يجب استعمال الخال حيث أمكن.

# barjis: In Barsis a move must be made where there is one.
t271415cb79 = في برسيس تجب النقلة حيث توجد.

# barsis: A khal is an owed move like any other.
td4a42c4c53 = الخال نقلة مستحقّة كغيرها.

## entry.khal

# barjis: The first square of the route is Murray's S. 1. The grace enters; the 10 or the 25 is still there, for this man or another.
tc0a820a834 = أوّل مربّع في المسار هو S. 1 عند Murray. الخال يُدخل؛ وتبقى 10 أو 25 لهذا الحجر أو لغيره.

# barjis: A khal enters a man on step 1, the first square of his own middle column.
t59fc1a3be0 = الخال يُدخل حجراً على الخطوة 1، أوّل مربّع في العمود الأوسط من ذراعه.

# barjis: A khal puts a man on the centre, step 0, where nothing can happen to him; his route begins with the next value.
t730383b195 = الخال يضع حجراً في الوسط، على الخطوة 0، حيث لا يصيبه شيء؛ ويبدأ مساره بالقيمة التالية.

# barjis: The khal enters nobody; the whole throw may (entry.dest, entry.benj).
t8d15855e78 = الخال لا يُدخل حجراً؛ والرمية كلّها قد تُدخل (entry.dest وentry.benj).

# barjis: The program enters men on the central point.
tfa8f06354f = يُدخل البرنامج الأحجار على نقطة الوسط.

# barjis: "Throws of 10 and 25 allow a player to enter a piece onto the board." The throw, not its grace.
ta7a843c055 = «Throws of 10 and 25 allow a player to enter a piece onto the board.» أي الرمية، لا خالها.

# barsis: The square next to the Kitchen. A pawn that enters there has the whole lap before it, so it is step 1 of the route and not step 83.
tc7c0b51176 = هو المربّع المجاور للمطبخ. والحجر الذي يدخل هناك أمامه الدورة كلّها، فهو الخطوة 1 من المسار لا الخطوة 83.

# barsis: A khal enters a pawn on step 1, the square next to the Kitchen.
t1960dcb0f6 = الخال يُدخل حجراً على الخطوة 1، المربّع المجاور للمطبخ.

# barsis: A khal never enters a pawn.
tc5e6a52824 = الخال لا يُدخل حجراً أبداً.

# barsis: Pieces enter on the top square of the middle row of their arm.
t404ad505a3 = تدخل الأحجار على المربّع الأعلى من العمود الأوسط في ذراعها.

# barsis: The first square of the route.
tdfae0dbb5d = المربّع الأوّل من المسار.

# barsis: "A pawn can enter the board only using Dest (1 closed shell)." Taken to the letter, against the next two columns of the same table.
td34c0d5769 = «A pawn can enter the board only using Dest (1 closed shell).» بالحرف، خلافاً للعمودين التاليين من الجدول نفسه.

## entry.dest

# barjis: Murray's own text gives the entering to the grace alone.
te7e223dbe6 = نصّ Murray نفسه يجعل الإدخال للخال وحده.

# barjis: The 10 itself enters nobody.
t8243e7e04b = العدد 10 نفسه لا يُدخل حجراً.

# barjis: A throw of 10 may be spent, khal and all, to enter a man on step 1.
t923fd5a458 = يجوز أن تُصرف رمية 10 كلّها، مع خالها، لإدخال حجر على الخطوة 1.

# barjis: In the program a throw of 10 either moves a man or enters one.
t1a625b03fa = في البرنامج رمية 10 إمّا تنقل حجراً وإمّا تُدخل حجراً.

# barsis: Two doubts in one sentence. Where: only the X of the own arm is reached by counting (1 + 10); the X squares of the arm to the left would skip most of the lap; on a cloth that lies diagonally the own arm is the player's left one. What it costs: the page calls the khal an extra value with an entrance of its own, so here it stays; others spend the whole throw.
t557e0825ec = في الجملة الواحدة شكّان. الأوّل المكان: لا يُبلغ بالعدّ (1 + 10) إلّا شيرة ذراع اللاعب؛ وشيرات الذراع التي إلى اليسار تتجاوز معظم الدورة؛ وعلى قماش موضوع قطريّاً تكون ذراع اللاعب هي اليسرى. والثاني الثمن: تسمّي الصفحة الخال قيمة إضافيّة لها مدخلها، فهو يبقى هنا؛ وغيرها يصرف الرمية كلّها.

# barsis: A Dest enters a pawn on step 11, the X in the right-hand column of the own arm; it uses the 10, and the khal is still to be played.
t9e6a0bb0ab = الدست يُدخل حجراً على الخطوة 11، شيرة العمود الأيمن من ذراعه؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 11, the X in the right-hand column of the own arm and is spent, khal and all.
t4df7042471 = الدست يُدخل حجراً على الخطوة 11، شيرة العمود الأيمن من ذراعه، ويُصرف كلّه مع الخال.

# barsis: A Dest enters a pawn on step 11; the khal may be spent with it or kept. Accepts the records of both readings, for archives.
tf4324822a2 = الدست يُدخل حجراً على الخطوة 11؛ ويجوز صرف الخال معه أو إبقاؤه. تُقبل بذلك سجلّات القراءتين، وهذا للأرشيفات.

# barsis: A Dest enters a pawn on step 10, next to the X: the ten squares alone are counted; it uses the 10, and the khal is still to be played.
tf404c01d81 = الدست يُدخل حجراً على الخطوة 10، بجانب الشيرة: تُعدّ المربّعات العشرة وحدها؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 10, next to the X: the ten squares alone are counted and is spent, khal and all.
te7f9a7ad93 = الدست يُدخل حجراً على الخطوة 10، بجانب الشيرة: تُعدّ المربّعات العشرة وحدها، ويُصرف كلّه مع الخال.

# barsis: A Dest enters a pawn on step 56, the near X of the geometrical left-hand arm; it uses the 10, and the khal is still to be played.
t3419725910 = الدست يُدخل حجراً على الخطوة 56، الشيرة القريبة من الذراع اليسرى هندسيّاً؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 56, the near X of the geometrical left-hand arm and is spent, khal and all.
t2eb6c5c32d = الدست يُدخل حجراً على الخطوة 56، الشيرة القريبة من الذراع اليسرى هندسيّاً، ويُصرف كلّه مع الخال.

# barsis: A Dest enters a pawn on step 62, the far X of the geometrical left-hand arm; it uses the 10, and the khal is still to be played.
t62d0502177 = الدست يُدخل حجراً على الخطوة 62، الشيرة البعيدة من الذراع اليسرى هندسيّاً؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 62, the far X of the geometrical left-hand arm and is spent, khal and all.
ta2fd8a068e = الدست يُدخل حجراً على الخطوة 62، الشيرة البعيدة من الذراع اليسرى هندسيّاً، ويُصرف كلّه مع الخال.

# barsis: A Dest enters no pawn; its khal may.
td6ac1aafac = الدست لا يُدخل حجراً؛ وقد يُدخله خاله.

# barsis: A Dest enters a pawn on step 22, the near X of the left-hand arm, in clockwise play; it uses the 10, and the khal is still to be played.
t94643cd314 = الدست يُدخل حجراً على الخطوة 22، الشيرة القريبة من الذراع اليسرى، واللعب مع عقارب الساعة؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 22, the near X of the left-hand arm, in clockwise play and is spent, khal and all.
tea7ee2084c = الدست يُدخل حجراً على الخطوة 22، الشيرة القريبة من الذراع اليسرى، واللعب مع عقارب الساعة، ويُصرف كلّه مع الخال.

# barsis: A Dest enters a pawn on step 28, the far X of the left-hand arm, in clockwise play; it uses the 10, and the khal is still to be played.
t2b22f7a055 = الدست يُدخل حجراً على الخطوة 28، الشيرة البعيدة من الذراع اليسرى، واللعب مع عقارب الساعة؛ ويستعمل 10، ويبقى الخال يُلعب.

# barsis: A Dest enters a pawn on step 28, the far X of the left-hand arm, in clockwise play and is spent, khal and all.
t3f9d5d7cb6 = الدست يُدخل حجراً على الخطوة 28، الشيرة البعيدة من الذراع اليسرى، واللعب مع عقارب الساعة، ويُصرف كلّه مع الخال.

# barsis: "Khal = an extra value of 1", with "its own entrance spot in the Kitchen".
t77c5dd0f6a = «Khal = an extra value of 1»، وله «its own entrance spot in the Kitchen».

# barsis: One mouth up is 11, or 10 and a piece on the first square, or a piece on the X in the right-hand row of the player's arm: always the whole throw.
tdd02835ccc = فم واحد إلى الأعلى هو 11، أو 10 وحجر على المربّع الأوّل، أو حجر على الشيرة في العمود الأيمن من ذراع اللاعب: الرمية كلّها دائماً.

# barsis: The program enters on this square and takes both values away.
tfc6ac5ec87 = يُدخل البرنامج على هذا المربّع ويصرف القيمتين.

# barsis: "the player’s left arm of the board", taken to the letter.
t2ec6b281f6 = «the player’s left arm of the board»، بالحرف.

## entry.benj

# barjis: The 25 itself enters nobody.
taa1a15fc64 = العدد 25 نفسه لا يُدخل حجراً.

# barjis: A throw of 25 may be spent, khal and all, to enter a man on step 1.
t903dd8a657 = يجوز أن تُصرف رمية 25 كلّها، مع خالها، لإدخال حجر على الخطوة 1.

# barjis: In the program a throw of 25 either moves a man or enters one.
tf37eceebda = في البرنامج رمية 25 إمّا تنقل حجراً وإمّا تُدخل حجراً.

# barsis: The right-hand arm is certain, the square is not: step 26 by the same counting as for the Dest (1 + 25). The two witnesses who name a square name a corner, but not the same one.
t5ba8f9f1d6 = الذراع اليمنى مؤكّدة، أمّا المربّع فلا: الخطوة 26 بالعدّ نفسه كما في الدست (1 + 25). والشاهدان اللذان يذكران مربّعاً يذكران زاوية، لكن ليست الزاوية نفسها.

# barsis: A Benj enters a pawn on step 26, the outer far corner of the right-hand arm; it uses the 25, and the khal is still to be played.
t5ca0f01b1a = البنج يُدخل حجراً على الخطوة 26، الزاوية الخارجيّة البعيدة من الذراع اليمنى؛ ويستعمل 25، ويبقى الخال يُلعب.

# barsis: A Benj enters a pawn on step 26, the outer far corner of the right-hand arm and is spent, khal and all.
t1ec5de81ab = البنج يُدخل حجراً على الخطوة 26، الزاوية الخارجيّة البعيدة من الذراع اليمنى، ويُصرف كلّه مع الخال.

# barsis: A Benj enters a pawn on step 26; the khal may be spent with it or kept. Accepts the records of both readings, for archives.
t6018368180 = البنج يُدخل حجراً على الخطوة 26؛ ويجوز صرف الخال معه أو إبقاؤه. تُقبل بذلك سجلّات القراءتين، وهذا للأرشيفات.

# barsis: A Benj enters a pawn on step 25, the tip of the right-hand arm: the twenty-five squares alone are counted; it uses the 25, and the khal is still to be played.
t4d7d1a1dbc = البنج يُدخل حجراً على الخطوة 25، طرف الذراع اليمنى: تُعدّ المربّعات الخمسة والعشرون وحدها؛ ويستعمل 25، ويبقى الخال يُلعب.

# barsis: A Benj enters a pawn on step 25, the tip of the right-hand arm: the twenty-five squares alone are counted and is spent, khal and all.
t6d9e424e40 = البنج يُدخل حجراً على الخطوة 25، طرف الذراع اليمنى: تُعدّ المربّعات الخمسة والعشرون وحدها، ويُصرف كلّه مع الخال.

# barsis: A Benj enters a pawn on step 24, the outer near corner of the right-hand arm; it uses the 25, and the khal is still to be played.
t55cc85d812 = البنج يُدخل حجراً على الخطوة 24، الزاوية الخارجيّة القريبة من الذراع اليمنى؛ ويستعمل 25، ويبقى الخال يُلعب.

# barsis: A Benj enters a pawn on step 24, the outer near corner of the right-hand arm and is spent, khal and all.
t080ad43138 = البنج يُدخل حجراً على الخطوة 24، الزاوية الخارجيّة القريبة من الذراع اليمنى، ويُصرف كلّه مع الخال.

# barsis: A Benj enters no pawn; its khal may.
tf83833ba6a = البنج لا يُدخل حجراً؛ وقد يُدخله خاله.

# barsis: Each player's bange square is in the next column to the right; the square itself is not named.
tcbab93b5e2 = مربّع البنج لكلّ لاعب في العمود التالي إلى اليمين؛ ولم يُسمَّ المربّع نفسه.

# barsis: The bottom left corner of two opposite arms is marked, and called bange (Ludii draws its line there). Five mouths up are 25, or 24 and a piece on the first square, or a piece on the bange: always the whole throw.
t7a625175cd = الزاوية السفلى اليسرى من ذراعين متقابلتين معلّمة، وتسمّى بنج (وهناك يرسم Ludii خطّه). وخمسة أفواه إلى الأعلى هي 25، أو 24 وحجر على المربّع الأوّل، أو حجر على البنج: الرمية كلّها دائماً.

# barsis: "A pawn can enter the board only using Dest (1 closed shell)." Taken to the letter, against the next column of the same table.
tfc58517246 = «A pawn can enter the board only using Dest (1 closed shell).» بالحرف، خلافاً للعمود التالي من الجدول نفسه.

## entry_rules.forced

# barjis: Allowed, not bidden.
t0fdabfb825 = جائز لا إلزاميّ.

# barsis: Can, not must: the same value may move a pawn instead.
t5f747dcee5 = يجوز ولا يجب: فالقيمة نفسها قد تنقل حجراً بدلاً من ذلك.

# parchis: Only where a pawn cannot come out is a 5 moved with another.
tbf3053fd75 = لا تُنقل 5 بحجر آخر إلّا إذا تعذّر خروج حجر.

## entry_rules.fresh

# barjis: Nothing forbids a man just entered to go on with the rest of the throw.
t904d3f5510 = لا شيء يمنع حجراً دخل للتوّ من أن يسير بما بقي من الرمية.

# barsis: The page does not forbid a pawn just entered to go on with the other values of its throw.
td5e0b9e79f = لا تمنع الصفحة حجراً دخل للتوّ من أن يسير بالقيم الأخرى لرميته.

# pachisi: Always stays: so it does not take the value that came with its grace. Turns is read as throws, since a grace brings another throw at once.
t29a3ab627d = قيل «always stays»: فلا يأخذ القيمة التي جاءت مع نعمته. وفُهمت الأدوار على أنّها الرميات، لأنّ النعمة تأتي برمية أخرى فوراً.

# pachisi: A man just entered may move from the next throw on.
t5d6c6722b1 = الحجر الذي دخل للتوّ يجوز نقله من الرمية التالية.

# pachisi: A man just entered may take the value of the throw that entered him.
t105ed994f6 = الحجر الذي دخل للتوّ يجوز أن يأخذ قيمة الرمية التي أدخلته.

# pachisi: A man just entered may move from the player's next turn on.
t486ff10964 = الحجر الذي دخل للتوّ يجوز نقله من الدور التالي للّاعب.

# pachisi: "In further turns", taken to the letter.
tb703b6cb90 = «In further turns»، بالحرف.

# parchis: Has no effect: a throw is one value, and bringing a pawn out uses it.
t818b9cff4b = لا أثر لهذا: فالرمية قيمة واحدة، وإخراج حجر من البداية يستعملها.

## entry_rules.grace

# barjis: The evidence has no such rule; the parameter is there for the grace of Pachisi.
t1e7102b663 = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لنعمة باتشيسي.

# barsis, parchis: The page has no such rule; the parameter is there for the grace of Pachisi.
t96dd71a46b = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لنعمة باتشيسي.

# pachisi: It stands after the move of the value, and is told as something the player gets besides.
t73fa15c5b0 = تأتي بعد نقل القيمة، وتُذكر على أنّها شيء يناله اللاعب زيادةً.

# pachisi: A grace enters a man besides the move of the value, before it or after it.
t351bc8a53f = النعمة تُدخل حجراً زيادةً على نقل القيمة، قبله أو بعده.

# pachisi: A throw with a grace either moves a man or enters one.
tf2e45e44c9 = الرمية التي فيها نعمة إمّا تنقل حجراً وإمّا تُدخل حجراً.

# pachisi: In the program the player moves, enters or passes.
tebcb342617 = في البرنامج ينقل اللاعب أو يُدخل أو يمرّر.

## entry_rules.first_values

# barjis: The evidence has no such rule; the parameter is there for an optional rule of Pachisi.
tb32af3907b = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لقاعدة اختياريّة في باتشيسي.

# barsis, parchis: The page has no such rule; the parameter is there for an optional rule of Pachisi.
t2bd9842eba = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لقاعدة اختياريّة في باتشيسي.

# pachisi: The first of the optional rules; without it any value makes the first move.
tb417d06570 = هي الأولى من القواعد الاختياريّة؛ وبدونها تكون النقلة الأولى بأيّ قيمة.

# pachisi: Any value may make a player's first move.
t42a4f1e0c7 = النقلة الأولى للّاعب تكون بأيّ قيمة.

# pachisi: Until a player has moved a man on the board, only a 2, a 3 or a 4 may do it; a grace enters men meanwhile, as entering is not moving.
te9f7ef46fb = إلى أن ينقل اللاعب حجراً على الرقعة، لا يكون ذلك إلّا برمية 2 أو 3 أو 4؛ وتُدخل النعمة أحجاراً في هذه الأثناء، فالإدخال ليس نقلاً.

# pachisi: The optional rule. Others take it for throwing on until one of these falls (turn.mode).
t5dbc32a556 = القاعدة الاختياريّة. ومن المصادر ما يفهمها على أنّ الرمي يستمرّ حتّى تأتي واحدة من هذه (turn.mode).

## occupancy.max

# barjis, pachisi: No greatest number is named.
t72f244d85c = لم يُذكر عدد أقصى.

# barjis: The program lets one man only stand on a cell, so nobody is ever doubled.
t97d7deb1d4 = لا يسمح البرنامج إلّا بحجر واحد على المربّع، فلا يصير حجران زوجاً أبداً.

# barsis: They may, then; the page names no greatest number.
tf147d299cf = فيجوز لها ذلك؛ ولا تذكر الصفحة عدداً أقصى.

# kioz: So a move that would end on one's own piece cannot be made. A move may pass over anybody; the evidence names nothing that stops it.
t93a6d93bdf = فلا تجوز نقلة تنتهي على حجر للّاعب نفسه. ويجوز المرور فوق أيّ حجر؛ فالنصّ لا يذكر شيئاً يمنعه.

# kioz: Kings and soldiers cannot be heaped up, being pegs that stand in holes.
t95278c2398 = الملوك والجنود لا يُجمع بعضها فوق بعض، فهي أوتاد قائمة في ثقوب.

# parchis: Whatever their colours. "This rule prevails over others."
t8269ef9b4f = مهما كانت ألوانها. «This rule prevails over others.»

## occupancy.pair_safe

# barjis: That a pair cannot be landed on either is our choice; see board.safe.mixed.
t42d042c6e8 = كون الزوج لا يجوز الوقوف عليه أيضاً اختيار منّا؛ يُنظر board.safe.mixed.

# barjis: The same in its own words: two pieces of one player on a spot are not sent back.
tdc0be819d6 = المعنى نفسه بألفاظه: حجران للاعب واحد على مربّع لا يُعادان.

# barsis: Two pawns of one colour on one square are taken like one.
t1d627cb05d = حجران من لون واحد على مربّع واحد يؤكلان كما يؤكل الحجر الواحد.

# barsis: Two pawns of one colour on one square cannot be taken, and the square cannot be landed on.
t932bf6572c = حجران من لون واحد على مربّع واحد لا يؤكلان، ولا يجوز الوقوف على مربّعهما.

# barsis: "They can still be captured".
t530bb4cac0 = «They can still be captured».

# barsis: In the Barjis of Palestine "doubled men cannot be taken".
te58a11fa57 = في برجيس فلسطين «doubled men cannot be taken».

# pachisi: One or more, it makes no difference.
t9ce8e79c7b = واحد أو أكثر، لا فرق.

# parchis: Two pawns cannot be landed on, and so not be taken, but for the exits (capture.exit_rule).
t8634fb885d = لا يجوز الوقوف على حجرين، فلا يؤكلان، إلّا على المخارج (capture.exit_rule).

## occupancy.pair_of

# barjis: Two men of one player; partners in a team do not protect each other. One's own tip is one cell, on the way out and on the way in.
t6902081583 = حجران للاعب واحد؛ والشريكان في فريق لا يحمي أحدهما الآخر. وطرف ذراع اللاعب مربّع واحد، في الخروج وفي العودة.

# parchis: Pawns of two colours that share a shelter or an exit bar nobody's way.
tf9c4cc736f = حجران من لونين يتقاسمان ملجأً أو مخرجاً لا يسدّان الطريق على أحد.

## occupancy.pair_blocks

# barjis: The evidence says that a pair cannot be taken, not that it cannot be passed.
t683fba616e = يقول النصّ إنّ الزوج لا يؤكل، ولا يقول إنّه لا يُتجاوز.

# barjis: Any man may be passed, and any pair.
t2e2d3e67ce = يجوز تجاوز أيّ حجر، وأيّ زوج.

# barjis: No man passes a pair of an opponent.
t923c29edd3 = لا يتجاوز حجر زوجاً لخصم.

# barjis: No man passes any pair, not even his own player's.
t06ee24aa2a = لا يتجاوز حجر أيّ زوج، حتّى زوج صاحبه.

# barsis: Over one, and over as many as stand there.
t4e8d9225c6 = فوق حجر واحد، وفوق كلّ ما يقف هناك.

# pachisi: What can be landed on stops nobody; the article knows no barrier.
t61489c67e3 = ما يجوز الوقوف عليه لا يوقف أحداً؛ ولا تعرف المقالة حاجزاً.

# parchis: No pawn passes a barrier, not even its owner's.
t6a0bfd08a5 = لا يتجاوز حجر حاجزاً، حتّى حاجز صاحبه.

# parchis: No pawn passes a barrier of another colour; its owner's may.
ta1960f7412 = لا يتجاوز حجر حاجزاً من لون آخر؛ ويجوز له تجاوز حاجز صاحبه.

## capture.count

# barjis: Two men of one player are safe together, so more than one can be taken only where opponents are partners and share a cell.
t9d6d95e25c = حجران للاعب واحد آمنان معاً، فلا يؤكل أكثر من حجر إلّا إذا كان الخصمان شريكين يتقاسمان مربّعاً.

# barsis: They, not one of them.
t72a842feb7 = قيل «They»، أي كلّها، لا واحد منها.

# barsis: Every opposing pawn on the square goes back to the base.
t069b1c2439 = تعود كلّ أحجار الخصم التي على المربّع إلى القاعدة.

# barsis: One goes back, the one that is furthest on its own route; the others stay beside the pawn that took it.
t4a3479cae3 = يعود حجر واحد، هو الأبعد على مساره؛ وتبقى الأحجار الأخرى بجانب الحجر الذي أكله.

# pachisi: The pieces, all of them.
tc775a26f51 = الأحجار كلّها.

# parchis: Only one can stand there.
t4f34461abf = لا يقف هناك إلّا حجر واحد.

## capture.bonus

# barjis: The evidence has no such rule; the parameter is there for the twenty spaces of Parchís.
ta6b1038557 = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرين في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the twenty spaces of Parchís.
ta789a520db = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرين في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the twenty spaces of Parchís.
tf460e9216a = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرين في بارتشيس.

# parchis: Any one pawn, the whole number. It may capture or arrive in its turn, stops at barriers, and comes before the next throw.
t4422a30624 = بأيّ حجر واحد، والعدد كلّه. ويجوز أن يأكل أو يصل بدوره، وتوقفه الحواجز، وتُنقل قبل الرمية التالية.

# parchis: Whoever captures moves a pawn twenty squares on.
td382889ed2 = من يأكل ينقل حجراً عشرين مربّعاً.

# parchis: Whoever captures moves a pawn this many squares on; 0 is no bonus.
tf2e3b688da = من يأكل ينقل حجراً هذا العدد من المربّعات؛ و0 يعني بلا مكافأة.

## finish.mode

# barjis: The evidence does not say how a man gets off at the end; exact is the rule of the family.
td50050e751 = لا يذكر النصّ كيف يخرج الحجر في النهاية؛ والعدد التامّ قاعدة هذه العائلة من الألعاب.

# barjis: A man leaves the board by the exact number only.
t0d9ff6ebbf = لا يخرج الحجر من الرقعة إلّا بالعدد التامّ.

# barjis: A man leaves the board by the exact number or a higher one.
tb8092d4e43 = يخرج الحجر من الرقعة بالعدد التامّ أو بعدد أعلى منه.

# barjis: So in Barsis.
t2e07aeaf41 = هكذا في برسيس.

# barjis: A throw that runs off the track takes the man off.
t590d7865e7 = الرمية التي تتجاوز نهاية المسار تُخرج الحجر.

# barsis: Each value is a move of its own, so three squares are also a 2 and a khal.
t0dfa02955b = كلّ قيمة نقلة بذاتها، فثلاثة مربّعات هي أيضاً 2 وخال.

# pachisi: The fourth of the optional rules; it would be empty if the exact number were needed anyhow. And with no throw of 1 a piece on the last square could never get home.
t222c592771 = هي الرابعة من القواعد الاختياريّة؛ ولا معنى لها لو كان العدد التامّ مطلوباً على كلّ حال. وما دامت لا رمية تعطي 1، فلن يبلغ حجر على المربّع الأخير النهاية أبداً.

# pachisi: A man gets home by the exact number or a higher one.
t5909ee44c0 = يبلغ الحجر النهاية بالعدد التامّ أو بعدد أعلى منه.

# pachisi: A man gets home by the exact number only, in one whole value; a part of a shared value will not do.
t1c6b492994 = لا يبلغ الحجر النهاية إلّا بالعدد التامّ، بقيمة واحدة كاملة؛ ولا يكفي جزء من قيمة مقسومة.

# pachisi: The optional rule, a direct throw.
tb2da786214 = القاعدة الاختياريّة: رمية مباشرة.

# pachisi: The program asks for an exact throw, or a grace from the last square.
t78d75a4445 = يطلب البرنامج رمية تامّة، أو نعمة من المربّع الأخير.

## finish.bonus

# barjis: The evidence has no such rule; the parameter is there for the ten spaces of Parchís.
t8863fd92aa = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرة في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the ten spaces of Parchís.
t0a1520127d = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرة في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the ten spaces of Parchís.
t7e5fa8577d = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند للمربّعات العشرة في بارتشيس.

# parchis: Any one pawn, as with the twenty.
t3961a2de13 = بأيّ حجر واحد، كما في العشرين.

# parchis: Whoever brings a pawn home moves a pawn ten squares on.
tcfbcbac7da = من يوصل حجراً إلى النهاية ينقل حجراً عشرة مربّعات.

# parchis: Whoever brings a pawn home moves a pawn this many squares on; 0 is no bonus.
t55e8d93c53 = من يوصل حجراً إلى النهاية ينقل حجراً هذا العدد من المربّعات؛ و0 يعني بلا مكافأة.

## bonus_duty

# barjis: The evidence has no such rule; the parameter is there for the bonus moves of Parchís.
t495ef98df8 = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لنقلات المكافأة في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the bonus moves of Parchís.
tc3f7598dbe = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لنقلات المكافأة في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the bonus moves of Parchís.
t8cdd5966b3 = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لنقلات المكافأة في بارتشيس.

# parchis: The twenty "can" be moved, the ten "will" be. Both are taken for moves that are owed, since a possible move must be made.
t1dda23faed = قيل عن العشرين «can»، وعن العشرة «will». وفُهمت كلتاهما على أنّهما نقلتان مستحقّتان، لأنّ النقلة الممكنة واجبة.

# parchis: A bonus must be moved where a pawn can.
t92834ec860 = يجب نقل المكافأة إذا أمكن لحجر نقلها.

# parchis: The twenty may be declined, the ten must be moved.
t8ba1763dbf = يجوز ترك العشرين، ويجب نقل العشرة.

# parchis: Both may be declined.
t5f2a2c1a03 = يجوز تركهما كلتيهما.

# parchis: "can advance 20 spaces", "will advance 10 spaces", taken to the letter.
t23aa68feb8 = «can advance 20 spaces»، «will advance 10 spaces»، بالحرف.

## six.seven_when_start_empty

# barjis: The evidence has no such rule; the parameter is there for the six of Parchís.
tc8a93cf52f = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لرمية 6 في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the six of Parchís.
tad1dc87010 = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لرمية 6 في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the six of Parchís.
t7db1d26ae5 = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لرمية 6 في بارتشيس.

# parchis: Looked at when the 6 is thrown.
tb794c10479 = يُنظر في ذلك حين تُرمى 6.

# parchis: A 6 counts as 7 for a player with no pawn in the start space.
t3044206359 = تُحسب 6 على أنّها 7 للاعب ليس له حجر في مربّع البداية.

# parchis: A 6 is always 6.
tf4f0fe970c = تُحسب 6 على أنّها 6 دائماً.

# parchis: "Advance six spaces with one of it´s pawns in case they still have pawns at it´s start space."
tba475b66a0 = «Advance six spaces with one of it´s pawns in case they still have pawns at it´s start space.»

## pass

# barjis: Whether a throw that can be moved must be moved is not said. Entering and the khal's step are rights under either reading.
tca11a7e0a3 = لم يُذكر هل يجب نقل الرمية التي يمكن نقلها. والإدخال وخطوة الخال حقّان في كلتا القراءتين.

# barjis: The number of a throw must be moved where it can be, and is lost otherwise.
tdfcc76f619 = يجب نقل عدد الرمية إذا أمكن، وإلّا ضاع.

# barjis, barsis, kioz, pachisi: Any value may be declined.
tb502bba58e = يجوز ترك أيّ قيمة.

# barsis: A player may pass only when no value he still owes has a legal move.
t60d9a279d6 = لا يجوز للّاعب أن يمرّر إلّا إذا لم تكن لأيّ قيمة باقية نقلة مسموحة.

# barsis: A value may also be declined when one of the pawns that it could move or enter would land on a safe square an opponent holds.
t126663485a = يجوز أيضاً ترك القيمة إذا كان حجر من الأحجار التي قد تنقلها أو تُدخلها سيقف على شيرة فيها حجر للخصم.

# barsis: "No valid moves are possible".
t7e2f4655ff = «No valid moves are possible».

# barsis: "You can pass if you land on a safe square occupied by an opponent". By default that sentence adds nothing: such a landing is illegal, and where it is all there is, the player passes anyhow.
t59094cf1ee = «You can pass if you land on a safe square occupied by an opponent». في القراءة الافتراضيّة لا تزيد هذه الجملة شيئاً: فهذا الوقوف مخالف للقواعد، وحيث لا يمكن غيره يمرّر اللاعب على كلّ حال.

# kioz: Whether a throw that can be moved must be moved is not said.
t7ae3c9c2ba = لم يُذكر هل يجب نقل الرمية التي يمكن نقلها.

# kioz, pachisi: A value must be moved where it can be.
t1a80729f92 = يجب نقل القيمة إذا أمكن.

## win.score.win

# barjis: The other win counts as seven of this one.
t5c14984258 = الفوز الآخر يُحسب سبعة من هذا.

# barsis, kioz, natt-klab, pachisi, parchis: No score is named: a win is a win.
teb052b9bf5 = لم تُذكر نقاط: الفوز فوز.

## win.score.mars

# barjis: None of the opponents may have a man off.
tb24a293d63 = يجب ألّا يكون قد خرج حجر لأيّ من الخصوم.

# barjis: A game won before any opponent has a man off counts seven.
t0d507c6f2f = اللعبة التي يُفاز بها قبل أن يخرج حجر لأيّ خصم تُحسب سبع ألعاب.

# barjis, shesh-besh: A mars counts as a plain game.
t3ceb8733df = يُحسب المارس كلعبة عاديّة.

# barjis: Says "any other player", and seven wins: the same.
t729da6b0a0 = يقول «any other player»، وسبعة انتصارات: المعنى نفسه.

# barsis, parchis: The page has no such rule; the parameter is there for the mars of Barjis.
t267691d73b = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لمارس برجيس.

# pachisi: The article has no such rule; the parameter is there for the mars of Barjis.
t1fa5b2c434 = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لمارس برجيس.

# shesh-besh: A loser who has borne off nothing loses two points.
t9aa2a2ba52 = الخاسر الذي لم يُخرج حجراً يخسر نقطتين.

# shesh-besh: A gammon is called Mars and counts two.
tf402149e14 = ما يسمّى في الطاولة الغربيّة «gammon» يسمّى مارساً ويُحسب اثنين.

## win.rank

# barjis: No second place is described.
t33cf85a34f = لم يوصف مركز ثانٍ.

# barjis: The game ends with the first player whose men are all off.
t1d5f01559a = تنتهي اللعبة بأوّل لاعب تخرج أحجاره كلّها.

# barjis: Play goes on for the other places; whoever has finished is passed over, until one player is left.
te82c676643 = يستمرّ اللعب على المراكز الأخرى؛ ومن أنهى يُتجاوز دوره، إلى أن يبقى لاعب واحد.

# barsis: Nobody plays on for the second place.
tdef007f6ee = لا يستمرّ أحد في اللعب على المركز الثاني.

# pachisi: Nothing is said of further places.
tf95bd19c30 = لم يُذكر شيء عن مراكز أخرى.

# parchis: The smaller sum is the better place. Equal sums share it, and whoever left comes after those who stayed; that is our choice.
t7b04d460bb = المجموع الأصغر مركزه أعلى. والمجموعان المتساويان يتقاسمان المركز، ومن ترك اللعبة يأتي بعد من بقوا؛ وهذا اختيار منّا.

# parchis: The other places go by the sum of what a player's pawns still have to go.
t9fbce874d2 = تُرتَّب المراكز الأخرى بمجموع ما بقي لأحجار كلّ لاعب من خطوات.

# parchis: Only the first place is given.
t142f490b5b = لا يُعطى إلّا المركز الأوّل.

# parchis: "The player that has the lower sum of distance gets 2nd place, the player with the second lower sum gets 3rd, and this way on."
t94dc51d107 = «The player that has the lower sum of distance gets 2nd place, the player with the second lower sum gets 3rd, and this way on.»

## win.start_distance

# barjis: The evidence has no such rule; the parameter is there for the ranking of Parchís.
t9af887ae29 = ليس في النصّ قاعدة كهذه؛ وُضع هذا البند لترتيب المراكز في بارتشيس.

# barsis: The page has no such rule; the parameter is there for the ranking of Parchís.
t5da5b27ae7 = ليس في الصفحة قاعدة كهذه؛ وُضع هذا البند لترتيب المراكز في بارتشيس.

# pachisi: The article has no such rule; the parameter is there for the ranking of Parchís.
t67793cad7e = ليس في المقالة قاعدة كهذه؛ وُضع هذا البند لترتيب المراكز في بارتشيس.

# parchis: What a pawn in the start space has to go is not said.
t7ed822c522 = لم يُذكر كم يبقى لحجر في مربّع البداية.

# parchis: A pawn in the start space counts one more than one on the exit.
t5884877596 = الحجر الذي في مربّع البداية يُحسب له واحد زيادةً على الحجر الذي على المخرج.

# parchis: A pawn in the start space counts like one on the exit.
td12532b6d7 = الحجر الذي في مربّع البداية يُحسب كالحجر الذي على المخرج.

## agreements

# barjis: a 10 and a 25 should enter alike: both by their khal alone, or both by the whole throw
t702e8e608a = ينبغي أن تُدخل 10 و25 بالطريقة نفسها: كلتاهما بالخال وحده، أو كلتاهما بالرمية كلّها

# barsis: a Dest and a Benj should treat the khal alike: both keep it, both spend it, or both leave the choice
t51c192f74b = ينبغي أن يُعامل الخال في الدست والبنج معاملة واحدة: يبقى في كليهما، أو يُصرف في كليهما، أو يُترك الخيار في كليهما

## cautions

# barjis: no throw enters a man, so nobody can ever move; set entry.dest and entry.benj as well
t4c68dbdb7c = لا رمية تُدخل حجراً، فلا يستطيع أحد أن ينقل أبداً؛ ينبغي ضبط entry.dest وentry.benj أيضاً

# pachisi: no throw is a 1, so a man on the last square can never get home and the game may not end; set finish.grace_bears_off as well
tbef6c5c90a = لا رمية تعطي 1، فلا يستطيع حجر على المربّع الأخير أن يبلغ النهاية أبداً، وقد لا تنتهي اللعبة؛ ينبغي ضبط finish.grace_bears_off أيضاً

## profiles

# barjis: As near as the options come to the program: men enter on the centre, no further throw, no step for the khal, a higher number takes a man off. In the program a throw that enters is spent, and no two men share a cell; that cannot be set here.
tf1f92ce085 = أقرب ما تبلغه الخيارات من البرنامج: تدخل الأحجار على الوسط، ولا رمية إضافيّة، ولا خطوة للخال، والعدد الأعلى يُخرج حجراً. في البرنامج الرمية التي تُدخل حجراً تُصرف كلّها، ولا يتقاسم حجران مربّعاً؛ ولا يمكن ضبط ذلك هنا.

# barsis: A dust or a bange that enters a piece is spent whole; the bange lies in the near corner of the right-hand arm.
t994da93d65 = الدست أو البنج الذي يُدخل حجراً يُصرف كلّه؛ ومربّع البنج في الزاوية القريبة من الذراع اليمنى.

# barsis: What is known of this program: both entries spend the whole throw, and there are three tries to enter.
tfd071de489 = ما يُعرف عن هذا البرنامج: كلا الإدخالين يصرف الرمية كلّها، وللإدخال ثلاث محاولات.

# barsis: What is known of this program: at most ten throws in a turn.
tf4bd90d780 = ما يُعرف عن هذا البرنامج: عشر رميات في الدور على الأكثر.

# barsis: What is known of this program: three tries to enter.
t32ebceab9a = ما يُعرف عن هذا البرنامج: للإدخال ثلاث محاولات.

# kioz: The program leaves the furthest row out, and where no unmoved piece can go it lets a kioz move another.
ta6fda433bf = يترك البرنامج الصفّ الأبعد، وحيث يتعذّر سير حجر لم يُنقل بعد يسمح لرمية الجوز بنقل غيره.

# kioz: What Lane tells of tab, with the throws of Kiôz: first all throws, then the moves; the furthest row only while an enemy is in it. His own values, and his rules for several pieces in one hole, cannot be set here.
t023419db79 = ما يرويه Lane عن الطاب، برميات لعبة الجوز: الرميات كلّها أوّلاً ثمّ النقلات؛ ولا يُدخل الصفّ الأبعد إلّا ما دام فيه خصم. أمّا قيمه هو، وقواعده لعدّة أحجار في ثقب واحد، فلا يمكن ضبطها هنا.

# natt-klab: The program: one step or one leap, and a player who cannot move misses his turn. The same as without options.
tb541b94e16 = البرنامج: خطوة واحدة أو قفزة واحدة، واللاعب الذي لا يستطيع أن ينقل يفوته دوره. وهذا كاللعب بلا خيارات.

# pachisi: What the program plays, but for its squares: it enters by a grace on the fourth square from the corner, and by the first throw as far beyond as that counts. A grace enters instead of moving, home by the exact number or, from the last square, by a grace; the further throw is always made.
t0adfe8409f = ما يلعبه البرنامج، إلّا مربّعاته: فهو يُدخل بالنعمة على المربّع الرابع من الزاوية، وبالرمية الأولى بعده بمقدار قيمتها. والنعمة تُدخل بدلاً من النقل، ويبلغ الحجر النهاية بالعدد التامّ أو بنعمة من المربّع الأخير؛ والرمية الإضافيّة تُرمى دائماً.

# parchis: What is known of this one: two pawns of each colour begin on the exit.
t061bf97563 = ما يُعرف عن هذا: يبدأ حجران من كلّ لون على المخرج.

# shesh-besh: "Rule Differences from Backgammon": Western backgammon by the page's own list of what is different. The third difference, the doubling cube, cannot be set here.
t12582abcc0 = «Rule Differences from Backgammon»: الطاولة الغربيّة بحسب ما تعدّه الصفحة نفسها من فروق. والفرق الثالث، وهو مكعّب المضاعفة، لا يمكن ضبطه هنا.

## places

# barjis, barsis, kioz, natt-klab: Palestine
tf189744591 = فلسطين

# barjis, barsis: Syria
tcf6ac29be1 = سورية

# barjis, barsis, pachisi: Deccan
t02acec2640 = الدكن

# barjis, pachisi: India
tabd1492145 = الهند

# barsis: Lebanon
te34dd616b9 = لبنان

# barsis: Syria or Lebanon
t4d90ed7295 = سورية أو لبنان

# barsis: Syria and Lebanon
tcbd6138df8 = سورية ولبنان

# barsis: Syria and Jordan
t48399aad8c = سورية والأردنّ

# kioz: Egypt
t557c1599d9 = مصر

# parchis: Spain
t8ef41e6f4b = إسبانيا

# shesh-besh: Turkey
t07c67d76ef = تركيا

# shesh-besh: Middle East
t3794401206 = الشرق الأوسط

# shesh-besh: Israel
t3552ac0c03 = إسرائيل

## board.ranks

# barsis: The page does not count the squares. Everybody who does counts three columns of eight in an arm, 96 squares in all.
tce29382002 = لا تعدّ الصفحة المربّعات. وكلّ من يعدّها يعدّ ثلاثة أعمدة من ثمانية في كلّ ذراع، أي 96 مربّعاً في المجموع.

# barsis: Four rectangles of 3 by 8 form the cross.
td2de7f3526 = أربعة مستطيلات من 3 في 8 تكوّن الصليب.

# barsis: The same board for the Barjis of Palestine.
t1dfb6349c7 = الرقعة نفسها لبرجيس فلسطين.

# barsis: Eight squares long and three wide, in every arm.
t821b6149f3 = ثمانية مربّعات طولاً وثلاثة عرضاً، في كلّ ذراع.

# pachisi: 24 squares in three columns are eight ranks.
t06da30e964 = ثلاثة أعمدة فيها 24 مربّعاً هي ثمانية صفوف.

# parchis: The board is a picture on the page. The usual one has eight ranks to an arm: seven squares of coloured stretch and a tip.
t88607b7af7 = الرقعة صورة في الصفحة. وللرقعة المعتادة ثمانية صفوف في كلّ ذراع: سبعة مربّعات من الممرّ الملوّن وطرف الذراع.

# parchis: 68 numbered squares, and seven of each colour before the final space.
t24af06361f = المربّعات المرقّمة 68، وسبعة من كلّ لون قبل المربّع الأخير.

## men.laid_down

# barsis: The page speaks of the Kitchen; elsewhere a pawn is laid down in the column that leads there.
tf7395bf04c = تتكلّم الصفحة عن المطبخ؛ وفي غيرها يوضع الحجر على جنبه في العمود المؤدّي إليه.

# pachisi: It tells them from new ones; the step numbers do that here, and nothing else follows from it.
t51bd5ab6c7 = هذا يميّزها من الأحجار الجديدة؛ وأرقام الخطوات تقوم بذلك هنا، ولا يترتّب عليه شيء آخر.

## turn.triple_cancels

# barsis: The page says nothing of equal throws running.
t32ce2caa37 = لا تقول الصفحة شيئاً عن رميات متساوية متتالية.

# barsis: Equal throws running are nothing special.
tbf23fd31f1 = لا معنى خاصّ للرميات المتساوية المتتالية.

# barsis: Three equal special throws running give nothing; the chain goes on and the count begins afresh.
t7da23b7f0e = ثلاث رميات خاصّة متساوية متتالية لا تعطي شيئاً؛ وتستمرّ السلسلة ويبدأ العدّ من جديد.

# barsis: Three equal throws running are void, in Pachisi (as Ludii reports it).
tc5f53d5b84 = ثلاث رميات متساوية متتالية تسقط، في باتشيسي (كما يروي Ludii).

# pachisi: Three equal throws running are void (as Ludii reports it); no reading of this game is offered for it.
t52078c2401 = ثلاث رميات متساوية متتالية تسقط (كما يروي Ludii)؛ ولم توضع قراءة لذلك في هذه اللعبة.

## turn.entry_tries

# barsis: The page gives a player one chain of throws in a turn.
t761aaf295b = تعطي الصفحة اللاعب سلسلة رميات واحدة في الدور.

# barsis: One chain of throws in a turn.
tf13bc61d10 = سلسلة رميات واحدة في الدور.

# barsis: A player without a pawn on the board whose throws brought none on may throw again, up to three chains in the turn; the values of a chain that failed are void.
ta47d47b4ba = اللاعب الذي ليس له حجر على الرقعة ولم تُدخل رمياته حجراً يجوز له أن يرمي ثانيةً، إلى ثلاث سلاسل في الدور؛ وقيم السلسلة التي لم تُدخل حجراً تسقط.

# barsis: Three tries to enter.
t9e6e2018bc = ثلاث محاولات للإدخال.

## finish.grace_bears_off

# barsis: Because of their khal, which is a step of 1; no other token takes a pawn home.
t4a59dc71db = بسبب خالهما، وقيمته 1؛ ولا شيء آخر غير الأعداد يوصل حجراً إلى المطبخ.

# pachisi: A grace introduces a piece; that it should also take one home is not said. It matters where the exact number is needed, because no throw is a 1.
td4302c1552 = النعمة تُدخل حجراً؛ ولم يُذكر أنّها توصل حجراً إلى النهاية أيضاً. وهذا مهمّ حيث يُطلب العدد التامّ، لأنّه لا رمية تعطي 1.

# pachisi: A grace takes nobody home.
t3ab871b919 = النعمة لا توصل حجراً إلى النهاية.

# pachisi: A grace takes a man home from step 83, the last square.
tae84b32857 = النعمة توصل حجراً إلى النهاية من الخطوة 83، المربّع الأخير.

# pachisi: So in the program.
t93c623664e = هكذا في البرنامج.

## win.by

# barsis: In the notation a pawn in the Kitchen is off.
td0510f7ba6 = الحجر الذي في المطبخ يكون في التدوين off.

# kioz: The players may also agree on a draw.
tc005a22389 = يجوز للّاعبين أيضاً أن يتّفقا على التعادل.

# pachisi: Where each plays for himself: all his own pieces, of one set or of two.
t0145c87e70 = حيث يلعب كلّ لنفسه: كلّ أحجاره، من مجموعة واحدة أو مجموعتين.

## board.columns

# kioz: In each of the four rows the holes are 22.
t9c7f5f3acd = في كلّ من الصفوف الأربعة 22 ثقباً.

# natt-klab: Columns a to e from White's left.
t9aa8cbbda2 = الأعمدة من a إلى e ابتداءً من يسار الأبيض.

## pieces

# kioz: One in every hole of the player's home row.
t73e2f65ab7 = حجر في كلّ ثقب من صفّ اللاعب.

# natt-klab: "Twelve men arranged as in Fig. 27."
tc56186137f = «Twelve men arranged as in Fig. 27.»

## kings

# kioz: A label: the record does not say which they are.
tbc1b8009e1 = هذا اسم فقط: فالسجلّ لا يذكر أيّ الأحجار ملوك.

## kings.power

# kioz: "In eo sunt 4 Reges nomine tenús: nam nullius sunt usus plus quam alii Milites".
t1c31ebd77c = «In eo sunt 4 Reges nomine tenús: nam nullius sunt usus plus quam alii Milites».

## tab.first_move

# kioz: The sentence speaks of a first piece, and of pieces which have not moved yet.
t72bb4c89a8 = تتكلّم الجملة عن حجر أوّل، وعن أحجار لم تُنقل بعد.

# kioz: Every piece makes its first move by a kioz, and by nothing else.
t31b128f085 = كلّ حجر ينقل نقلته الأولى برمية جوز، ولا ينقلها بغيرها.

# kioz: Only a player's very first move of the game needs a kioz.
tee523ad80c = النقلة الأولى للّاعب في اللعبة هي وحدها التي تحتاج إلى جوز.

# kioz: "a player must roll tab to move their first piece", taken to the letter.
t47ca606ed7 = «a player must roll tab to move their first piece»، بالحرف.

## tab.moves

# kioz: While a player has a piece that has not moved and can move, a kioz moves one of these; it cannot be kept. When all have moved it moves any.
tbb7f975015 = ما دام للّاعب حجر لم يُنقل ويمكن نقله، تنقل رمية الجوز واحداً من هذه؛ ولا يجوز حفظها. وإذا نُقلت كلّها فهي تنقل أيّ حجر.

## tab.blocked_kioz

# kioz: A kioz with which no unmoved piece can move: one's own piece stands before each. Every tab must be used for a piece which has not moved yet, so nothing else can use it.
t849174abee = رمية جوز لا يمكن أن يُنقل بها حجر لم يُنقل بعد: أمام كلّ واحد منها حجر لصاحبه. وكلّ طاب يجب استعماله لحجر لم يُنقل بعد، فلا يستعمله غيره.

# kioz: The kioz is lost: nothing moves by it.
t8e0cf25c5d = تضيع رمية الجوز: لا يُنقل بها شيء.

# kioz: Any other piece may move by it, and must where moving is a duty.
tb3226104de = يجوز أن يُنقل بها أيّ حجر آخر، ويجب ذلك حيث يكون النقل إلزاميّاً.

## route.first_row

# kioz: As the player sees it.
t6ff6971427 = كما يراه اللاعب.

## route.loop

# kioz: From the end of row 3, step 66, back to the beginning of row 2, step 23; the choice is also there for a move that runs past the end.
t21d3c3d20c = من نهاية الصفّ 3، الخطوة 66، رجوعاً إلى بداية الصفّ 2، الخطوة 23؛ والخيار قائم أيضاً لنقلة تتجاوز النهاية.

# kioz: After the home row the pieces go round in the middle two rows, clockwise.
tb41a18e957 = بعد صفّ اللاعب تدور الأحجار في الصفّين الأوسطين، مع عقارب الساعة.

## far.leads_to

# kioz: From the end of the furthest row, step 88, a piece comes down to the hole beside it in row 3, step 45: the only neighbour on the loop.
t86efa8358d = من نهاية الصفّ الأبعد، الخطوة 88، ينزل الحجر إلى الثقب الذي بجانبه في الصفّ 3، الخطوة 45: وهو الجار الوحيد على الدائرة.

## far.enter

# kioz: No condition is named for the first time.
t4e89e99605 = لم يُذكر شرط للمرّة الأولى.

# kioz: A piece may go up into the furthest row whenever it passes the end of row 3.
te544f0b37f = يجوز للحجر أن يصعد إلى الصفّ الأبعد كلّما تجاوز نهاية الصفّ 3.

# kioz: A piece may go up only while an enemy stands in that row.
td887b44ed8 = لا يجوز للحجر أن يصعد إلّا ما دام في ذلك الصفّ حجر للخصم.

# kioz: The furthest row is not entered at all.
td0c5573bab = لا يُدخل الصفّ الأبعد أبداً.

# kioz: The program leaves it out, against the evidence it rests on.
t7ebb1b7f98 = يتركه البرنامج، خلافاً للشاهد الذي يستند إليه.

## far.once

# kioz: Each piece may enter the furthest row once.
t20e12eb93e = يجوز لكلّ حجر أن يدخل الصفّ الأبعد مرّة واحدة.

# kioz: Each player may enter it once, with one piece; afterwards none of his others may.
t30125b3c5b = يجوز لكلّ لاعب أن يدخله مرّة واحدة بحجر واحد؛ ولا يجوز بعد ذلك لأيّ حجر آخر من أحجاره.

## far.freeze

# kioz: Looked at before each move: a kioz that brings out the last piece frees those in the furthest row for the next one.
tcf59a061f0 = يُنظر في ذلك قبل كلّ نقلة: رمية الجوز التي تُخرج الحجر الأخير تحرّر الأحجار التي في الصفّ الأبعد للنقلة التالية.

# kioz: A piece in the furthest row stands still while its owner has a piece in his own home row.
td405bda06b = الحجر الذي في الصفّ الأبعد لا يتحرّك ما دام لصاحبه حجر في صفّه هو.

# kioz: A piece in the furthest row stands still while the opponent has a piece in his home row, which is that row.
t782305dcec = الحجر الذي في الصفّ الأبعد لا يتحرّك ما دام للخصم حجر في صفّه، وهو ذلك الصفّ.

# kioz: A piece in the furthest row moves as elsewhere.
t9ec003d8bf = الحجر الذي في الصفّ الأبعد يسير كما في غيره.

# kioz: A piece may move in the row of the opponent only when the player has none left in his first.
t9ecedb60b0 = لا يجوز لحجر أن يسير في صفّ الخصم إلّا إذا لم يبق للّاعب حجر في صفّه الأوّل.

# kioz: "the player's home row" does not say which player's.
t681328d196 = عبارة «the player's home row» لا تذكر صفّ أيّ لاعب.

## capture.to

# kioz, natt-klab: A captured piece does not come back, or nobody could win so.
te156461bc1 = الحجر المأكول لا يعود، وإلّا لما استطاع أحد أن يفوز بذلك.

# parchis: White and numbered are the squares of the rim that are neither exits nor shelters: 56 with four seats.
t9d88be52ee = المربّعات البيضاء المرقّمة هي مربّعات المحيط التي ليست مخارج ولا ملاجئ: 56 مع أربعة مقاعد.

# parchis: Its definition is wider: "The word capture is used when a pawn occupies the position of an opponents pawn". The white spaces are the later and narrower word.
tb539be5291 = تعريفه أوسع: «The word capture is used when a pawn occupies the position of an opponents pawn». والمربّعات البيضاء هي العبارة اللاحقة الأضيق.

## board.rows

# natt-klab: Rows 1 to 5 from White's side.
t2481af6b89 = الصفوف من 1 إلى 5 ابتداءً من جهة الأبيض.

## board.lines

# natt-klab: No slant lines: neighbours lie beside, before and behind, never across a corner.
t6eb1657d8c = لا خطوط مائلة: الجيران في الجانبين والأمام والخلف، لا عبر زاوية أبداً.

## board.marked

# natt-klab: The mark has no effect; the square is empty at the start.
td6acef995d = لا أثر للعلامة؛ والمربّع خالٍ في البداية.

## start

# natt-klab: The program starts the same way.
t07985386ea = يبدأ البرنامج بالطريقة نفسها.

# shesh-besh: Counted from the mover's side: the opponent's one-point is 24, his twelve-point 13.
tf711712fea = يُعدّ من جهة من ينقل: خانة الخصم الأولى هي 24، وخانته الثانية عشرة هي 13.

## turn.order

# natt-klab: Who begins is not said; it is the seat of the first turn.
t9a242f74b7 = لم يُذكر من يبدأ؛ فهو مقعد الدور الأوّل.

## move.step

# natt-klab: To an empty neighbour, in any of the four directions.
t0a407cf6b5 = إلى مربّع مجاور خالٍ، في أيّ من الاتّجاهات الأربعة.

# natt-klab: "moving a piece orthogonally to an adjacent empty space"
t23774e939d = «moving a piece orthogonally to an adjacent empty space»

## leap.short

# natt-klab: Over one enemy on a neighbouring square, straight on to the empty square behind him.
tabba964bd5 = فوق حجر واحد للخصم على مربّع مجاور، إلى المربّع الخالي الذي خلفه مباشرة.

## leap.multi

# natt-klab: Neither text speaks of going on after a leap.
t3eb9237efa = لا يتكلّم أيّ من النصّين عن متابعة القفز بعد قفزة.

# natt-klab: A turn is one step or one leap.
t3b5a053b27 = الدور خطوة واحدة أو قفزة واحدة.

# natt-klab: After a leap the same man may leap on.
t0088cb3e48 = بعد القفزة يجوز للحجر نفسه أن يتابع القفز.

# natt-klab: After a leap the same man must leap on while he can.
t65a6c78ba3 = بعد القفزة يجب أن يتابع الحجر نفسه القفز ما أمكنه.

# natt-klab: The program ends the turn with the leap.
t4373bd530a = ينهي البرنامج الدور بالقفزة.

## leap.must

# natt-klab: A player who can leap may step instead.
tb17281ba2b = اللاعب الذي يمكنه القفز يجوز له أن يخطو بدلاً من ذلك.

# natt-klab: A player who can leap must leap.
t40a97bc311 = اللاعب الذي يمكنه القفز يجب أن يقفز.

## no_moves

# natt-klab: Neither text says what happens to a player who cannot move.
tb7ea0c640a = لا يذكر أيّ من النصّين ما يحدث للاعب لا يستطيع أن ينقل.

# natt-klab: He misses his turn.
t2220bd6e1e = يفوته دوره.

# natt-klab: He has lost.
ta687dbc9bf = يكون قد خسر.

# natt-klab: The game is drawn.
t287c030766 = تنتهي اللعبة بالتعادل.

# natt-klab: What the program does, as it does in any game without a rule for it.
t9e878d5640 = ما يفعله البرنامج، كما يفعل في كلّ لعبة بلا قاعدة لذلك.

## repetition

# natt-klab: Neither text speaks of positions that come again. The players may agree on a draw.
t8604e6aafc = لا يتكلّم أيّ من النصّين عن أوضاع تتكرّر. ويجوز للّاعبين أن يتّفقا على التعادل.

# natt-klab: A position may come again as often as it will.
t6c9f7507d8 = يجوز أن يتكرّر الوضع بلا حدّ.

# natt-klab: The game is drawn when a position, with the same player to move, stands for the third time.
t39a8943f7d = تنتهي اللعبة بالتعادل إذا تكرّر الوضع للمرّة الثالثة، والدور للّاعب نفسه.

## pawns

# pachisi: To each set of men.
tccb6c9cf7f = لكلّ مجموعة من الأحجار.

# pachisi: Four men in a set.
tc2c93e58a3 = أربعة أحجار في المجموعة.

# pachisi: Eight men in a set.
tc05d96fbb5 = ثمانية أحجار في المجموعة.

# pachisi: Twelve men in a set.
tfef76873c2 = اثنا عشر حجراً في المجموعة.

# pachisi: Sixteen men in a set.
t325838636c = ستّة عشر حجراً في المجموعة.

# pachisi: "Game can be played with different number of pieces (8, 12 or even 16 pieces per player)."
t4db4f31c10 = «Game can be played with different number of pieces (8, 12 or even 16 pieces per player).»

## device.kind

# pachisi: Coins, chips or dice may stand for them. A die and a coin give twelve results, not the seven the article counts, and no table is given for them; a record stores shells.
t6e50ed83ff = يجوز أن تقوم مقامها قطع نقود أو أقراص أو زهر. الزهر مع قطعة نقود يعطيان اثنتي عشرة نتيجة، لا السبع التي تعدّها المقالة، ولم يُعط لها جدول؛ والسجلّ يحفظ الودع.

## tokens.grace.step

# pachisi: A grace introduces a piece; it is no number to move by.
t24e659ce37 = النعمة تُدخل حجراً؛ وليست عدداً يُنقل به.

## tokens.grace.forced

# pachisi: A right, not a duty.
tf4fafa84b4 = حقّ، لا إلزام.

## entry.grace

# pachisi: The first square of the central column is step 1.
tcf658dc4c0 = أوّل مربّع في العمود الأوسط هو الخطوة 1.

## entry_rules.throws

# pachisi: The sentence is a further option of the game with seven cowries; without it every grace enters.
tabcc5c52ee = الجملة خيار آخر في اللعب بسبع ودعات؛ وبدونه تُدخل كلّ نعمة.

# pachisi: Every grace enters a man.
tc989ca134a = كلّ نعمة تُدخل حجراً.

# pachisi: Only the grace of a 10, a 25 or a 35 enters a man; that of a 7 or a 14 gives the further throw alone.
t085727f742 = لا يُدخل حجراً إلّا نعمة 10 أو 25 أو 35؛ ونعمة 7 أو 14 تعطي الرمية الإضافيّة وحدها.

# pachisi: Only the grace of a 10, a 25 or a 30 enters a man; that of a 7 or a 14 gives the further throw alone.
t45d06f395c = لا يُدخل حجراً إلّا نعمة 10 أو 25 أو 30؛ ونعمة 7 أو 14 تعطي الرمية الإضافيّة وحدها.

# pachisi: "You can also assume"; 30 is read as the 35 of its table.
t97b44bb50b = «You can also assume»؛ وتُقرأ 30 على أنّها 35 التي في جدوله.

# pachisi: "You can also assume", with the 30 that it writes.
td52e652c1d = «You can also assume»، مع 30 التي يكتبها.

## entry_rules.throws_first

# pachisi: So with seven cowries, which bring it along. With six every grace enters. First means: before any man of the player was ever on the board.
tf52115fc08 = هذا مع سبع ودعات، وهي تأتي به. ومع ستّ تُدخل كلّ نعمة. والأوّل يعني: قبل أن يكون للّاعب أيّ حجر على الرقعة.

# pachisi: The first man of a player enters as the others do.
tec9a525028 = الحجر الأوّل للّاعب يدخل كما تدخل الأحجار الأخرى.

# pachisi: The first man of a player enters only by the grace of a 10, a 25 or a 35.
ted579a7abf = الحجر الأوّل للّاعب لا يدخل إلّا بنعمة 10 أو 25 أو 35.

# pachisi: The first man of a player enters only by the grace of a 10, a 25 or a 30.
tb8c6282d30 = الحجر الأوّل للّاعب لا يدخل إلّا بنعمة 10 أو 25 أو 30.

# pachisi: The 30 of the sentence is read as the 35 of its table.
t54953986ad = تُقرأ 30 التي في الجملة على أنّها 35 التي في جدوله.

# pachisi: The sentence as it stands.
t7abee1298e = الجملة كما هي.

## entry_rules.first_piece

# pachisi: The article has one way on to the board only, the grace.
t5d43a524f1 = للمقالة طريق واحد إلى الرقعة، هو النعمة.

# pachisi: The first man of a player enters by a grace, as the others do.
t8bddd3f008 = الحجر الأوّل للّاعب يدخل بنعمة كما تدخل الأحجار الأخرى.

# pachisi: The first man of a player may enter by any throw, on the step of its value: by a 5 on step 5. That is his player's first board move.
tca97d8f0d4 = الحجر الأوّل للّاعب يجوز أن يدخل بأيّ رمية، على الخطوة التي هي قيمتها: برمية 5 على الخطوة 5. وهذه هي النقلة الأولى للّاعب على الرقعة.

# pachisi: In the program each player's first throw brings a man on the board, as far as it counts from the square where the others enter.
t400cc59624 = في البرنامج تُدخل الرمية الأولى لكلّ لاعب حجراً إلى الرقعة، بمقدار قيمتها من المربّع الذي تدخل عليه الأحجار الأخرى.

## capture.again

# pachisi: The sixth of the optional rules.
tad4159a808 = هي السادسة من القواعد الاختياريّة.

# pachisi: A capture earns nothing besides.
t463a6a932d = لا يُكسب بالأكل شيء آخر.

# pachisi: Whoever captures throws again; once only, though the throw had a grace as well.
tcfc5c211d5 = من يأكل يرمي ثانيةً؛ مرّة واحدة فقط، وإن كانت في الرمية نعمة أيضاً.

# pachisi: The optional rule.
t353218bf6e = القاعدة الاختياريّة.

## capture.cancel

# pachisi: The fifth of the optional rules.
t3257cc5277 = هي الخامسة من القواعد الاختياريّة.

# pachisi: A capture is never undone.
t9b892a5c79 = لا يُلغى أكل أبداً.

# pachisi: If the man who captured is himself taken, still on that square, in the first turn that any player of the victims' side has after it, then the victims that are still off the board go back to where they stood, beside the man who took him. If he has moved on, nothing is undone. A man entered meanwhile counts as one that was off before, while there was one.
t711964c03d = إذا أُكل الحجر الآكل نفسه، وهو ما زال على ذلك المربّع، في أوّل دور بعده لأيّ لاعب من فريق الأحجار المأكولة، فإنّ المأكولة التي ما زالت خارج الرقعة تعود إلى حيث كانت، بجانب الحجر الذي أكله. وإن كان قد تابع السير فلا يُلغى شيء. والحجر الذي أُدخل في هذه الأثناء يُحسب من الأحجار التي كانت خارج الرقعة قبل ذلك، ما دام منها شيء.

# pachisi: The optional rule. For finish.requires_capture and capture.again the cancelled capture still counts; that is our choice.
t2a2622c16f = القاعدة الاختياريّة. والأكل الملغى يبقى محسوباً في finish.requires_capture وcapture.again؛ وهذا اختيار منّا.

## finish.requires_capture

# pachisi: The third of the optional rules.
t9cb9776ed8 = هي الثالثة من القواعد الاختياريّة.

# pachisi: A man may go home whether the player has captured or not.
td3e5cf8d0d = يجوز للحجر أن يبلغ النهاية، أكل اللاعب أم لم يأكل.

# pachisi: No man goes home before his player has captured one.
td3f8b22ab3 = لا يبلغ حجر النهاية قبل أن يأكل لاعبه حجراً.

# pachisi: No man goes home before his side has captured one.
t30823fc9cb = لا يبلغ حجر النهاية قبل أن يأكل فريقه حجراً.

## turn.third_six_spares

# parchis: Nor is a pawn sent back that is home, or in the start space already.
t05d714ac27 = ولا يعود كذلك حجر بلغ النهاية أو هو في مربّع البداية أصلاً.

## entry.five

# parchis: The exit is step 13 of the route.
tca88317b29 = المخرج هو الخطوة 13 من المسار.

## capture.exit_rule

# parchis: The verb of the capture is missing in the sentence. It begins with two pawns being the most, so it speaks of an exit that is full.
tfb08b95387 = فعل الأكل ناقص في الجملة. وهي تبدأ بأنّ الحجرين هما الحدّ، فهي تتكلّم عن مخرج ممتلئ.

# parchis: A pawn that comes out on an exit that two pawns fill, one of them foreign at least, takes the foreign pawn that came there last.
tab9260b26c = الحجر الذي يخرج إلى مخرج ملأه حجران، أحدهما على الأقلّ من لون آخر، يأكل الحجر المختلف اللون الذي وصل إليه آخراً.

# parchis: A pawn that comes out takes the foreign pawn that came last to the exit, also where it stands alone.
t764cb79535 = الحجر الذي يخرج يأكل الحجر المختلف اللون الذي وصل إلى المخرج آخراً، وإن كان وحده.

## six.opens_barrier

# parchis: Any barrier of his, if he has two. He is free where no pawn of a barrier can move: "The only exception to this rule will occur when a pawn of the barrier advances and this one can´t, as it´s in another barrier in the middle of the path or fall into a space occupied by two other pawns."
t542338f3be = أيّ حاجز له، إن كان له حاجزان. ولا يُلزم إذا تعذّر نقل أيّ حجر من حاجز: «The only exception to this rule will occur when a pawn of the barrier advances and this one can´t, as it´s in another barrier in the middle of the path or fall into a space occupied by two other pawns.»

# parchis: With a 6, a player who has a barrier must move a pawn of one if any of them can.
t15cf67dfae = برمية 6 يجب على اللاعب الذي له حاجز أن ينقل حجراً من حاجز إذا أمكن ذلك لأيّ من أحجاره.

# parchis: A 6 may be moved with any pawn.
t22dc68e581 = يجوز نقل 6 بأيّ حجر.

## win.ranking_points

# parchis: And with six the first three; how many points is not said. With an odd number the middle place loses, and players who share a place across the line all win: our choice.
t2a1c10f37a = ومع ستّة لاعبين الثلاثة الأوائل؛ ولم يُذكر عدد النقاط. ومع عدد فرديّ يخسر صاحب المركز الأوسط، واللاعبون الذين يتقاسمون مركزاً على الحدّ يفوزون كلّهم: هذا اختيار منّا.

# parchis: "At the six players table, the three first players will win points, and the last three will lose points."
t614adb61f5 = «At the six players table, the three first players will win points, and the last three will lose points.»

## opening.first

# shesh-besh: Equal dice are thrown again, as in backgammon; the page does not say so.
t12888bc12b = إذا تساوى الزهران يُرميان ثانيةً كما في الطاولة الغربيّة؛ ولا تذكر الصفحة ذلك.

## opening.reroll

# shesh-besh: Whoever wins the opening roll throws both dice again for the first turn, which may then be a double.
t516f8db05f = من يفز برمية الافتتاح يرمِ الزهرين ثانيةً للدور الأوّل، وقد يتساويان فيه.

# shesh-besh: The two opening dice are the first turn, as in backgammon.
tc14ac2097b = زهرا الافتتاح هما الدور الأوّل، كما في الطاولة الغربيّة.

# shesh-besh: "The winner of the opening roll rerolls for his first turn." It stands first among the differences from backgammon.
td56c817d0b = «The winner of the opening roll rerolls for his first turn.» وهي أولى الفروق عن الطاولة الغربيّة.

## turn.higher_die

# shesh-besh: Backgammon's rule, taken over by that sentence; the page does not repeat it.
tebe2d04df1 = قاعدة الطاولة الغربيّة، أُخذت بتلك الجملة؛ ولا تكرّرها الصفحة.

# shesh-besh: Where either number can be played but not both, the higher one must be.
t4e2da85b5d = إذا أمكن لعب أيّ من العددين وتعذّر لعبهما معاً، وجب لعب الأعلى.

# shesh-besh: Where either number can be played but not both, the player chooses.
tc24c52a0da = إذا أمكن لعب أيّ من العددين وتعذّر لعبهما معاً، اختار اللاعب.

## turn.end_with_win

# shesh-besh: The sentence makes no exception for the last checker: it may not be borne off with one number where both could have been used.
t27f0a47162 = لا تستثني الجملة الحجر الأخير: لا يجوز إخراجه بعدد واحد حيث كان يمكن استعمال العددين.

# shesh-besh: The last checker is no exception: a number may be left over only where no order of moves uses both.
ta5a9839c64 = لا يُستثنى الحجر الأخير: لا يجوز أن يبقى عدد إلّا إذا لم يستعمل العددين أيّ ترتيب للنقلات.

# shesh-besh: The game ends at once when the last checker is borne off: a number left over is void.
taf95a3fc34 = تنتهي اللعبة فوراً بإخراج الحجر الأخير: والعدد الباقي يسقط.

# shesh-besh: Of such a roll the program gives only the turns that use both numbers.
t9034878d97 = لا يعطي البرنامج لرمية كهذه إلّا الأدوار التي تستعمل العددين.

## turn.doubles

# shesh-besh: How many moves two equal dice give.
t766c7c0e31 = كم نقلة يعطي زهران متساويان.

## bar.entry

# shesh-besh: The number is that of the point in the opposing home board: a 3 enters on one's own 22.
tbcfc5edd85 = العدد هو رقم الخانة في بيت الخصم: 3 يُدخل على الخانة 22 بعدّ صاحب الحجر.

## win.score.turkish_mars

# shesh-besh: Which checkers make it one is said by win.turkish_mars.when.
tbfabb27f72 = الأحجار التي تجعله كذلك يحدّدها win.turkish_mars.when.

# shesh-besh: A turkish mars counts three points.
t33f5d62868 = المارس التركيّ يُحسب ثلاث نقاط.

# shesh-besh: A turkish mars counts no more than a mars.
tc4f171815b = المارس التركيّ لا يُحسب أكثر من المارس.

# shesh-besh: Three points only when nothing is borne off and a piece is on the bar; called Turkish Mars.
tddaa6e3a77 = ثلاث نقاط فقط إذا لم يخرج حجر وكان حجر على البار؛ ويسمّى المارس التركيّ.

## win.turkish_mars.when

# shesh-besh: Of a loser who has borne off nothing. Said twice on the page: once in its scoring, once among the differences from backgammon.
ta64e1e4687 = هذا عن خاسر لم يُخرج حجراً. وقد ذُكر مرّتين في الصفحة: مرّة في حساب النقاط، ومرّة في الفروق عن الطاولة الغربيّة.

# shesh-besh: A checker on the bar makes the win a turkish mars; one in the winner's home is not enough.
te56f0251b3 = حجر على البار يجعل الفوز مارساً تركيّاً؛ ولا يكفي حجر في بيت الفائز.

# shesh-besh: A checker on the bar or in the winner's home makes the win a turkish mars, as a backgammon in Western backgammon.
t20f8cede1e = حجر على البار أو في بيت الفائز يجعل الفوز مارساً تركيّاً، كما في «backgammon» في الطاولة الغربيّة.

# shesh-besh: Three points only when nothing is borne off and a piece is on the bar.
tf42a01639e = ثلاث نقاط فقط إذا لم يخرج حجر وكان حجر على البار.

# shesh-besh: "Rule Differences from Backgammon": there a backgammon does not count "only" with a checker on the bar.
t0d34f5b695 = «Rule Differences from Backgammon»: هناك لا يقتصر حساب «backgammon» على وجود حجر على البار («only»).

# shesh-besh: Uses the name for a loser who still has checkers in the winner's home; a checker on the bar makes it a mars of the stars, or Jordanian.
t3a9aca9c77 = يستعمل الاسم لخاسر ما زالت له أحجار في بيت الفائز؛ والحجر على البار يجعله مارس النجوم، أو الأردنيّ.

## cube

# shesh-besh: A record from elsewhere in which the cube is used is replayed, and the use is reported.
t029be7ea9b = السجلّ القادم من مكان آخر وفيه استعمال للمكعّب يُعاد لعبه، ويُذكر الاستعمال في ملاحظة.
