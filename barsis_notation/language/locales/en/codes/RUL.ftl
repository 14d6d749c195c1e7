unknown-ruleset = unknown ruleset "{ $found }"{ $hint }; known are { $expected }. A ruleset file of your own must be given by its path, or named in `rulesets` of the configuration
    .what = The record names a ruleset that is neither built in nor given as a file, and that the configuration does not name.
    .why = Without its rules no throw and no move of the game can be checked.
    .fix = Correct the id; `barsis games` lists the rulesets. Give a custom ruleset with `--ruleset FILE`, or name it in `rulesets` of the configuration.

unknown-ruleset-version = { $id } has no version { $found }, only { $expected }. A newer version needs a newer barsis_notation
    .what = The ruleset is known, but not in the version the record names.
    .why = A record is judged by the version of the rules that it names; no other version can replace it.
    .fix = Correct the version, or install a newer release of `barsis_notation`. For a custom ruleset, give the file of that version with `--ruleset`.

unknown-option = { $id } { $version } has no option "{ $found }"{ $hint }; `barsis games { $id }` lists its options
    .what = The record chooses an option that its ruleset does not have.
    .why = Ignoring a house rule would change the meaning of the record without notice.
    .fix = Correct the name of the option, or delete it. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

fixed-fact-as-option = { $found } is not an option of { $id } { $version }: there it is always { $expected }. Leave it out, or write a ruleset file of your own
    .what = The record sets a fact of the ruleset that offers no choice.
    .why = With another value it would be another game, which needs its own ruleset.
    .fix = Delete the option from the record. If the game was really played this way, write a ruleset file that extends this ruleset and changes the fact.

option-value-not-allowed = { $path } cannot be { $found }; it is one of { $expected }
    .what = The option exists, but not with this value.
    .why = Only values whose meaning the ruleset defines can be replayed.
    .fix = Choose one of the values in the message; `barsis games ID --readings` explains them.

option-condition-unmet = { $path }={ $found } needs { $expected }: set that as well, or choose another value
    .what = The value is allowed only together with another option, which is not set.
    .why = Alone it would describe a square or a move that these rules do not have.
    .fix = Ask which rules were played. Then set the other option as well, or choose another value.

option-not-implemented = { $found } is a known reading, but this version cannot replay it yet; the play was not examined
    .what = The ruleset declares the value and its meaning; the engine does not play it.
    .why = No verdict is better than one under other rules than those the game was played by.
    .fix = Leave the record as it is, and check it again with a later release.
    .bad = an option that only a later version can replay
    .good = the same record, checked by that version

options-mixed = { $found } do not go together: { $expected }
    .what = Two options are each allowed, but hardly ever meant together.
    .why = It is usually a mistake: one of two options that belong together was set and the other not.
    .fix = Ask which house rules were played, and correct the option that does not belong to them. If both were played, leave them.

ruleset-hash-differs = the record was made with another { $id } { $version }: it names the hash { $found }, but the file used here has { $expected }. The play was not examined; find the file with that hash
    .what = The hash in the record is not that of the ruleset file used here.
    .why = Other rules under the same name would change what the record means.
    .fix = Ask the maker of the record for the ruleset file that was used, and give it with `--ruleset`.

ruleset-hash-missing = { $id } { $version } is not built in, so the record must say which file it means: add "sha256": "{ $expected }"
    .what = The record names a custom ruleset without the hash of its file.
    .why = Keep that file yourself; the hash distinguishes it from a later one.
    .fix = Check that the file has the rules that were played. `barsis validate --fix --unsafe-fixes` then adds its hash.

unknown-profile = { $id } { $version } has no profile "{ $found }"{ $hint }; known are { $expected }
    .what = The part after the @ names no profile of the ruleset.
    .why = A profile is a named set of options, declared in the ruleset file with the source that attests it.
    .fix = Correct the name after `@`; `barsis games ID` lists the profiles of a ruleset.

