import type { Client } from '../client/client.ts';
import { callRow } from '../context/kinds/call-row.ts';
import type { Id } from '../context/kinds/finding.ts';
import type { FullKind } from '../context/kinds/kind.ts';
import type { Row } from '../render/outcome.ts';

/** A record with all that goes when it goes, as the service sends it: a category's dishes, an event's sessions. */
export const readWhole = async (client: Client, kind: FullKind, id: Id): Promise<Row> => {
  const { data } = await callRow(client, kind.rows.get, { params: { id } });
  return kind.wholeOf(client, id, data);
};
