import { argBranches, type Branch, quoted, valueBranches } from './branches.ts';
import type { Line } from './places.ts';

/** The completion of a line for bash, 3.2 and later. */
export const toBash = (line: Line): string => {
  const words = line.places.map(({ path, words }): Branch => [path, words.map(({ word }) => word)]);
  const options = line.places.map(({ path, options }): Branch => [path, options.map(({ word }) => word)]);
  const globals = line.globals.map(({ word }) => word).join(' ');
  return [
    '# bash completion for maitre',
    switchOf('_maitre_words', words),
    switchOf('_maitre_options', options),
    switchOf('_maitre_values', valueBranches(line)),
    switchOf('_maitre_args', argBranches(line)),
    program.replace('GLOBALS', () => quoted(globals)),
  ].join('\n');
};

/** A function that prints the words of what it is asked for, and fails where there are none. */
const switchOf = (name: string, branches: readonly Branch[]): string =>
  [
    `${name}() {`,
    '  case "$1" in',
    ...branches
      .filter(([, prints]) => prints.length > 0)
      .map(([of, prints]) => `    ${patternOf(of)}) echo ${quoted(prints.join(' '))} ;;`),
    '    *) return 1 ;;',
    '  esac',
    '}',
  ].join('\n');

const patternOf = (of: string): string => (of.startsWith('*') ? `*${quoted(of.slice(1))}` : quoted(of));

const program = `
# What stands before the cursor decides: a group or a command, and perhaps an option that waits for its value.
_maitre() {
  local line="\${COMP_LINE:0:COMP_POINT}" place='' option='' word values
  local current="\${line##*[[:space:]]}"
  local -a typed
  read -ra typed <<< "\${line:0:\${#line}-\${#current}}"
  for word in "\${typed[@]:1}"; do
    if [[ -n "$option" ]]; then option=''
    elif [[ "$word" == -* ]]; then _maitre_values "$place:$word" > /dev/null && option="$word"
    elif [[ " $(_maitre_words "$place") " == *" $word "* ]]; then place="\${place:+$place }$word"
    fi
  done
  COMPREPLY=()
  if [[ -z "$option" && "$current" == --*=* ]]; then
    option="\${current%%=*}"
    current="\${current#*=}"
  fi
  if [[ -n "$option" ]]; then _maitre_offer "$(_maitre_values "$place:$option")"
  elif [[ "$current" == -* ]]; then _maitre_offer "one $(_maitre_options "$place") "GLOBALS
  elif values="$(_maitre_words "$place")"; then _maitre_offer "one $values"
  else _maitre_offer "$(_maitre_args "$place")"
  fi
}

# What the restaurant has at the moment, one a line, which the program picks by what is typed.
_maitre_records() {
  local found name
  COMPREPLY=()
  found="$(command maitre __complete records "$1" "$current" "\${typed[@]:1}" 2> /dev/null)"
  while IFS=$'\\t' read -r name _; do
    if [[ -n "$name" ]]; then COMPREPLY+=("$(printf '%q' "$name")"); fi
  done <<< "$found"
}

# "one a b", "list a b", "records kind", "profiles" or "files"; anything else has nothing to offer.
_maitre_offer() {
  local before='' broken
  case "$1" in
    records\\ *)
      _maitre_records "\${1#records }"
      return ;;
    profiles) set -- "list $(command maitre __complete profiles 2> /dev/null | tr '\\n' ' ')" ;;
    files)
      compopt -o default 2> /dev/null || COMPREPLY=($(compgen -f -- "$current"))
      return ;;
  esac
  case "$1" in
    list\\ *) before="\${current%"\${current##*,}"}" ;;
    one\\ *) ;;
    *) return ;;
  esac
  local IFS=$' \\n'
  COMPREPLY=($(compgen -P "$before" -W "\${1#* }" -- "\${current#"$before"}"))
  # Readline breaks words at colons: it replaces what stands after the last one.
  broken="\${current%"\${current##*:}"}"
  if [[ "$COMP_WORDBREAKS" == *:* && -n "$broken" ]]; then COMPREPLY=("\${COMPREPLY[@]#"$broken"}"); fi
}

complete -F _maitre maitre
`;
