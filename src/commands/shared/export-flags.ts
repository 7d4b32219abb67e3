import type { ProfileResults } from '../../cli/command.ts';
import { booleanFlag, textFlag } from '../../cli/flag-types.ts';
import { optionError } from '../../cli/usage.ts';
import type { Context, ProfileResult } from '../../context/context.ts';
import type { CommandResult } from '../../render/outcome.ts';

/** The formats of an exported list. Only reservations can be a calendar. */
export const exportFormats = ['csv', 'tsv', 'json', 'ndjson', 'html'] as const;
export const reservaExportFormats = [...exportFormats, 'ics'] as const;

export const exportFlags = {
  out: textFlag(
    'FILE',
    {
      en: 'the file, with {fecha} {desde} {hasta} {profile}; - for stdout',
      es: 'el fichero, con {fecha} {desde} {hasta} {profile}; - para stdout',
    },
    { completion: 'files' },
  ),
  manifest: booleanFlag({
    en: 'also write FILE.manifest.json: rows, range, sha256, time zone, time',
    es: 'escribir también FICHERO.manifest.json: filas, periodo, sha256, zona horaria, hora',
  }),
};

interface OutFlags {
  readonly out?: string | undefined;
  readonly manifest?: boolean | undefined;
}

interface ProfileInput<F extends OutFlags> {
  readonly name: string | undefined;
  readonly context: Context;
  readonly flags: F;
}

interface ExportOptions<F extends OutFlags> {
  readonly formats: readonly string[];
  /** The date field by which `{fecha}` splits the export into a file per day. */
  readonly dayField?: string;
  readonly listDays: (context: Context, flags: F) => readonly string[];
  readonly acceptsIncomplete?: (flags: F) => boolean;
}

/** Creates an export command's hooks: lock the files while the command reads, then write them. */
export const createExportHooks = <F extends OutFlags>({
  formats,
  dayField,
  listDays,
  acceptsIncomplete,
}: ExportOptions<F>) => {
  const withDays = <I extends ProfileInput<F>>(inputs: readonly I[]) =>
    inputs.map((input) => ({ ...input, days: listDays(input.context, input.flags) }));
  return {
    runLocked: async <T>(inputs: readonly ProfileInput<F>[], fn: () => Promise<T>): Promise<T> => {
      const { out = '-', manifest }: OutFlags = inputs[0]?.flags ?? {};
      if (out === '-') {
        if (manifest) throw createNoFileIssue();
        return fn();
      }
      const { lockExportFiles } = await import('./exporting.ts');
      return lockExportFiles({ out, dayField }, withDays(inputs), fn);
    },
    deliver: async ({
      outcome,
      parts,
      isComplete,
    }: ProfileResults<CommandResult, ProfileInput<F> & ProfileResult>): Promise<CommandResult> => {
      const [first] = parts;
      const { out = '-', manifest = false }: OutFlags = first?.flags ?? {};
      if (!first || out === '-') return outcome;
      const { writeExport } = await import('./exporting.ts');
      return writeExport(
        { out, manifest, formats, dayField },
        {
          outcome,
          parts: withDays(parts),
          isComplete: isComplete || acceptsIncomplete?.(first.flags) === true,
        },
      );
    },
  };
};

const createNoFileIssue = () =>
  optionError('--manifest', { en: 'needs a file: --out FILE', es: 'necesita un fichero: --out FICHERO' });
