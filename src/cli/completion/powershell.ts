import { toAscii } from '../../render/sanitize.ts';
import { type Branch, type CompletionTree, listFunctions } from './tree.ts';

/** The completion script for PowerShell 5.1 and later. In ASCII, because 5.1 reads a script in the system's code page. */
export const toPowerShell = (tree: CompletionTree): string => {
  const tables = listFunctions(tree, ({ word, about }) => `${word}\t${about}`).map(writeTable);
  return toAscii(['# PowerShell completion for maitre', ...tables, program].join('\n'));
};

const writeTable = ([name, branches]: [string, readonly Branch[]]): string =>
  [
    `$global:maitre_${name} = @{`,
    ...branches.map(([pattern, words]) => `    ${quote(pattern)} = @(${words.map(quote).join(', ')})`),
    '}',
  ].join('\n');

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const program = `
# The words before the cursor are a group or a command, and perhaps an option that needs its value.
Register-ArgumentCompleter -Native -CommandName maitre -ScriptBlock {
    param($current, $line, $cursor)
    $typed = @($line.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
    $place = ''
    $option = ''
    foreach ($word in $typed) {
        if ($option) { $option = '' }
        elseif ($word -like '-*') {
            if ($maitre_values["\${place}:$word"] -or $maitre_values["*:$word"]) { $option = $word }
        }
        elseif (@($maitre_words[$place]) -like "$word\`t*") { $place = "$place $word".Trim() }
    }
    $before = ''
    if (-not $option -and $current -match '^(--[^=]+)=(.*)$') {
        $option, $before, $current = $Matches[1], "$($Matches[1])=", $Matches[2]
    }
    $words = @()
    if ($option) {
        $words = @($maitre_values["\${place}:$option"])
        if (-not $words[0]) { $words = @($maitre_values["*:$option"]) }
    }
    elseif ($current -like '-*') { $words = @('one') + @($maitre_options[$place]) + @($maitre_globals['*']) }
    elseif ($maitre_words[$place]) { $words = @('one') + @($maitre_words[$place]) }
    else { $words = @($maitre_args[$place]) }
    $kind, $words = $words
    if ($kind -eq 'records') { $words = @(maitre __complete records $words '*' @typed 2>$null) }
    elseif ($kind -eq 'profiles') { $words = @(maitre __complete profiles 2>$null) }
    elseif ($kind -notin 'one', 'list') { return }
    if ($kind -in 'list', 'profiles' -and $current -match '^(.*,)([^,]*)$') {
        $before, $current = "$before$($Matches[1])", $Matches[2]
    }
    foreach ($item in $words) {
        $text, $about = "$item" -split "\`t"
        if (-not $text -or -not $text.StartsWith($current, 'OrdinalIgnoreCase')) { continue }
        $shown = "$before$text"
        if ($shown -match '[^\\w.:=/-]') { $shown = "'" + $shown.Replace("'", "''") + "'" }
        if (-not $about) { $about = $text }
        [System.Management.Automation.CompletionResult]::new($shown, $text, 'ParameterValue', "$about")
    }
}
`;
