import type { Client } from '../client/client.ts';
import { compareField } from '../client/reconcile/reconcilable.ts';
import { maxRetryAfterMs } from '../client/retry.ts';
import { TransportError } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { callOperation } from '../context/resources/resource.ts';
import { createInterruption, exits, Failure, withPrefix } from '../ground/errors.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { Good } from './check.ts';
import { type Deed, isOwn, keysOf } from './duplicates.ts';
import { gated } from './gate.ts';
import type { Ledger } from './ledger.ts';

/** What became of the deeds of an import. */
export interface Sent {
  readonly created: number;
  readonly updated: number;
  /** What the service refused, record by record. */
  readonly refused: readonly { readonly row: Good; readonly failure: Failure }[];
  /** How many of them were created and lack what only an edit takes. */
  readonly half: number;
  /** How many may have been done: nobody can tell yet. */
  readonly unknown: number;
  /** How many were not tried, or in vain. */
  readonly left: number;
  /** Why it ended before all was tried. */
  readonly stopped: Failure | undefined;
}

interface Sending {
  readonly context: Context;
  /** A client whose writes are journalled, over the one that is handed to it. */
  readonly recorded: (client: Client) => Client;
  /** What sends them. */
  readonly client: Client;
  readonly kind: CrudResource;
  /** What the file is called. */
  readonly name: string;
  readonly ledger: Ledger;
  /** How many are under way at a time. */
  readonly width: number;
  /** Called for each record that is over and done with. */
  readonly onDone: () => void;
}

/** A service that is out of reach for a moment is asked again so often for one record. */
const mostTries = 4;
const shortestPause = 500;
/** So many for each that is under way wait for it, in the journal already: the disk takes as long for many as for one. */
const ahead = 8;

/**
 * Sends each record once, several at a time. One that is refused leaves the others alone; a service that is out of reach
 * for as many in a row as go at a time, one that asks for longer than is waited, a key that is refused, a journal that cannot
 * be written and an interruption end it, once what is under way is over.
 */
export const sendAll = async (deeds: readonly Deed[], sending: Sending): Promise<Sent> => {
  const { context, ledger, width } = sending;
  const counts = { created: 0, updated: 0, half: 0, unknown: 0, left: 0 };
  const refused: { row: Good; failure: Failure }[] = [];
  const claim = claiming(deeds, ledger, width);
  const gate = gated(sending.client, width, (error) => {
    if (!(error instanceof Failure) || !isHopeless(error)) return false;
    // Before those that wait for their turn hear of it: they are told of an interruption.
    stopped ??= endOf(error);
    return true;
  });
  const client = sending.recorded(gate.client);
  let next = 0;
  let isTenantKnown = false;
  let failedInARow = 0;
  let stopped: Failure | undefined;
  let unreached: Failure | undefined;

  const stop = (error: Failure): void => {
    stopped ??= endOf(error);
    gate.shut();
  };

  const done = async (deed: Deed, { id, tenant_id: tenant, lacks }: Answered): Promise<void> => {
    failedInARow = 0;
    counts[deed.does === 'create' ? 'created' : 'updated']++;
    const isFirst = tenant !== undefined && tenant !== null && !isTenantKnown;
    isTenantKnown ||= isFirst;
    if (lacks) counts.half++;
    if (lacks && isHopeless(lacks)) stop(lacks);
    await ledger.note([
      ...(isFirst ? [{ type: 'tenant' as const, id: tenant as Id }] : []),
      ...keysOf(deed.row).map((key) =>
        lacks && id !== undefined && key === deed.row.key
          ? { type: 'half' as const, key, id }
          : { type: 'done' as const, key, ...(id !== undefined && { id }) },
      ),
    ]);
    sending.onDone();
  };

  const failed = async (deed: Deed, error: unknown): Promise<void> => {
    if (!(error instanceof Failure)) throw error;
    const { row } = deed;
    if (error.exit === exits.unknownOutcome || (error.exit === exits.interrupted && mayBeDone(error)))
      counts.unknown++;
    else if (isHopeless(error) || error.exit === exits.unreachable) counts.left++;
    else refused.push({ row, failure: error });
    if (error.exit === exits.unreachable) unreached = error;
    if (isHopeless(error) || (unreached === error && ++failedInARow >= width)) stop(error);
    if (error.exit === exits.unknownOutcome) context.report(withPrefix(lineName(sending, row), error));
    const isSettled = error.exit !== exits.unknownOutcome && error.exit !== exits.interrupted;
    // Of what it has created before, only one that somebody has deleted since is over and done with.
    const isGone = error.exit === exits.notFound;
    if (isSettled && !isOwn(deed)) await ledger.note([{ type: 'open', key: row.key }]);
    if (isGone && isOwn(deed)) await ledger.note([{ type: 'done', key: row.key }]);
    if (error.exit !== exits.unreachable) sending.onDone();
  };

  const lane = async (): Promise<void> => {
    for (let deed = deeds[next]; deed && !stopped; deed = deeds[next]) {
      const at = next++;
      if (context.world.signal.aborted) {
        stopped ??= createInterruption();
        counts.left++;
        return;
      }
      await claim(at);
      // What cannot be noted is done all the same: it must not count as refused.
      await perform(deed, { ...sending, client }).then(
        (answer) => done(deed, answer),
        (error: unknown) => failed(deed, error),
      );
    }
  };
  const broken = (error: unknown): never => {
    if (error instanceof Failure) stopped ??= error;
    gate.shut();
    throw error;
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: Math.min(ahead * width, deeds.length) }, () => lane().catch(broken)),
  );
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  const left = counts.left + Math.max(0, deeds.length - next);
  // Too few in a row to end it: what was not sent is not done all the same.
  return { ...counts, left, refused, stopped: stopped ?? (left > 0 ? unreached : undefined) };
};

