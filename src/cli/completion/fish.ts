import { type Branch, type CompletionTree, listFunctions } from './tree.ts';

/** The completion script for fish. */
export const toFish = (tree: CompletionTree): string =>
  [
    '# fish completion for maitre',
    ...listFunctions(tree, ({ word, about }) => `${word}\t${about}`).map(writeCaseFunction),
    program,
  ].join('\n');

/** A shell function that prints the words of its argument, one a line, and fails if there are none. */
const writeCaseFunction = ([name, branches]: [string, readonly Branch[]]): string =>
  [
    `function __maitre_${name}`,
    '    switch $argv[1]',
    ...branches.flatMap(([pattern, words]) => [
      `        case ${quoteForFish(pattern)}`,
      `            printf '%s\\n' ${words.map(quoteForFish).join(' ')}`,
    ]),
    "        case '*'",
    '            return 1',
    '    end',
    'end',
  ].join('\n');

/** Quotes a word so that fish takes it literally; only `case` reads a quoted `*` as a pattern. */
const quoteForFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const program = `
# The words before the cursor are a group or a command, and perhaps an option that needs its value.
function __maitre
    set -l place ''
    set -l option ''
    set -l current (commandline --current-token)
    set -l typed (commandline --tokenize --cut-at-cursor --current-process)
    for word in $typed[2..]
        if test -n "$option"
            set option ''
        else if string match --quiet -- '-*' $word
            __maitre_values "$place:$word" >/dev/null; and set option $word
        else if __maitre_words "$place" | string match --quiet -- "$word"\\t'*'
            set place (string trim "$place $word")
        end
    end
    set -l before ''
    if test -z "$option"; and string match --quiet -- '--*=*' "$current"
        set option (string replace --regex '=.*' '' -- $current)
        set before "$option="
        set current (string replace --regex '^[^=]*=' '' -- $current)
    end
    if test -n "$option"
        __maitre_offer "$before" "$current" (__maitre_values "$place:$option")
    else if string match --quiet -- '-*' "$current"
        __maitre_options "$place"
        __maitre_globals ''
    else if not __maitre_words "$place"
        __maitre_offer '' "$current" (__maitre_args "$place")
    end
end

# Takes the text before the value, the value so far, then "one", "list", "records", "profiles" or "files" and the words.
function __maitre_offer
    set -l before $argv[1]
    set -l current $argv[2]
    set -l kind $argv[3]
    set -l words $argv[4..]
    if test "$kind" = profiles
        set kind list
        set words (command maitre __complete profiles 2>/dev/null)
    end
    switch "$kind"
        case records
            set -l typed (commandline --tokenize --cut-at-cursor --current-process)
            command maitre __complete records $words[1] '' $typed[2..] 2>/dev/null
        case files
            __fish_complete_path "$current"
        case list
            set before $before(string match --regex '.*,' -- "$current"; or true)
            string replace --regex '^' -- "$before" $words
        case one
            string replace --regex '^' -- "$before" $words
    end
end

complete --command maitre --no-files --arguments '(__maitre)'
`;
