import { exitMeanings } from '../ground/exit-meanings.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { formats } from '../render/outcome.ts';
import type { CommandSpec, Group } from './command.ts';
import { helpAbout } from './dress.ts';
import { ownExitsOf } from './exit-codes.ts';
import type { Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { hanging, helpWidth, typed, wrap } from './help-lines.ts';
import { placeholderIn } from './placeholders.ts';

const labels = {
  examples: { en: 'Examples:', es: 'Ejemplos:' },
  scope: { en: 'Scope:', es: 'Permiso:' },
  formats: { en: 'Also with --output:', es: 'También con --output:' },
  exits: { en: 'Exit codes:', es: 'Códigos de salida:' },
  globals: { en: 'Global options: maitre --help', es: 'Opciones globales: maitre --help' },
} as const satisfies Record<string, LocalizedText>;

/** What a command's help says after its flags: more words, examples, the key's scope, how it can end. */
export const helpAfter = <C, R>(spec: CommandSpec<C, R>, lang: Lang): string => {
  const parts: string[] = [];
  if (spec.detail) parts.push(inLines(spec.detail[lang]));
  const examples = spec.examples.map(({ line, about }) =>
    [`  # ${about[lang]}`, ...typed(`maitre ${line}`, helpWidth)].join('\n'),
  );
  if (examples.length > 0) parts.push([labels.examples[lang], ...examples].join('\n'));
  const documents = (spec.formats ?? []).filter((format) => !usual.includes(format));
  if (documents.length > 0) parts.push(inLines(`${labels.formats[lang]} ${documents.join(', ')}`));
  const needed = [...new Set((spec.operations ?? []).map(({ scope }) => scope))];
  if (needed.length > 0) parts.push(inLines(`${labels.scope[lang]} ${needed.join(', ')}`));
  const exits = ownExitsOf(spec).map((code) => hanging(`  ${code}  `, exitMeanings[code][lang], helpWidth));
  if (exits.length > 0) parts.push([labels.exits[lang], ...exits].join('\n'));
  parts.push(labels.globals[lang]);
  return `\n${parts.join('\n\n')}\n`;
};

const usual: readonly string[] = formats;

/** A text in lines that fit. */
const inLines = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrap(line, helpWidth))
    .join('\n');

const root = {
  usage: { en: 'Usage: maitre <command> [options]', es: 'Uso: maitre <orden> [opciones]' },
  tagline: {
    en: 'Reservations, guests, menu, queue and events of a restaurant.',
    es: 'Reservas, clientes, carta, lista de espera y eventos de un restaurante.',
  },
  firstSteps: { en: 'During service:', es: 'Durante el servicio:' },
  commands: { en: 'Commands:', es: 'Órdenes:' },
  globals: {
    en: 'Global options, anywhere on the line:',
    es: 'Opciones globales, en cualquier parte de la línea:',
  },
  more: {
    en: 'maitre <command> --help shows what a command takes, with examples.',
    es: 'maitre <orden> --help muestra qué admite una orden, con ejemplos.',
  },
} as const satisfies Record<string, LocalizedText>;

/** The help of the program itself, made without the parser: it is what a hurried start shows. */
export const rootHelp = <C, R>(groups: readonly Group<C, R>[], lang: Lang): string =>
  [
    root.usage[lang],
    '',
    root.tagline[lang],
    '',
    root.firstSteps[lang],
    ...columns(
      groups
        .flatMap(({ firstSteps = [] }) => firstSteps)
        .map(({ line, about }) => [`maitre ${line}`, about[lang]]),
    ),
    '',
    root.commands[lang],
    ...columns(groups.map(({ name, summary }) => [name, summary[lang]])),
    '',
    root.globals[lang],
    ...columns([...globalRows(lang), ['-h, --help', helpAbout[lang]], ['--version', '']]),
    '',
    root.more[lang],
    '',
  ].join('\n');

const globalRows = (lang: Lang): [string, string][] =>
  Object.entries(globalFlags as Flags).map(([name, flag]) => [
    `${flag.short ? `-${flag.short}, ` : ''}--${name}${flag.value ? ` ${placeholderIn(lang, flag.value)}` : ''}`,
    flag.about[lang] + (flag.default === undefined ? '' : ` [${flag.default}]`),
  ]);

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => hanging(`  ${left.padEnd(width)}`, right, helpWidth));
};
