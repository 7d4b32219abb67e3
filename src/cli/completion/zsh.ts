import { argBranches, type Branch, quoted, valueBranches } from './branches.ts';
import type { Candidate, Line } from './places.ts';

/** The completion of a line for zsh, each candidate with what it means. */
export const toZsh = (line: Line): string => {
  const words = line.places.map(({ path, words }): Branch => [path, words.map(describedIn)]);
  const options = line.places.map(({ path, options }): Branch => [path, options.map(describedIn)]);
  return [
    '#compdef maitre',
    switchOf('_maitre_words', words),
    switchOf('_maitre_options', [...options, ['*', line.globals.map(describedIn)]]),
    switchOf('_maitre_values', valueBranches(line)),
    switchOf('_maitre_args', argBranches(line)),
    program,
  ].join('\n');
};

/** `list:the book`, as `_describe` reads it. */
const describedIn = ({ word, about }: Candidate): string =>
  `${word.replaceAll(':', '\\:')}:${about.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}`;

/** A function that puts the words of what it is asked for in `reply`, and fails where there are none. */
const switchOf = (name: string, branches: readonly Branch[]): string =>
  [
    `${name}() {`,
    '  reply=()',
    '  case "$1" in',
    ...branches
      .filter(([, prints]) => prints.length > 0)
      .map(([of, prints]) => `    ${patternOf(of)}) reply=(${prints.map(quoted).join(' ')}) ;;`),
    ...(branches.some(([of]) => of === '*') ? [] : ['    *) return 1 ;;']),
    '  esac',
    '}',
  ].join('\n');

const patternOf = (of: string): string => (of.startsWith('*') ? `*${of.slice(1)}` : quoted(of));

const program = `
# What stands before the cursor decides: a group or a command, and perhaps an option that waits for its value.
_maitre() {
  local place='' option='' word
  local -a reply found globals
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n "$option" ]]; then option=''
    elif [[ "$word" == -* ]]; then _maitre_values "$place:$word" && option="$word"
    elif _maitre_words "$place" && found=(\${(M)reply:#\${word}:*}) && (( $#found )); then
      place="\${place:+$place }$word"
    fi
  done
  found=()
  if [[ -z "$option" && "$PREFIX" == --*=* ]]; then
    option="\${PREFIX%%=*}"
    compset -P '*='
  fi
  if [[ -n "$option" ]]; then
    _maitre_values "$place:$option"
    _maitre_offer
  elif [[ "$PREFIX" == -* ]]; then
    _maitre_options '*' && globals=("\${reply[@]}")
    _maitre_options "$place" && [[ "$reply" != "$globals" ]] && found=("\${reply[@]}")
    _describe -o 'option' found -- globals
  elif _maitre_words "$place"; then
    found=("\${reply[@]}")
    _describe 'command' found
  else
    _maitre_args "$place" && _maitre_offer
  fi
}

# What the restaurant has at the moment.
_maitre_records() {
  local record
  local -a found
  record="$(command maitre __complete records "$1" '' "\${(@)words[2,CURRENT-1]}" 2> /dev/null)"
  for record in "\${(@f)record}"; do
    [[ -n "$record" ]] && found+=("\${\${record%%$'\\t'*}//:/\\\\:}:\${record#*$'\\t'}")
  done
  _describe 'record' found -M 'm:{[:lower:]}={[:upper:]}'
}

# "one a b", "list a b", "records kind", "profiles" or "files"; anything else has nothing to offer.
_maitre_offer() {
  case "$reply[1]" in
    records) _maitre_records "$reply[2]"; return ;;
    profiles) reply=(list "\${(@f)$(command maitre __complete profiles 2> /dev/null)}") ;;
    files) _files; return ;;
  esac
  case "$reply[1]" in
    list) compset -P '*,' ;;
    one) ;;
    *) return 1 ;;
  esac
  compadd -- "\${(@)reply[2,-1]:#}"
}

if [[ "$funcstack[1]" == _maitre ]]; then _maitre "$@"; else compdef _maitre maitre; fi
`;
