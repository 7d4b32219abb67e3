import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { blameOption } from '../../../files/file-errors.ts';
import { lockFile } from '../../../files/lock.ts';
import { checkWritable, resolveTargetFile, writeFileAtomic } from '../../../files/write-file.ts';
import { Failure } from '../../../ground/errors.ts';
import { isJsonNumber, parseJson, stringifyJson } from '../../../ground/json.ts';
import type { Runtime } from '../../../ground/runtime.ts';

const erasure = z.object({
  /** When it was said, an instant. */
  at: z.string(),
  customer_id: z.custom<number>(isJsonNumber),
  /** Whether the customer is gone: false until the service has said so. */
  deleted: z.boolean(),
  /** The ids of the bookings that were cleared; as long as the customer is there, that were to be. */
  bookings: z.array(z.string()),
  journal_writes: z.optional(z.number()),
  watched_changes: z.optional(z.number()),
});

/** What was done to forget a guest: ids and counts, nothing of who it was. */
export type Erasure = z.output<typeof erasure>;

export interface Receipt {
  /** The erasure that it tells of, where that one did not get to its end. */
  readonly begun: Erasure | undefined;
  write(erasure: Erasure): Promise<void>;
}

/** The file in which an erasure is told, before anything is erased. Throws WRITE_FAILED where it could not be written. */
export const openReceipt = async (
  { cwd, signal }: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
): Promise<Receipt> => {
  const path = resolve(cwd, name);
  await blameOption('--receipt', () => checkWritable(path));
  const isFile = (await resolveTargetFile(path)) !== undefined;
  return {
    begun: isFile ? await unfinishedIn(path) : undefined,
    write: async (told) => {
      // A pipe is told of the end alone.
      if (!isFile && !told.deleted) return;
      const write = () => writeFileAtomic(path, `${stringifyJson(told, 2)}\n`, { signal });
      await blameOption('--receipt', () => lockFile(path, { signal }, write));
    },
  };
};

const unfinishedIn = async (path: string): Promise<Erasure | undefined> => {
  try {
    const { data } = erasure.safeParse(parseJson(await readFile(path, 'utf8')));
    return data?.deleted ? undefined : data;
  } catch {
    return undefined;
  }
};

/** A receipt that is not finished is the only word of what was done: another guest's never takes its place. */
export const mustBeOf = (id: number, { begun }: Receipt): void => {
  if (!begun || begun.customer_id === id) return;
  const other = begun.customer_id;
  throw new Failure(
    'USAGE',
    {
      en: `the receipt tells of the customer ${other}, whose erasure did not get to its end`,
      es: `el recibo es del cliente ${other}, cuyo borrado no llegó al final`,
    },
    {
      field: '--receipt',
      hint: {
        en: `finish that one (maitre crm erase ${other} --receipt FILE), or name another file`,
        es: `terminar aquel (maitre crm erase ${other} --receipt FICHERO), o nombrar otro archivo`,
      },
    },
  );
};
