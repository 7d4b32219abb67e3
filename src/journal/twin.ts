import type { Client } from '../client/client.ts';
import { agreementOf, sentFields } from '../client/settle/comparing.ts';
import type { Row } from '../render/outcome.ts';
import { type Creation, requestOf } from './creation.ts';

/**
 * The record that an earlier, interrupted run created: it has every field that was sent, as far as it shows them,
 * but those that it may have been created without, and is none that the journal knows of.
 */
export const findTwin = async (
  client: Client,
  creation: Creation,
  isKnown: (id: unknown) => boolean,
): Promise<Row | undefined> => {
  const { kind } = creation;
  const { input } = requestOf(creation);
  const { records } = await kind.look(client, input);
  const fields = sentFields(input.body).filter((field) => !kind.anew.spare.includes(field));
  const agrees = (record: Row) =>
    fields.every((field) => agreementOf(field, input.body[field], record[field]) !== 'other');
  return records.find((record) => !isKnown(record['id']) && agrees(record));
};
