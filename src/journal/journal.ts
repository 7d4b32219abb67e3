import { chmod, type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/atomic.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { makeFolderFor } from '../files/folder.ts';
import { withLock } from '../files/lock.ts';
import { Failure } from '../ground/errors.ts';

/** A file of JSON lines for its owner alone, to which every process only adds. */
export interface Journal {
  /** Adds lines: all of them are on the disk when it resolves. Throws WRITE_FAILED. */
  append(lines: readonly object[]): Promise<void>;
  /** Every line that can be read, in order: one that a killed process left half-written is passed over. */
  read(): Promise<unknown[]>;
  /** Does work that only one process at a time may do. Throws WRITE_FAILED where another is at it for long. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export const journalFile = (dataDir: string): string => join(dataDir, 'journal', 'deleted.ndjson');

/** The journal of what was deleted. Nothing is made before something is added to it. */
export const openJournal = (dataDir: string): Journal => {
  const path = journalFile(dataDir);
  return {
    append: async (lines) => {
      await makeFolder(path);
      await withLock(`${path}.lock`, {}, () => append(path, lines));
    },
    read: async () => linesOf(await contentOf(path)),
    alone: async (work) => {
      await makeFolder(path);
      return withLock(join(dirname(path), 'undo.lock'), {}, work);
    },
  };
};

const makeFolder = async (path: string): Promise<void> => {
  makeFolderFor(path, 'MAITRE_DATA_DIR');
  await chmod(dirname(path), 0o700).catch((cause) => {
    throw cannotWrite(path, cause);
  });
};

const append = async (path: string, lines: readonly object[]): Promise<void> => {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'a+', 0o600);
    await file.chmod(0o600);
    const start = (await endsWhole(file)) ? '' : '\n';
    await file.writeFile(start + lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
    await file.sync();
    await syncFolder(dirname(path));
  } catch (cause) {
    throw cannotWrite(path, cause);
  } finally {
    await file?.close();
  }
};

/** Whether the file ends with a whole line: one that was torn must not swallow the next. */
const endsWhole = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
};

const contentOf = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    const reason = (cause as Error).message;
    throw new Failure(
      'INTERNAL',
      { en: `cannot read the journal: ${reason}`, es: `no se puede leer el diario: ${reason}` },
      { cause },
    );
  }
};

const linesOf = (content: string): unknown[] =>
  content.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
