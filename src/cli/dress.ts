import type { Command } from 'commander';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { helpWidth } from './help-lines.ts';

/** The parser's own words. */
const words: Readonly<Record<string, LocalizedText>> = {
  'Usage:': { en: 'Usage:', es: 'Uso:' },
  'Options:': { en: 'Options:', es: 'Opciones:' },
  'Arguments:': { en: 'Arguments:', es: 'Argumentos:' },
  'Commands:': { en: 'Commands:', es: 'Órdenes:' },
  '[options]': { en: '[options]', es: '[opciones]' },
  '[command]': { en: '[command]', es: '[orden]' },
};

const translated = (line: string, lang: Lang): string =>
  line.replace(/\S+/g, (word) => words[word]?.[lang] ?? word);

export const helpAbout: LocalizedText = { en: 'show this help', es: 'mostrar esta ayuda' };

/** Makes a commander command silent, never ending the process, and its help one of the languages. */
export const dressHelp = (command: Command, lang: Lang, show: (help: string) => void): Command =>
  command
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(false)
    .helpOption('-h, --help', helpAbout[lang])
    .configureOutput({ writeOut: show, writeErr: () => {} })
    .configureHelp({
      helpWidth,
      styleTitle: (title) => translated(title, lang),
      styleUsage: (usage) => translated(usage, lang),
      styleSubcommandTerm: (term) => term.replace(' [options]', ''),
    });
