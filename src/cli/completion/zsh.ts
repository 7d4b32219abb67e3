import { quoteShellWord } from '../../ground/strings.ts';
import { type Branch, type Candidate, type CompletionTree, listFunctions, quotePattern } from './tree.ts';

export const toZsh = (tree: CompletionTree): string =>
  ['#compdef maitre', ...listFunctions(tree, formatCandidate).map(writeCaseFunction), program].join('\n');

/** `list:the reservations of a day`, as `_describe` reads it. */
const formatCandidate = ({ word, about }: Candidate): string =>
  `${word.replaceAll(':', '\\:')}:${about.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}`;

/** A shell function that puts the words of its argument in `reply`, and fails if there are none. */
const writeCaseFunction = ([name, branches]: [string, readonly Branch[]]): string =>
  [
    `_maitre_${name}() {`,
    '  reply=()',
    '  case "$1" in',
    ...branches.map(
      ([pattern, words]) => `    ${quotePattern(pattern)}) reply=(${words.map(quoteShellWord).join(' ')}) ;;`,
    ),
    '    *) return 1 ;;',
    '  esac',
    '}',
  ].join('\n');

const program = `
# The words before the cursor are a group or a command, and perhaps an option that needs its value.
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
    _maitre_globals && globals=("\${reply[@]}")
    _maitre_options "$place" && found=("\${reply[@]}")
    _describe -o 'option' found -- globals
  elif _maitre_words "$place"; then
    found=("\${reply[@]}")
    _describe 'command' found
  else
    _maitre_args "$place" && _maitre_offer
  fi
}

# The restaurant's records.
_maitre_records() {
  local record records
  local -a found
  records="$(command maitre __complete records "$1" '' "\${(@)words[2,CURRENT-1]}" 2> /dev/null)"
  for record in "\${(@f)records}"; do
    [[ -n "$record" ]] && found+=("\${\${record%%$'\\t'*}//:/\\\\:}:\${record#*$'\\t'}")
  done
  _describe 'record' found -M 'm:{[:lower:]}={[:upper:]}'
}

# Completes "one a b", "list a b", "records resource", "profiles" or "files". In zsh ":#" drops empty words.
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
