import { blameOption } from '../files/file-errors.ts';
import { writeFileAtomic } from '../files/write-file.ts';
import { createOptionError } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { resolvePath } from '../ground/runtime.ts';
import { printNotice } from '../render/notice.ts';
import { formats } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';
import { chooseFileFormat, lockOutFiles } from '../verbs/out-files.ts';
import { perform } from './perform.ts';
import { isWriting, type RunContext } from './run-context.ts';

/**
 * Performs a command that prints a document, and writes what it prints to a file: a shell such as PowerShell would change
 * its bytes. The file is checked and locked first. It stays as it was if nothing is printed.
 */
export const performToFile = async (run: RunContext, file: string): Promise<number> => {
  const { runtime, screen, lang, globals, invocation } = run;
  if (isWriting(invocation)) throw createOptionError('--out', readsOnly);
  if (globals['dry-run']) return perform(run);
  const { formats: moreFormats = [], onlyFormats = [...formats, ...moreFormats] } = invocation.command;
  const format = onlyFormats.length > 0 ? chooseFileFormat(run, onlyFormats, file) : run.format;
  const path = resolvePath(runtime, file);
  const remark = (text: LocalizedText) => void printNotice(screen, `${text[lang]}\n`);
  return lockOutFiles({ runtime, screen, remark }, [path], async () => {
    const { document, parts } = collectOutput(screen);
    const exit = await perform({ ...run, screen: document, format });
    if (parts.length > 0)
      await blameOption('--out', () => writeFileAtomic(path, parts, { signal: runtime.signal }));
    return exit;
  });
};

const readsOnly: LocalizedText = {
  en: 'is only for commands that read: this one changes data',
  es: 'solo vale para comandos de consulta: este cambia datos',
};

/** A screen that collects stdout, as for a pipe. */
const collectOutput = (screen: Screen) => {
  const parts: string[] = [];
  const document: Screen = Object.create(screen, {
    stdoutIsTerminal: { value: false },
    width: { value: 80 },
    height: { value: undefined },
    colour: { value: { ...screen.colour, stdout: false } },
    unicode: { value: true },
    out: { value: async (text: string | Uint8Array) => void parts.push(String(text)) },
  });
  return { document, parts };
};
