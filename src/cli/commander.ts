import { Argument, Command, Option } from 'commander';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { CommandMetadata } from './command.ts';
import type { Arg, Flag, Flags, RawFlags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { formatRow, maxHelpWidth, wrapLine } from './wrap-help.ts';

/** The arguments and flags of a command line, as they were typed. */
export interface ParsedArgs {
  readonly args: readonly string[];
  readonly flags: RawFlags;
  readonly globals: RawFlags;
}

export const readArgs = (spec: CommandMetadata, parser: Command): ParsedArgs => {
  const getValues = (flags: Flags = {}) =>
    Object.fromEntries(Object.keys(flags).map((name) => [name, parser.getOptionValue(name)]));
  return {
    args: joinPhrase(parser.args, spec),
    flags: getValues(spec.flags),
    globals: getValues(globalFlags),
  };
};

export const createParser = (spec: CommandMetadata, lang: Lang, width = maxHelpWidth): Command => {
  const parser = createCommand(['maitre', ...spec.path].join(' '), spec, lang, width);
  const { flags = {} } = spec;
  for (const [name, flag] of Object.entries<Flag>({ ...globalFlags, ...flags })) {
    const isHidden = !Object.hasOwn(flags, name);
    addOptions(parser, name, flag, lang, isHidden);
  }
  return parser.allowExcessArguments(takesPhrase(spec) || spec.words !== undefined);
};

/** A commander command with its arguments and no options, for a list of commands. It never ends the process. */
export const createCommand = (
  name: string,
  { summary, args = [] }: Pick<CommandMetadata, 'args'> & { readonly summary?: LocalizedText | undefined },
  lang: Lang,
  width = maxHelpWidth,
): Command => {
  const command = new Command(name)
    .description(summary?.[lang] ?? '')
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', helpAbout[lang])
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .configureHelp({
      helpWidth: width,
      formatItem: (term, termWidth, about) => formatRow(term, termWidth, about, width),
      boxWrap: (text) => wrapLine(text, width).join('\n'),
      styleTitle: (title) => translateTitles(title, lang),
      styleUsage: (usage) => translateTitles(usage, lang),
    });
  for (const arg of args) command.addArgument(createArgument(arg, lang));
  return command;
};

const createArgument = (arg: Arg, lang: Lang): Argument => {
  const name = arg.variadic ? `${arg.name}...` : arg.name;
  return new Argument(arg.optional ? `[${name}]` : `<${name}>`, arg.about[lang]);
};

/** Adds the option of a flag, and its opposite if it has one. */
const addOptions = (parser: Command, name: string, flag: Flag, lang: Lang, isHidden: boolean) => {
  const short = flag.short ? `-${flag.short}, ` : '';
  const value = flag.placeholder ? ` <${translatePlaceholder(flag.placeholder, lang)}>` : '';
  const option = createOption(`${short}--${name}${value}`, formatAbout(flag, lang), name);
  // The help shows the option and its opposite on one line.
  if (flag.negatable) option.flags = option.flags.replace('--', '--[no-]');
  if (flag.repeatable) option.argParser((word: string, before: string[] = []) => [...before, word]);
  // A list that is given twice is one longer list: commander would keep the second alone.
  if (flag.type === 'list')
    option.argParser((word: string, before?: string) => (before === undefined ? word : `${before},${word}`));
  parser.addOption(option.hideHelp(isHidden));
  if (flag.negatable)
    parser.addOption(Object.assign(createOption(`--no-${name}`, '', name), { negate: true }).hideHelp());
};

/** An option that keeps its value under the flag's name. Unlike in commander, `--no-x` alone does not negate `--x`. */
const createOption = (flags: string, about: string, name: string): Option =>
  Object.assign(new Option(flags, about), { negate: false, attributeName: () => name });

const formatAbout = (flag: Flag, lang: Lang): string => {
  const choices = flag.choices && flag.placeholder ? ` (${flag.choices.join(', ')})` : '';
  const fallback = flag.shownDefault === undefined ? '' : ` [${flag.shownDefault}]`;
  const required = flag.required ? ` ${requiredMark[lang]}` : '';
  return flag.about[lang] + choices + fallback + required;
};

const requiredMark: LocalizedText = { en: '(required)', es: '(obligatorio)' };

const takesPhrase = ({ args }: CommandMetadata): boolean => {
  const last = args?.at(-1);
  return last?.takesPhrase === true && !last.variadic;
};

/** The arguments without spaces around them; if the last is a phrase, the remaining words are one argument. */
const joinPhrase = (words: readonly string[], spec: CommandMetadata): string[] => {
  const trimmed = words.map((word) => word.trim());
  // The reader of words decides which of them are the phrase.
  if (spec.words !== undefined) return trimmed;
  const phraseStart = (spec.args?.length ?? 0) - 1;
  if (!takesPhrase(spec) || words.length <= phraseStart) return trimmed;
  return [...trimmed.slice(0, phraseStart), trimmed.slice(phraseStart).join(' ').trim()];
};

export const helpAbout: LocalizedText = { en: 'show this help', es: 'mostrar esta ayuda' };

/** Commander's own words in a help text. */
const titles: Readonly<Record<string, LocalizedText>> = {
  'Usage:': { en: 'Usage:', es: 'Uso:' },
  'Options:': { en: 'Options:', es: 'Opciones:' },
  'Arguments:': { en: 'Arguments:', es: 'Argumentos:' },
  'Commands:': { en: 'Commands:', es: 'Comandos:' },
  '[options]': { en: '[options]', es: '[opciones]' },
  '[command]': { en: '[command]', es: '[comando]' },
};

const translateTitles = (line: string, lang: Lang): string =>
  line.replace(/\S+/g, (word) => titles[word]?.[lang] ?? word);

/** The words of placeholders that differ by language. */
const placeholders: Readonly<Record<string, LocalizedText>> = {
  CATEGORY: { en: 'CATEGORY', es: 'CATEGORÍA' },
  CHAR: { en: 'CHAR', es: 'CARÁCTER' },
  CHOICE: { en: 'CHOICE', es: 'VALOR' },
  CMD: { en: 'CMD', es: 'COMANDO' },
  DURATION: { en: 'DURATION', es: 'DURACIÓN' },
  FAULT: { en: 'FAULT', es: 'FALLO' },
  FIELD: { en: 'FIELD', es: 'CAMPO' },
  FILE: { en: 'FILE', es: 'FICHERO' },
  FORMAT: { en: 'FORMAT', es: 'FORMATO' },
  HEADER: { en: 'HEADER', es: 'COLUMNA' },
  LANG: { en: 'LANG', es: 'IDIOMA' },
  NAME: { en: 'NAME', es: 'NOMBRE' },
  STEP: { en: 'STEP', es: 'PASO' },
  TEXT: { en: 'TEXT', es: 'TEXTO' },
  TIME: { en: 'TIME', es: 'HORA' },
};

/** `CHOICE,CHOICE` → `VALOR,VALOR`. */
export const translatePlaceholder = (value: string, lang: Lang): string =>
  value.replace(/[A-Z]+/g, (word) => placeholders[word]?.[lang] ?? word);
