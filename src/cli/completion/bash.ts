import { quoteShellWord } from '../../ground/strings.ts';
import { type Branch, type CompletionTree, listFunctions, quotePattern } from './tree.ts';

/** The completion script for bash 3.2 and later. */
export const toBash = (tree: CompletionTree): string =>
  [
    '# bash completion for maitre',
    ...listFunctions(tree, ({ word }) => word).map(writeCaseFunction),
    program,
  ].join('\n');

/** A shell function that prints the words of its argument, and fails if there are none. */
const writeCaseFunction = ([name, branches]: [string, readonly Branch[]]): string =>
  [
    `_maitre_${name}() {`,
    '  case "$1" in',
    ...branches.map(
      ([pattern, words]) => `    ${quotePattern(pattern)}) echo ${quoteShellWord(words.join(' '))} ;;`,
    ),
    '    *) return 1 ;;',
    '  esac',
    '}',
  ].join('\n');

const program = `
# The words before the cursor are a group or a command, and perhaps an option that needs its value.
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
  elif [[ "$current" == -* ]]; then _maitre_offer "one $(_maitre_options "$place") $(_maitre_globals)"
  elif values="$(_maitre_words "$place")"; then _maitre_offer "one $values"
  else _maitre_offer "$(_maitre_args "$place")"
  fi
}

# The restaurant's records that match the word, one a line.
_maitre_records() {
  local found name
  COMPREPLY=()
  found="$(command maitre __complete records "$1" "$current" "\${typed[@]:1}" 2> /dev/null)"
  while IFS=$'\\t' read -r name _; do
    if [[ -n "$name" ]]; then COMPREPLY+=("$(printf '%q' "$name")"); fi
  done <<< "$found"
}

# Completes "one a b", "list a b", "records resource", "profiles" or "files".
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
  # Readline breaks words at colons: it replaces only what follows the last one.
  broken="\${current%"\${current##*:}"}"
  if [[ "$COMP_WORDBREAKS" == *:* && -n "$broken" ]]; then COMPREPLY=("\${COMPREPLY[@]#"$broken"}"); fi
}

complete -F _maitre maitre
`;
