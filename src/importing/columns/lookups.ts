import { ParseIssue } from '../../cli/words/parse.ts';
import type { Client } from '../../client/client.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import type { Importable } from '../importable.ts';
import type { Checking } from '../row-body.ts';
import type { Mapping } from './columns.ts';

/** The records that a column names, by their folded names and by their ids. */
export const lookupsOf = async (
  { named }: Importable,
  client: Client,
  mapping: Mapping,
): Promise<Checking['lookups']> => {
  if (!named || !(named.field in mapping) || named.fills in mapping) return {};
  const others = await named.others(client);
  const ids = new Map<string, unknown[]>();
  for (const { id, name } of others) {
    const key = fold(String(name)).trim();
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  const names = others.map(({ name }) => String(name)).join(', ');
  const find = (word: string) => {
    const found = ids.get(fold(word).trim()) ?? others.flatMap(({ id }) => (String(id) === word ? [id] : []));
    return found.length === 1
      ? found[0]
      : new ParseIssue(found.length === 0 ? noneOf(word, names) : severalOf(word));
  };
  return { [named.field]: { fills: named.fills, find } };
};

const noneOf = (word: string, names: string): LocalizedText => ({
  en: `must be one that there is (${names}), not "${word}"`,
  es: `debe ser una que exista (${names}), no "${word}"`,
});
const severalOf = (word: string): LocalizedText => ({
  en: `"${word}" is the name of several: give the id`,
  es: `«${word}» es el nombre de varias: indique el id`,
});
