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
  /** When the receipt was written: an ISO instant. */
  at: z.string(),
  customer_id: z.custom<number>(isJsonNumber),
  /** False until the service has deleted the customer. */
  deleted: z.boolean(),
  /** The ids of the cleared reservations; until `deleted`, of those to clear. */
  bookings: z.array(z.string()),
  journal_writes: z.optional(z.number()),
  watched_changes: z.optional(z.number()),
});

/** What an erasure did: ids and counts, without personal data. */
export type Erasure = z.output<typeof erasure>;

export interface Receipt {
  /** The unfinished erasure in the file, if any. */
  readonly begun: Erasure | undefined;
  write(erasure: Erasure): Promise<void>;
}

/** Opens the receipt before anything is erased. Throws WRITE_FAILED if the file cannot be written. */
export const openReceipt = async (
  { cwd, signal }: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
): Promise<Receipt> => {
  const path = resolve(cwd, name);
  await blameOption('--receipt', () => checkWritable(path));
  const isFile = (await resolveTargetFile(path)) !== undefined;
  return {
    begun: isFile ? await readUnfinished(path) : undefined,
    write: async (record) => {
      // A pipe receives only the finished erasure.
      if (!isFile && !record.deleted) return;
      const write = () => writeFileAtomic(path, `${stringifyJson(record, 2)}\n`, { signal });
      await blameOption('--receipt', () => lockFile(path, { signal }, write));
    },
  };
};

const readUnfinished = async (path: string): Promise<Erasure | undefined> => {
  try {
    const { data } = erasure.safeParse(parseJson(await readFile(path, 'utf8')));
    return data?.deleted ? undefined : data;
  } catch {
    return undefined;
  }
};

/** Throws USAGE if the receipt has an unfinished erasure of another customer, so that it is not overwritten. */
export const checkReceiptCustomer = (id: number, { begun }: Receipt): void => {
  if (!begun || begun.customer_id === id) return;
  const other = begun.customer_id;
  throw new Failure(
    'USAGE',
    {
      en: `the receipt has an unfinished erasure of customer ${other}`,
      es: `el recibo es del borrado sin terminar del cliente ${other}`,
    },
    {
      field: '--receipt',
      hint: {
        en: `finish it first (maitre crm erase ${other} --receipt FILE), or name another file`,
        es: `termínelo antes (maitre crm erase ${other} --receipt FICHERO) o indique otro fichero`,
      },
    },
  );
};
