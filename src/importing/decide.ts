import type { Client } from '../client/client.ts';
import { notesFieldOf } from '../context/resources/notes.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import { noteText } from '../render/notes.ts';
import type { Good } from './check.ts';
import { type Deed, deedsOf, type Matching, type Refused, toldOnce } from './duplicates.ts';
import { restOf } from './half-made.ts';
import { fieldsNamed } from './importable.ts';
import type { Known } from './known-imports.ts';
import type { Ready } from './ready.ts';
import type { Recovered } from './resume.ts';

/**
 * The rows as an earlier run has sent them, where there was one: of those that say one record, the first says what all of
 * them do that were not done. Of a record that lacks what only an edit takes none is.
 */
export const asSent = (ready: Ready, known: Pick<Known, 'done' | 'half'> | undefined): readonly Good[] => {
  const { good } = ready.checked;
  const matching = matchingOf(ready);
  if (!matching || !known) return good;
  const { done, half } = known;
  const lacking = new Set([...half].map((key) => done.get(key)));
  const isDone = (key: string) => done.has(key) && !lacking.has(done.get(key));
  const { rows } = toldOnce(
    good.filter(({ key }) => !isDone(key)),
    matching,
  );
  const once = new Map(rows.map((row) => [row.key, row]));
  return good.map((row) => once.get(row.key) ?? row);
};

/** What is to be done about each row that is not done. `sent` is what an earlier run may have sent of them. */
export const decide = async (
  ready: Ready,
  sent: readonly Good[],
  client: Client,
  recovered: Recovered,
): Promise<{ deeds: Deed[]; refused: Refused[] }> => {
  const { context, importable, checked, name } = ready;
  const { kind, existing } = importable;
  const { deeds: half, left } = await restOf(client, kind, sent, recovered);
  for (const { row, text } of left)
    context.notice(localize((lang) => `${name}:${row.line.line}: ${text[lang]}`));
  const { done, doubtful } = recovered;
  const mayBeDone = sent.flatMap(({ key, others = [] }) => (doubtful.has(key) ? [key, ...others] : []));
  const settled = new Set([...done.keys(), ...mayBeDone]);
  const rows = checked.good.filter(({ key }) => !settled.has(key));
  const matching = matchingOf(ready);
  if (!matching)
    return { deeds: [...half, ...rows.map((row): Deed => ({ does: 'create', row }))], refused: [] };
  const once = toldOnce(rows, matching);
  const bodies = once.rows.map(({ body }) => body);
  const there = bodies.length === 0 ? [] : await existing(context, client, bodies);
  const { deeds, refused } = deedsOf(once.rows, there, { ...matching, lineOf: kind.lineOf });
  const guarded = guardWarnings(deeds, matching);
  return {
    deeds: [...half, ...guarded.deeds, ...once.twins],
    refused: [...once.refused, ...refused, ...guarded.refused],
  };
};

/** How records are told to be one; undefined where nobody asked for it. */
const matchingOf = ({ importable, flags }: Ready): Matching | undefined => {
  const { kind, matches, within } = importable;
  if (flags.match === undefined && flags['on-duplicate'] === undefined) return undefined;
  const notes = flags['replace-notes'] ? undefined : notesFieldOf(kind);
  return {
    by: flags.match ? fieldsNamed(importable, flags.match) : matches.usual,
    within,
    whenThere: flags['on-duplicate'] ?? 'skip',
    refusal: (stands, said) => (notes === undefined ? undefined : lostWarning(stands[notes], said[notes])),
  };
};

/** No row takes away a note that is a warning, unless that was said. */
const lostWarning = (old: unknown, said: unknown): LocalizedText | undefined => {
  if (said === undefined || typeof old !== 'string' || !mentionsAllergy(old)) return undefined;
  return fold(String(said)).includes(fold(old.trim())) ? undefined : wouldReplace(noteText(old));
};

const guardWarnings = (deeds: readonly Deed[], { refusal }: Matching) => {
  const refused: Refused[] = [];
  const kept = deeds.filter((deed) => {
    const text = deed.does === 'update' ? refusal(deed.before, deed.body) : undefined;
    if (text) refused.push({ row: deed.row, text });
    return !text;
  });
  return { deeds: kept, refused };
};

const wouldReplace = (old: string): LocalizedText => ({
  en: `would replace notes that are a warning (--replace-notes): ${old}`,
  es: `reemplazaría notas que son un aviso (--replace-notes): ${old}`,
});
