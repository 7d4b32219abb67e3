import { chmod, type FileHandle, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { cannotWrite } from '../files/file-errors.ts';
import { withLock } from '../files/lock.ts';
import { makeFolderFor, syncFolder, writeFileAtomic } from '../files/write-file.ts';
import { addDays } from '../ground/dates.ts';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { parseJson, stringifyJson } from '../ground/json.ts';
import type { Runtime } from '../ground/runtime.ts';
import { shortHash } from '../ground/short-hash.ts';

/** The journal of one service: JSON lines for their owner alone, to which every process only adds. */
export interface Journal {
  /** Adds a line, which is on the disk when it resolves; `isLight` leaves that to the system. Throws WRITE_FAILED, INTERRUPTED. */
  append(line: object, isLight?: boolean): Promise<void>;
  /** Every line of the last 90 days that can be read, the latest first; no more of them are read than are asked for. */
  newestFirst(): AsyncGenerator<unknown>;
  /** Writes every line anew, as `change` says it; one for which it says nothing goes. Throws WRITE_FAILED. */
  rewrite(change: (line: unknown) => object | undefined): Promise<void>;
  /** Does work that only one process at a time may do. Throws WRITE_FAILED where another is at it for long, INTERRUPTED. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** How many days are kept. */
const daysKept = 90;

export const journalFolder = (dataDir: string): string => join(dataDir, 'journal');

const folderOf = (dataDir: string, place: string): string => join(journalFolder(dataDir), shortHash(place));

/**
 * The journal of the service at that place: a folder of its own, a file a day, so that what is old goes with its
 * file and nobody reads through another restaurant's. Nothing is made before something is added.
 */
export const openJournal = (
  dataDir: string,
  place: string,
  { now, signal }: Pick<Runtime, 'now' | 'signal'>,
): Journal => {
  const folder = folderOf(dataDir, place);
  const lock = join(folder, 'lock');
  const firstKept = () => addDays(dayOf(now()), -daysKept);
  const kept = async () => (await daysIn(folder)).filter((day) => day >= firstKept());
  const append = batched(async (lines, isLight) => {
    await makeFolder(folder);
    // What a light line tells is done already: it is kept whoever interrupts.
    await withLock(lock, isLight ? {} : { signal }, async () => {
      const days = await daysIn(folder);
      const today = dayOf(now());
      // A clock that was put back must not write before what it has written.
      const day = days.reduce((last, each) => (each > last ? each : last), today);
      const isNew = !days.includes(day);
      await write(fileOf(folder, day), lines, isLight && !isNew);
      if (isNew) await syncFolder(folder).then(() => prune(journalFolder(dataDir), firstKept()));
    });
  });
  return {
    append: (line, isLight = false) => append(`${stringifyJson(line)}\n`, isLight),
    newestFirst: async function* () {
      for (const day of (await kept()).reverse()) yield* read(fileOf(folder, day));
    },
    rewrite: async (change) => {
      if ((await daysIn(folder)).length === 0) return;
      // Whom nobody is to know of any more is forgotten to the end.
      await withLock(lock, {}, async () => {
        for (const day of await daysIn(folder)) await rewriteFile(fileOf(folder, day), change);
      });
    },
    alone: async (work) => {
      await makeFolder(folder);
      return withLock(join(folder, 'undo.lock'), { signal }, work);
    },
  };
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
const fileOf = (folder: string, day: string): string => join(folder, `${day}.ndjson`);

/** The days that have a file, in order. */
const daysIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw unreadable(error);
  });
  return names.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.ndjson$/.exec(name)?.[1] ?? []).sort();
};

/** Writes that come while others are on their way go together, so that many at once wait for few disks' turns. */
const batched = (flush: (lines: string, isLight: boolean) => Promise<void>) => {
  let waiting: { lines: string; isLight: boolean; done: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const batch = { lines: '', isLight: true, done: Promise.resolve() };
    batch.done = last.then(() => {
      waiting = undefined;
      return flush(batch.lines, batch.isLight);
    });
    last = batch.done.catch(() => undefined);
    return batch;
  };
  return (line: string, isLight: boolean): Promise<void> => {
    waiting ??= begin();
    waiting.lines += line;
    waiting.isLight &&= isLight;
    return waiting.done;
  };
};

