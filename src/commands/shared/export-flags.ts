import { textFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';

/** What any list is exported as; only what has hours can be a calendar. */
export const exportFormats = ['csv', 'tsv', 'json', 'ndjson', 'html'] as const;
export const bookFormats = [...exportFormats, 'ics'] as const;

export const exportFlags = {
  out: textFlag(
    'FILE',
    {
      en: 'the file, with {fecha} {desde} {hasta} {profile}; - for stdout',
      es: 'el fichero, con {fecha} {desde} {hasta} {profile}; - para stdout',
    },
    { completes: 'files' },
  ),
  manifest: toggle({
    en: 'beside it FILE.manifest.json: rows, range, sha256, time zone, time',
    es: 'junto a él FILE.manifest.json: filas, periodo, sha256, zona horaria, hora',
  }),
};

/** A manifest stands beside a file. */
export const needsFile = () =>
  usage([
    {
      name: '--manifest',
      text: { en: 'needs a file: --out FILE', es: 'necesita un fichero: --out FICHERO' },
    },
  ]);
