import { randomUUID } from 'node:crypto';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { recordingClient } from '../journal/recorder.ts';
import type { CommandResult } from '../render/outcome.ts';
import { createProgress } from '../render/progress.ts';
import { digestOf } from './check.ts';
import { asSent, decide } from './decide.ts';
import { type Deed, isOwn, keysOf } from './duplicates.ts';
import { earlier, isOf, ours, placeOf, refuseReadOtherwise } from './earlier-imports.ts';
import type { Known, Place } from './known-imports.ts';
import type { Ledger } from './ledger.ts';
import { comparingAlone, oneAtATime } from './one-at-a-time.ts';
import type { Ready } from './ready.ts';
import { type Recovered, recover } from './resume.ts';
import { alreadyDone, goingOn, outcomeOf } from './said.ts';
import { sendAll } from './send.ts';
import { beginImport, goOnWith, putAway, unkept } from './standing-import.ts';

/** Nothing of an earlier run. */
const fresh: Recovered = {
  done: new Map(),
  found: new Map(),
  made: new Map(),
  doubtful: new Set(),
  entry: undefined,
};

/** Sends what a file says, once, whatever became of earlier runs of it; one run of a file at a time, and one that compares. */
export const run = async (ready: Ready): Promise<CommandResult> => {
  const { context, path, checked, importable } = ready;
  const place = await placeOf(context, importable.kind.name, path);
  const digest = digestOf(checked.good.map(({ key }) => key));
  if (context.globals['dry-run']) return runAlone(ready, place, digest);
  const alone = () => comparingAlone(ready, place, () => runAlone(ready, place, digest));
  return oneAtATime(ready, place, digest, alone);
};

const runAlone = async (ready: Ready, place: Place, digest: string): Promise<CommandResult> => {
  const { context, checked, flags, importable } = ready;
  const all = await ours(ready, place, digest);
  const found = flags.restart ? undefined : earlier(ready, place, all, digest);
  const isDry = context.globals['dry-run'] === true;
  const replaced = all.filter((one) => isReplaced(place, one, digest));
  const before =
    found?.finished === undefined || isDry ? found : await putAway(place, found, older(found, replaced));
  if (before?.finished !== undefined) {
    const standing = await standingOf(ready, before);
    if (before.digest !== digest) await refuseReadOtherwise(ready, place, before, standing);
    else if (checked.good.every(({ key }) => standing.has(key))) return alreadyDone(ready, before);
  }
  const isGoneOnWith = before?.digest === digest || before?.finished === undefined || flags['go-on'];
  const known = isGoneOnWith ? before : undefined;
  const reading = await context.client();
  const rows = asSent(ready, known);
  const recovered = known?.runs.length
    ? await recover({ context, client: reading, kind: importable.kind, rows }, known)
    : fresh;
  if (known) goingOn(ready, recovered);
  // An entry is one key's, so that undo can tell whose it is.
  const entry = (known?.hasOtherKey ? undefined : recovered.entry) ?? { id: randomUUID(), next: 0 };
  const { deeds, refused } = await decide(ready, rows, reading, recovered);
  if (refused.length > 0 && flags['on-duplicate'] === 'fail' && !flags['skip-invalid'])
    return outcomeOf(ready, { recovered, deeds: [], refused, sent: undefined });
  const ledger = isDry
    ? unkept
    : known?.digest === digest
      ? await goOnWith(place, known)
      : await beginImport(place, digest, checked.good.length);
  try {
    const at = context.world.now().toISOString();
    const command = [...importable.kind.path, 'import'].join(' ');
    await ledger.note([{ type: 'run', entry: entry.id, at, command }, ...doneLines(recovered, deeds)], true);
    if (known?.digest !== digest) {
      const ids = importable.isUndated
        ? (known?.there ?? (await importable.existing(context, reading, [])).map(({ id }) => id))
        : madeBy(all.filter((one) => isOf(place, one, digest)));
      await ledger.note([{ type: 'there', ids: ids as (string | number)[] }], true);
    }
    const sent = await send(ready, deeds, recorder(context, command, entry), ledger);
    const isWhole =
      sent.stopped === undefined &&
      sent.left + sent.half + sent.unknown + sent.refused.length + refused.length === 0;
    if (isWhole && recovered.doubtful.size === 0)
      await ledger.finish(context.world.now().toISOString(), replaced);
    return await outcomeOf(ready, { recovered, deeds, refused, sent });
  } finally {
    await ledger.close();
  }
};

/** Whether an import is no longer needed once these rows are there. */
const isReplaced = (place: Place, one: Known, digest: string): boolean =>
  one.digest === digest || (one.finished === undefined && one.lost !== 'unread' && isOf(place, one, digest));

/** What a finished import would have taken the place of, had it not been killed. */
const older = ({ digest, touched }: Known, others: readonly Known[]): Known[] =>
  others.filter((one) => one.touched <= touched && (one.digest === digest || one.finished === undefined));

/** What earlier runs have made: sent again, none of it is taken for what is made now. */
const madeBy = (imports: readonly Known[]) =>
  imports.flatMap(({ done }) => [...done.values()].filter((id) => id !== undefined));

/** What of a finished import was not taken back since. */
const standingOf = async ({ context, importable, checked }: Ready, progress: Known) =>
  (
    await recover(
      { context, client: await context.client(), kind: importable.kind, rows: checked.good },
      progress,
    )
  ).done;

/** What is known by now, for a ledger that did not know it. */
const doneLines = ({ done, doubtful }: Recovered, deeds: readonly Deed[]) => {
  const half = new Set(deeds.flatMap((deed) => (isOwn(deed) ? [deed.row.key] : [])));
  return [
    ...[...done].map(([key, id]) =>
      id !== undefined && half.has(key)
        ? { type: 'half' as const, key, id }
        : { type: 'done' as const, key, ...(id !== undefined && { id }) },
    ),
    ...(doubtful.size > 0 ? [{ type: 'claimed' as const, keys: [...doubtful] }] : []),
  ];
};

/** A client through which all of an import is one entry of the journal, that of an earlier run included. */
const recorder =
  (context: Context, command: string, entry: { id: string; next: number }) =>
  (client: Client): Client => {
    const isKept = !context.globals['dry-run'] && !context.globals['no-journal'];
    return isKept ? recordingClient(context, client, command, entry) : client;
  };

const send = async (
  { context, importable, flags, name }: Ready,
  deeds: readonly Deed[],
  recorded: (client: Client) => Client,
  ledger: Ledger,
) => {
  const writes = deeds.filter(({ does }) => does !== 'nothing');
  // A line that says another's record is done when that is; one that is there, until undo has taken that away.
  const idle = deeds.flatMap((deed) => (deed.does === 'nothing' && deed.why !== 'line' ? [deed] : []));
  const { screen, lang, globals } = context;
  const progress = createProgress(screen, lang, globals.quiet !== true);
  let done = 0;
  try {
    await ledger.note(
      idle.flatMap(({ row, id }) =>
        keysOf(row).map((key) => ({ type: 'done' as const, key, ...(id !== undefined && { id }) })),
      ),
    );
    return await sendAll(writes, {
      context,
      recorded,
      client: await context.unrecorded(),
      kind: importable.kind,
      name,
      ledger,
      width: flags.concurrency ?? 4,
      onDone: () => progress.at(++done, writes.length),
    });
  } finally {
    await progress.end();
  }
};
