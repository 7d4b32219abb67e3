import { textFlag, toggle } from '../cli/kinds.ts';

export const exportFormats = ['csv', 'tsv', 'json', 'ndjson'] as const;

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