/** The variable that names the folder of all data. */
const variable = 'MAITRE_DATA_DIR';

const makeFolder = async (folder: string): Promise<void> => {
  makeFolderFor(join(folder, 'lock'), variable);
  await chmod(folder, 0o700).catch((cause) => {
    throw cannotWrite(folder, cause, variable);
  });
};

const write = async (path: string, lines: string, isLight: boolean): Promise<void> => {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'a+', 0o600);
    await file.chmod(0o600);
    await file.writeFile(((await endsWhole(file)) ? '' : '\n') + lines, 'utf8');
    if (!isLight) await file.sync();
  } catch (cause) {
    throw cannotWrite(path, cause, variable);
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

/** Removes the files of days before that one, of every service. */
const prune = async (root: string, firstKept: string): Promise<void> => {
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    const old = (await daysIn(folder).catch(() => [])).filter((day) => day < firstKept);
    for (const day of old) await unlink(fileOf(folder, day)).catch(() => undefined);
  }
};

async function* read(path: string): AsyncGenerator<unknown> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    for await (const { value } of linesBackwards(file)) if (value !== undefined) yield value;
  } catch (cause) {
    // Another process may just have forgotten it.
    if (getErrorCode(cause) !== 'ENOENT') throw unreadable(cause);
  } finally {
    await file?.close();
  }
}

const rewriteFile = async (path: string, change: (line: unknown) => object | undefined): Promise<void> => {
  const lines = linesIn(await readFile(path, 'utf8'));
  const changed = lines.map((line) => changeLine(line, change));
  if (changed.every((text, at) => text === lines[at]?.text)) return;
  const left = changed.filter((text) => text !== undefined);
  if (left.length === 0) await unlink(path);
  else await writeFileAtomic(path, left.map((text) => `${text}\n`).join(''));
};

/** Of a line that was torn nobody can tell whom it speaks of: it goes. */
const changeLine = ({ text, value }: Line, change: (line: unknown) => object | undefined) => {
  const changed = value === undefined ? undefined : change(value);
  if (changed === undefined) return undefined;
  return changed === value ? text : stringifyJson(changed);
};

const unreadable = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const reason = (cause as Error).message;
  return new Failure(
    'INTERNAL',
    { en: `cannot read the journal: ${reason}`, es: `no se puede leer el diario: ${reason}` },
    { cause },
  );
};

/** A line of a file of JSON lines; without a value where it is none. */
interface Line {
  readonly text: string;
  readonly value: unknown;
}

const chunk = 64 * 1024;
const newline = 0x0a;

/** The lines of a file from its end to its beginning, read piece by piece: whoever stops early has read little. */
async function* linesBackwards(file: FileHandle): AsyncGenerator<Line> {
  let { size: end } = await file.stat();
  /** The rest of the line whose beginning is still to be read. */
  let rest: Buffer[] = [];
  while (end > 0) {
    const start = Math.max(0, end - chunk);
    const piece = await readPiece(file, start, end);
    let stop = piece.length;
    for (let at = piece.lastIndexOf(newline); at >= 0; at = piece.subarray(0, stop).lastIndexOf(newline)) {
      yield* lineOf(Buffer.concat([piece.subarray(at + 1, stop), ...rest]).toString('utf8'));
      rest = [];
      stop = at;
    }
    rest = [piece.subarray(0, stop), ...rest];
    end = start;
  }
  yield* lineOf(Buffer.concat(rest).toString('utf8'));
}

/** The lines of a whole text, in order. */
const linesIn = (text: string): Line[] => text.split('\n').flatMap(lineOf);

const readPiece = async (file: FileHandle, start: number, end: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
};

/** None where it is empty. */
const lineOf = (text: string): Line[] => {
  if (text.trim() === '') return [];
  try {
    return [{ text, value: parseJson(text) }];
  } catch {
    return [{ text, value: undefined }];
  }
};