const lineName = ({ name }: Sending, { line }: Good): string => `${name}:${line.line}`;

/** What one record may have become is counted; it ended for all of them. */
const endOf = (error: Failure): Failure =>
  error.exit === exits.interrupted ? createInterruption(error) : error;

/**
 * The same would become of every record that follows; the journal that cannot be written is this machine's matter, and a
 * service that asks to be left alone for longer than is waited is left alone.
 */
const isHopeless = (failure: Failure): boolean =>
  failure.exit === exits.unauthorized ||
  failure.exit === exits.interrupted ||
  failure.code === 'WRITE_FAILED' ||
  asksTooMuch(failure);

const asksTooMuch = ({ wait = 0 }: Failure): boolean => wait > maxRetryAfterMs;

const mayBeDone = (failure: Failure): boolean => !(failure instanceof TransportError) || failure.maybeApplied;

/** Notes on the disk which records may be sent from here on: many at once, because the disk is slower than the service. */
const claiming = (deeds: readonly Deed[], ledger: Ledger, width: number) => {
  const block = ahead * width;
  const claims = new Map<number, Promise<void>>();
  return (at: number): Promise<void> => {
    const first = at - (at % block);
    const keys = () => deeds.slice(first, first + block).map(({ row }) => row.key);
    const claim = claims.get(first) ?? ledger.note([{ type: 'claimed', keys: keys() }], true);
    claims.set(first, claim);
    return claim;
  };
};

type Id = string | number;

/** A record as far as the ledger notes it. */
interface Answered {
  readonly id: Id | undefined;
  readonly tenant_id?: unknown;
  /** Why what only an edit takes is not set. */
  readonly lacks?: Failure;
}

const perform = async (deed: Deed, sending: Sending): Promise<Answered> => {
  const { context, client, kind } = sending;
  const patiently = <T>(work: () => Promise<T>) => trying(context, work);
  if (deed.does === 'nothing') return { id: deed.id };
  if (deed.does === 'update') {
    const { id, body, before } = deed;
    const known = isOwn(deed) ? asKnown(before, body) : undefined;
    await patiently(() => callOperation(client, kind.rows.update, { params: { id }, body }, known));
    return { ...before, id };
  }
  const { body, after } = deed.row;
  const { data } = await patiently(() => callOperation(client, kind.rows.create, { body }));
  const id = data['id'] as Id;
  const rest = differing(after, data);
  if (Object.keys(rest).length === 0 || context.globals['dry-run']) return { ...data, id };
  try {
    const known = asKnown(data, rest);
    await patiently(() => callOperation(client, kind.rows.update, { params: { id }, body: rest }, known));
    return { ...data, id };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The run that goes on sets it: nobody has to be told of each.
    if (error.exit !== exits.interrupted) context.report(lacking(rest, error, lineName(sending, deed.row)));
    return { ...data, id, lacks: error };
  }
};

/** What was read or answered a moment ago need not be read again, where it shows what is edited. */
const asKnown = (before: ApiRecord, body: ApiRecord) =>
  Object.keys(body).every((field) => before[field] !== undefined) ? { before } : undefined;

/** A record that is there but not all of it could be set. */
const lacking = (rest: ApiRecord, { text }: Failure, line: string): Failure => {
  const fields = Object.keys(rest).join(', ');
  return withPrefix(
    line,
    new Failure('PARTIAL', {
      en: `created, but ${fields} could not be set: ${text.en}`,
      es: `se creó, pero no se pudo poner ${fields}: ${text.es}`,
    }),
  );
};

/** The fields that a record does not show as they are to be. */
export const differing = (wanted: ApiRecord, record: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => compareField(field, value, record[field] ?? null) !== 'same',
    ),
  );

/** Tries again what is known not to have been done because the service was out of reach. */
const trying = async <T>({ world }: Context, work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof Failure && error.exit === exits.unreachable && error.retryable;
      if (!isPassing || tries >= mostTries || world.signal.aborted) throw error;
      if (asksTooMuch(error)) throw error;
      const { wait = 0 } = error;
      const usual = shortestPause * 2 ** tries * (0.5 + world.random());
      await world.sleep(Math.max(usual, wait), world.signal);
    }
  }
};
