unknown-ruleset = unknown ruleset "{ $found }"{ $hint }; known are { $expected }. A ruleset file of your own must be given by its path, or named in `rulesets` of the configuration
    .what = The record names a ruleset that is neither built in nor given as a file, and that the configuration does not name.
    .why = Without its rules no throw and no move of the game can be checked.

unknown-ruleset-version = { $id } has no version { $found }; there is { $expected }. A newer version needs a newer barsis_notation
    .what = The ruleset is known, but not in the version the record names.
    .why = A record means what its own version of the rules says, and no other version may replace it.

unknown-option = { $id } { $version } has no option "{ $found }"{ $hint }; `barsis games { $id }` lists its options
    .what = The record chooses an option that its ruleset does not have.
    .why = A house rule that is not applied silently changes the meaning of the record.

fixed-fact-as-option = { $found } is not an option of { $id } { $version }: there it is always { $expected }. Leave it out, or write a ruleset file of your own
    .what = The record sets a fact of the ruleset that offers no choice.
    .why = This is another game, which needs its own ruleset.

option-value-not-allowed = { $path } cannot be { $found }; it is one of { $expected }
    .what = The option exists, but not with this value.
    .why = Only values whose meaning the ruleset defines can be replayed.

option-condition-unmet = { $path }={ $found } needs { $expected }: set that as well, or choose another value
    .what = The value is allowed only together with another option, and that one is not set.
    .why = Alone it would describe a square or a move that these rules do not have.

option-not-implemented = { $found } is a known reading, but this version cannot replay it yet; the play was not examined
    .what = The ruleset declares the value and its meaning; the engine does not play it.
    .why = No verdict is better than one under other rules than those the game was played by.

options-mixed = { $found } do not go together: { $expected }
    .what = Two options are each allowed, but hardly ever meant together.
    .why = It is mostly a slip: one of two options that belong together was set and the other not.

ruleset-hash-differs = the record was made with another { $id } { $version }: it names the hash { $found }, the file at hand has { $expected }. The play was not examined; find the file with that hash
    .what = The hash in the record is not that of the ruleset file at hand.
    .why = The same name over other rules would change what the record means.

ruleset-hash-missing = { $id } { $version } is not built in, so the record must say which file it means: add "sha256": "{ $expected }"
    .what = The record names a ruleset of one's own without the hash of its file.
    .why = Keep that file yourself; the hash distinguishes it from a later one.

unknown-profile = { $id } { $version } has no profile "{ $found }"{ $hint }; there is { $expected }
    .what = The part after the @ names no profile of the ruleset.
    .why = A profile is a named set of options with its witness, declared in the ruleset file.

ruleset-unreadable = the ruleset file cannot be read: { $found }
    .what = The file is missing, is not a file, is too large, or is not JSON in UTF-8.
    .why = A ruleset of one's own is a JSON file in the format barsis-ruleset/1.

ruleset-malformed = { $where }: { $found }{ $but }
    .what = The file is JSON, but not a ruleset: the schema ruleset-1 refuses it at this place.
    .why = Every fact of the family must be there, with a value that the engine understands.

ruleset-unknown-member = { $where } has no member "{ $found }"{ $hint }
    .what = The ruleset file holds a fact or a member that the format does not know.
    .why = A fact that no engine reads is a rule that silently does not apply.

ruleset-inconsistent = { $where }: { $found }; { $expected }
    .what = The file fits the schema, but one part of it contradicts another.
    .why = A default outside the readings, or a source that is not listed, cannot be explained.

ruleset-id-taken = { $found } has the id of a built-in ruleset, but this file is not one of its versions; give your rules another id, such as { $expected }
    .what = A ruleset file of one's own uses the id of a built-in one, in the same version or another.
    .why = A later version of the built-in one may come with a later release: two sets of rules under one name would make records ambiguous for good.

facts-contradict = { $path } and { $other } contradict each other: { $found }. Expected: { $expected }
    .what = Two facts of the rules contradict each other, by default or with the chosen options.
    .why = By such rules no game can be begun, thrown for or ended, and no verdict would mean anything. The message names both facts; change one of them.

unknown-base = extends: unknown ruleset { $found }{ $hint }; expected { $expected }
    .what = The file extends a ruleset that is neither built in, in that version, nor a file at hand.
    .why = Facts that the file leaves out come from its base. Your own base is a file beside this one, named after its id, or listed in `rulesets` of the configuration.

base-hash-differs = extends: the file was made for { $id } { $version } with the hash { $found }; the one at hand has { $expected }. Look what changed, then write that hash or none
    .what = The file says which bytes its base had, and the built-in ruleset has others.
    .why = The rules that the file takes over would not be those its writer read.

fact-not-in-base = { $id } has no fact "{ $found }"{ $hint }; expected { $expected }. A fact that the base lacks needs a file that lists all facts
    .what = A file that extends a built-in ruleset changes a fact that the ruleset does not have.
    .why = It is mostly a misspelt path, and the rule that was meant would silently stay as it was.

extends-itself = extends: { $found } comes back to a ruleset that waits for its base; expected { $expected }
    .expects = a base that is built in, or a file that extends none of these
    .what = A ruleset file extends itself, or one that extends it in its turn.
    .why = What none of the files of a circle says is said by no file.

extends-too-long = extends: { $found } is too long a chain; expected { $expected }
    .what = More ruleset files extend one another than is allowed.
    .why = A rule is hard to find in that many files. Extend one nearer to the base, or write a complete file.
