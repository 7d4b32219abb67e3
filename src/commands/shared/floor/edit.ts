import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Context } from '../../../context/context.ts';
import { writeWhole } from '../../../files/atomic.ts';
import { utf8In } from '../../../files/utf8.ts';
import { Failure } from '../../../ground/errors.ts';
import { makeFolder } from '../../../ground/make-folder.ts';
import { confirm } from '../confirming.ts';
import { parseFloor, textOf } from './file.ts';

const template = `tables:
  - id: S1
    min: 1
    max: 2
stays:
  - comensales: 2
    minutes: 90
`;

/**
 * Has a draft of the file edited until it is a floor, then puts it in the file's place. What is wrong is said, and
 * can be mended at once; else the file stays as it was. Throws BROKEN_SETTINGS, WRITE_FAILED.
 */
export const editFloor = async (context: Context, path: string): Promise<void> => {
  const { env, shell } = context.world;
  const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
  const draft = `${path}.draft.yaml`;
  makeFolder(dirname(path));
  await writeFile(draft, (await textOf(path)) ?? template, { mode: 0o600 });
  try {
    for (;;) {
      const code = await shell(editor, [draft]);
      if (code !== 0) throw unfinished(editor, code);
      const bytes = await readFile(draft);
      const wrong = await problemOf(bytes, path);
      if (wrong === undefined) return await writeWhole(path, utf8In(bytes, path));
      context.notice(wrong.text);
      await confirm(context, { en: 'Edit it again?', es: '¿Editarlo otra vez?' });
    }
  } finally {
    await rm(draft, { force: true });
  }
};

const problemOf = async (bytes: Uint8Array, path: string): Promise<Failure | undefined> => {
  try {
    await parseFloor(utf8In(bytes, path), path);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

const unfinished = (editor: string, code: number): Failure =>
  new Failure('USAGE', {
    en: `${editor} ended with ${code}: nothing was changed`,
    es: `${editor} terminó con ${code}: no se ha cambiado nada`,
  });
