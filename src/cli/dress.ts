import type { Command } from 'commander';
import type { Lang, Text } from '../ground/lang.ts';

/** The parser's own words. */
const spanish: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Options:': 'Opciones:',
  'Arguments:': 'Argumentos:',
  'Commands:': 'Órdenes:',
  '[options]': '[opciones]',
  '[command]': '[orden]',
};

const translated = (words: string, lang: Lang): string =>
  lang === 'es' ? words.replace(/\S+/g, (word) => spanish[word] ?? word) : words;

export const helpAbout: Text = { en: 'show this help', es: 'mostrar esta ayuda' };

/** What any terminal shows, and what people read without losing the line. */
export const helpWidth = 80;

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
