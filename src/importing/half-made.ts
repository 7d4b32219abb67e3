import type { Client } from '../client/client.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { callOperation } from '../context/resources/resource.ts';
import { mapConcurrently } from '../ground/async.ts';
import { exits, Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { joinTexts } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { statusWord } from '../render/status.ts';
import type { Good } from './check.ts';
import type { Deed } from './duplicates.ts';
import type { Recovered } from './resume.ts';
import { differing } from './send.ts';

interface Rest {
  /** What is still to be set of each. */
  readonly deeds: readonly Deed[];
  /** What somebody has set otherwise since, row by row, and is left. */
  readonly left: readonly { readonly row: Good; readonly text: LocalizedText }[];
}

/**
 * What an earlier run has created and left without what only an edit takes, as it stands now: what a creation gives is set to
 * what the file says, and what is neither is somebody's and stays. A key that may not read sets it.
 */
export const restOf = async (
  client: Client,
  kind: CrudResource,
  rows: readonly Good[],
  { found, made }: Recovered,
): Promise<Rest> => {
  const left: { row: Good; text: LocalizedText }[] = [];
  const half = rows.flatMap((row) => {
    const record = found.get(row.key);
    return record && Object.keys(differing(row.after, record)).length > 0 ? [{ row, record }] : [];
  });
  const deeds = await mapConcurrently(half, async ({ row, record }): Promise<Deed[]> => {
    const id = record['id'] as string | number;
    const before = (await readNow(client, kind, id)) ?? record;
    const touched = Object.keys(kind.restore.editOf(before, made.get(row.key)));
    const lacking = Object.entries(differing(row.after, before));
    const others = lacking.filter(([field]) => touched.includes(field));
    if (others.length > 0) left.push({ row, text: isLeft(others, before) });
    const body = Object.fromEntries(lacking.filter(([field]) => !touched.includes(field)));
    return Object.keys(body).length === 0 ? [] : [{ does: 'update', row, id, body, before, isOwn: true }];
  });
  return { deeds: deeds.flat(), left };
};

/** Undefined where the key may not read it, or where it is there no more: its edit says so. */
const readNow = async (
  client: Client,
  { rows }: CrudResource,
  id: string | number,
): Promise<ApiRecord | undefined> => {
  try {
    return (await callOperation(client, rows.get, { params: { id } })).data;
  } catch (error) {
    if (error instanceof Failure && (error.exit === exits.unauthorized || error.exit === exits.notFound))
      return undefined;
    throw error;
  }
};

const isLeft = (others: readonly (readonly [string, unknown])[], now: ApiRecord): LocalizedText =>
  joinTexts(
    others.map(([field, wanted]) => ({
      en: `${field} was set to ${statusWord(now[field], 'en')} since, and is left; the file says ${statusWord(wanted, 'en')}`,
      es: `${field} se puso después en ${statusWord(now[field], 'es')} y se deja; el fichero dice ${statusWord(wanted, 'es')}`,
    })),
    '; ',
  );
