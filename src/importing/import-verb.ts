import type { CommandMetadata } from '../cli/command.ts';
import { type Command, defineCommand } from '../context/context.ts';
import { exits } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { type ImportSpec, importFlags, listMatchNames } from './import-spec.ts';

const detail: LocalizedText = {
  en: 'The file is CSV as a spreadsheet saves it, or one JSON object per line; - is standard input. The whole file is validated before anything is sent. The same command resumes an interrupted import; maitre undo reverts all of it.',
  es: 'El fichero es CSV como lo guarda una hoja de cálculo, o un objeto JSON por línea; - es la entrada estándar. Se comprueba todo el fichero antes de enviar nada. El mismo comando continúa una importación interrumpida; maitre undo la deshace entera.',
};

export const importVerb = ({
  summary,
  examples,
  ...spec
}: ImportSpec & Pick<CommandMetadata, 'summary' | 'examples'>): Command => {
  const { path, operations } = spec.resource;
  return defineCommand({
    ...{ summary, detail, examples },
    path: [...path, 'import'],
    effect: 'unproposable',
    operations: [operations.create, operations.update, operations.list],
    output: null,
    args: [
      {
        name: 'file',
        about: {
          en: 'CSV, or one JSON object per line; - for standard input',
          es: 'CSV, o un objeto JSON por línea; - para la entrada estándar',
        },
        completion: 'files',
      },
    ],
    flags: importFlags(listMatchNames(spec)),
    exits: [exits.partial],
    run: async (context, { args, flags }) => {
      const { importFile } = await import('./import-file.ts');
      return importFile(context, spec, args[0], flags);
    },
  });
};
