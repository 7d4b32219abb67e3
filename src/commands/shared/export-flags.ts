import type { ProfileResults } from '../../cli/command.ts';
import { textFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import type { Context, ProfileResult } from '../../context/context.ts';
import type { CommandResult } from '../../render/outcome.ts';

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
    es: 'junto a él FICHERO.manifest.json: filas, periodo, sha256, zona horaria, hora',
  }),
};

interface Told {
  readonly out?: string | undefined;
  readonly manifest?: boolean | undefined;
}

interface Asked<F extends Told> {
  readonly name: string | undefined;
  readonly context: Context;
  readonly flags: F;
}

interface Filing<F extends Told> {
  readonly formats: readonly string[];
  /** By which field `{fecha}` makes a file a day. */
  readonly dayField?: string;
  /** The days that a restaurant is asked for. */
  readonly daysOf: (context: Context, flags: F) => readonly string[];
  /** Whether what is not complete is written all the same. */
  readonly isPartlyTaken?: (flags: F) => boolean;
}

/** How an export's files are held while it asks, and written once it knows. */
export const toFiles = <F extends Told>({ formats, dayField, daysOf, isPartlyTaken }: Filing<F>) => {
  const withDays = <A extends Asked<F>>(asked: readonly A[]) =>
    asked.map((asking) => ({ ...asking, days: daysOf(asking.context, asking.flags) }));
  return {
    runLocked: async <T>(asked: readonly Asked<F>[], work: () => Promise<T>): Promise<T> => {
      const { out = '-', manifest }: Told = asked[0]?.flags ?? {};
      if (out === '-') {
        if (manifest) throw needsFile();
        return work();
      }
      const { holdingFiles } = await import('./exporting.ts');
      return holdingFiles({ out, dayField }, withDays(asked), work);
    },
    deliver: async ({
      outcome,
      parts,
      isComplete,
    }: ProfileResults<CommandResult, Asked<F> & ProfileResult>): Promise<CommandResult> => {
      const [first] = parts;
      const { out = '-', manifest = false }: Told = first?.flags ?? {};
      if (!first || out === '-') return outcome;
      const { exportParts } = await import('./exporting.ts');
      return exportParts(
        { out, manifest, formats, dayField },
        { outcome, parts: withDays(parts), isComplete: isComplete || isPartlyTaken?.(first.flags) === true },
      );
    },
  };
};

const needsFile = () =>
  usage([
    {
      name: '--manifest',
      text: { en: 'needs a file: --out FILE', es: 'necesita un fichero: --out FICHERO' },
    },
  ]);