ruleset-unreadable = the ruleset file cannot be read: { $found }
    .what = The file is missing, is not a file, is too large, or is not JSON in UTF-8.
    .why = A custom ruleset is a JSON file in the format barsis-ruleset/1.
    .fix = Check the path, and save the file as JSON in UTF-8. `barsis games FILE` then shows the ruleset or its faults.

ruleset-malformed = { $where }: { $found }{ $but }
    .what = The file is JSON, but not a ruleset: the schema ruleset-1 refuses it at this place.
    .why = Every fact of the family must be there, with a value that the engine understands.
    .fix = Correct the file at the place that the message names. `barsis schema ruleset` prints what is allowed there.

ruleset-unknown-member = { $where } has no member "{ $found }"{ $hint }
    .what = The ruleset file holds a fact or a member that the format does not know.
    .why = No engine would apply such a rule, and nobody would notice.
    .fix = Correct the spelling of the member, or delete it. `barsis games FILE` then checks the file again.

ruleset-inconsistent = { $where }: { $found }; { $expected }
    .what = The file fits the schema, but one part of it contradicts another.
    .why = A default outside the readings, or a source that is not listed, cannot be explained.
    .fix = Change one of the two parts, or add what is missing. `barsis games FILE` then checks the file again.

ruleset-id-taken = { $found } has the id of a built-in ruleset, but this file is not one of its versions; give your rules another id, such as { $expected }
    .what = A custom ruleset file uses the id of a built-in ruleset, in the same version or another.
    .why = A later release may bring that version: with two sets of rules under one name, records would stay ambiguous.
    .fix = Give the ruleset file another `id`, and write it into the records that use these rules.

facts-contradict = { $path } and { $other } contradict each other: { $found }. Expected: { $expected }
    .what = Two facts of the rules contradict each other, by default or with the chosen options.
    .why = Under such rules no game can be started, played or finished, so a verdict would be meaningless. The message names both facts; change one of them.
    .fix = Change one of the two facts in the ruleset file. If an option caused it, choose another value in the record.

unknown-base = extends: unknown ruleset { $found }{ $hint }; expected { $expected }
    .what = The file extends a ruleset that is neither built in, in that version, nor given as a file.
    .why = Facts that the file leaves out come from its base. Your own base is a file beside this one, named after its id, or listed in `rulesets` of the configuration.
    .fix = Correct the id and the version in `extends`, or put the file of the base beside this one.

base-hash-differs = extends: the file was made for { $id } { $version } with the hash { $found }; the one used here has { $expected }. Check what changed, then write that hash or none
    .what = The file names the hash of its base, and the base used here has another.
    .why = The inherited rules would not be those that the author of the file read.
    .fix = Compare the base with the one for which the file was written. If its rules still fit the file, write the new hash or delete the hash.

fact-not-in-base = { $id } has no fact "{ $found }"{ $hint }; expected { $expected }. To add a fact that the base lacks, write a file that lists all facts
    .what = A file that extends a ruleset changes a fact that the ruleset does not have.
    .why = It is usually a misspelt path, and the rule that was meant would stay unchanged without notice.
    .fix = Correct the path of the fact. For a fact that the base lacks, write a complete ruleset file without `extends`.

extends-itself = extends: { $found } is a circle; expected { $expected }
    .expects = a base that is built in, or a file that extends none of these
    .what = A ruleset file extends itself, directly or through other files.
    .why = A fact that no file of the circle states has no value.
    .fix = Let one of the files extend a built-in ruleset, or write it as a complete ruleset without `extends`.

extends-too-long = extends: { $found } is too long a chain; expected { $expected }
    .what = More ruleset files extend one another than is allowed.
    .why = A rule is hard to find in that many files. Extend one nearer to the base, or write a complete file.
    .fix = Extend a file nearer to the built-in ruleset, or combine several files into one.
