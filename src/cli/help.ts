import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { formats } from '../render/result.ts';
import type { CommandMetadata, Group } from './command.ts';
import { createCommand, createParser, helpAbout, translatePlaceholder } from './commander.ts';
import { exitMeanings, listOwnExits } from './exit-codes.ts';
import { beginsWith } from './find-command.ts';
import type { Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { formatRow, formatTerm, wrapCommand, wrapLine } from './wrap-help.ts';

const root = {
  usage: { en: 'Usage: maitre <command> [options]', es: 'Uso: maitre <comando> [opciones]' },
  firstSteps: { en: 'During service:', es: 'Durante el servicio:' },
  commands: { en: 'Commands:', es: 'Comandos:' },
  others: { en: 'Also:', es: 'También:' },
  globals: {
    en: 'Options of every command, accepted anywhere:',
    es: 'Opciones de todos los comandos, en cualquier posición:',
  },
  commandHelp: { en: 'maitre <command> --help', es: 'maitre <comando> --help' },
  aboutCommand: { en: 'its options, with examples', es: 'sus opciones, con ejemplos' },
  aboutGlobals: { en: 'the options of every command', es: 'las opciones comunes' },
} as const satisfies Record<string, LocalizedText>;

/** How many groups are daily work. They come first; the help only names the others. */
const dailyGroupCount = 6;

/** The help of the program, which fits on a small screen. */
export const formatRootHelp = (groups: readonly Group[], lang: Lang, width: number): string => {
  const examples = groups.flatMap(({ firstSteps = {} }) => Object.entries(firstSteps));
  const steps = examples.map(([line, about]): Row => [`maitre ${line}`, about[lang]]);
  const daily = groups.slice(0, dailyGroupCount).map(({ name, summary }): Row => [name, summary[lang]]);
  const help: Row[] = [
    [root.commandHelp[lang], root.aboutCommand[lang]],
    ['maitre help options', root.aboutGlobals[lang]],
  ];
  const others = groups.slice(dailyGroupCount).map(({ name }) => name);
  return [
    root.usage[lang],
    '',
    root.firstSteps[lang],
    ...formatRows(steps, width),
    '',
    root.commands[lang],
    ...formatRows(daily, width),
    ...(others.length > 0 ? wrapLine(`${root.others[lang]} ${others.join(', ')}`, width) : []),
    ...formatRows(help, width),
    '',
  ].join('\n');
};

export const formatOptionsHelp = (lang: Lang, width: number): string =>
  [
    ...wrapLine(root.globals[lang], width),
    ...formatRows([...listGlobalRows(lang), ['-h, --help', helpAbout[lang]], ['--version', '']], width),
    '',
  ].join('\n');

const listGlobalRows = (lang: Lang): Row[] =>
  Object.entries(globalFlags as Flags).map(([name, flag]) => {
    const short = flag.short ? `-${flag.short}, ` : '';
    const value = flag.placeholder ? ` ${translatePlaceholder(flag.placeholder, lang)}` : '';
    const fallback = flag.shownDefault === undefined ? '' : ` [${flag.shownDefault}]`;
    return [`${short}--${name}${value}`, flag.about[lang] + fallback];
  });

type Row = readonly [term: string, about: string];

const formatRows = (rows: readonly Row[], width: number): string[] => {
  const termWidth = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, about]) => formatRow(term, termWidth, about, width));
};

/** The help of a group, or of the group within it that the words name. */
export const formatGroupHelp = (
  { name, summary, subgroups }: Group,
  commands: readonly CommandMetadata[],
  [subgroup = '']: readonly string[],
  lang: Lang,
  width: number,
): string => {
  const path = subgroups && Object.hasOwn(subgroups, subgroup) ? [name, subgroup] : [name];
  const about = path.length === 1 ? summary : subgroups?.[subgroup];
  const groupCommand = createCommand(['maitre', ...path].join(' '), { summary: about }, lang, width);
  for (const command of commands.filter((command) => beginsWith(path)(command.path))) {
    const word = command.path[path.length] ?? '';
    const isCommand = command.path.length === path.length + 1;
    if (!groupCommand.commands.some((listed) => listed.name() === word))
      groupCommand.addCommand(
        createCommand(word, isCommand ? command : { summary: subgroups?.[word] }, lang),
      );
  }
  return groupCommand.helpInformation();
};

const labels = {
  examples: { en: 'Examples:', es: 'Ejemplos:' },
  scope: { en: 'Scope:', es: 'Permiso:' },
  formats: { en: 'Also with --output:', es: 'También con --output:' },
  exits: { en: 'Exit codes:', es: 'Códigos de salida:' },
  globals: {
    en: 'Options of every command: maitre help options',
    es: 'Opciones de todos los comandos: maitre help options',
  },
} as const satisfies Record<string, LocalizedText>;

/** The help of a command: usage and options by commander; then its detail and examples; off a terminal also its scopes and exit codes. */
export const formatCommandHelp = (
  spec: CommandMetadata,
  lang: Lang,
  width: number,
  isTerminal = false,
): string => {
  const parts: string[] = [];
  if (spec.detail) parts.push(wrapText(spec.detail[lang], width));
  const examples = Object.entries(spec.examples).map(([line, about]) =>
    [formatTerm('  # ', about[lang], width), ...wrapCommand(`maitre ${line}`, width)].join('\n'),
  );
  if (examples.length > 0) parts.push([labels.examples[lang], ...examples].join('\n'));
  const extra = (spec.formats ?? []).filter((format) => !formats.some((known) => known === format));
  if (extra.length > 0) parts.push(wrapText(`${labels.formats[lang]} ${extra.join(', ')}`, width));
  const scopes = [...new Set((spec.operations ?? []).map(({ scope }) => scope))];
  if (scopes.length > 0 && !isTerminal)
    parts.push(wrapText(`${labels.scope[lang]} ${scopes.join(', ')}`, width));
  const exits = listOwnExits(spec).map((code) => formatTerm(`  ${code}  `, exitMeanings[code][lang], width));
  if (exits.length > 0 && !isTerminal) parts.push([labels.exits[lang], ...exits].join('\n'));
  parts.push(wrapText(labels.globals[lang], width));
  return `${createParser(spec, lang, width).helpInformation()}\n${parts.join('\n\n')}\n`;
};

const wrapText = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n');
