import type { Example } from '../cli/command.ts';
import { type Command, command } from '../context/context.ts';
import { exits } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { importFlags } from './flags.ts';
import { type Importable, namesOf } from './importable.ts';

interface Words {
  readonly summary: LocalizedText;
  readonly examples: readonly Example[];
}

const detail: LocalizedText = {
  en: 'CSV as any spreadsheet saves it, or JSON lines; - for standard input. The whole file is checked before anything is sent. A run that was interrupted is gone on with by the same line; maitre undo takes all of it back.',
  es: 'CSV como lo guarde cualquier hoja de cálculo, o líneas JSON; - para la entrada estándar. Todo el fichero se comprueba antes de enviar nada. Lo interrumpido se continúa con la misma línea; maitre undo lo deshace entero.',
};

/** Many records of a kind from a file. */
export const importVerb = (importable: Importable, words: Words): Command => {
  const { kind, matches } = importable;
  return command({
    ...words,
    detail,
    path: [...kind.path, 'import'],
    operations: [kind.rows.create, kind.rows.update, kind.rows.list],
    output: null,
    args: [
      {
        name: 'file',
        about: {
          en: 'CSV or JSON lines; - for standard input',
          es: 'CSV o líneas JSON; - para la entrada estándar',
        },
        completes: 'files',
      },
    ],
    flags: importFlags(namesOf(kind, [...matches.usual, ...matches.more])),
    exits: [exits.partial],
    run: async (context, { args, flags }) => {
      const { importFile } = await import('./import-file.ts');
      return importFile(context, importable, args[0], flags);
    },
  });
};
