import { type FileHandle, open } from 'node:fs/promises';
import { createWriteFailure } from './file-errors.ts';
import { retryChange } from './retry-change.ts';

interface AppendOptions {
  readonly skipFsync?: boolean;
  /** The setting that names the file's folder. */
  readonly variable?: string | undefined;
}

/** Appends a text to a file that only its owner can read, and syncs it unless `skipFsync`. Throws WRITE_FAILED. */
export const appendLines = async (
  path: string,
  lines: string,
  { skipFsync = false, variable }: AppendOptions,
): Promise<void> => {
  let file: FileHandle | undefined;
  try {
    file = await retryChange(() => open(path, 'a', 0o600));
    await file.writeFile(lines, 'utf8');
    if (!skipFsync) await file.sync();
  } catch (cause) {
    throw createWriteFailure(path, cause, variable);
  } finally {
    await file?.close();
  }
};
