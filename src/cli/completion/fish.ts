import { argBranches, type Branch, valueBranches } from './branches.ts';
import type { Candidate, Line } from './places.ts';

/** The completion of a line for fish, each candidate with what it means. */
export const toFish = (line: Line): string => {
  const words = line.places.map(({ path, words }): Branch => [path, words.map(describedIn)]);
  const options = line.places.map(
    ({ path, options }): Branch => [path, [...options, ...line.globals].map(describedIn)],
  );
  return [
    '# fish completion for maitre',
    switchOf('__maitre_words', words),
    switchOf('__maitre_options', options),
    switchOf('__maitre_values', valueBranches(line)),
    switchOf('__maitre_args', argBranches(line)),
    program,
  ].join('\n');
};

const describedIn = ({ word, about }: Candidate): string => `${word}\t${about}`;

/** A function that prints the words of what it is asked for, one a line, and fails where there are none. */
const switchOf = (name: string, branches: readonly Branch[]): string =>
  [
    `function ${name}`,
    '    switch $argv[1]',
    ...branches
      .filter(([, prints]) => prints.length > 0)
      .flatMap(([of, prints]) => [
        `        case ${literal(of)}`,
        `            printf '%s\\n' ${prints.map(literal).join(' ')}`,
      ]),
    "        case '*'",
    '            return 1',
    '    end',
    'end',
  ].join('\n');

/** A word that fish takes literally; `case` alone reads a quoted `*` as a pattern. */
const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const program = `
# What stands before the cursor decides: a group or a command, and perhaps an option that waits for its value.
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
    else if not __maitre_words "$place"
        __maitre_offer '' "$current" (__maitre_args "$place")
    end
end

# After what stands before the value and the value so far: "one", "list", "records", "profiles" or "files", and the words.
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
