import { setTimeout as delay } from 'node:timers/promises';
import type { WriteMode } from '../cli/globals.ts';
import type { Context } from '../context/context.ts';
import { probeScopes } from '../context/probes.ts';
import { scopeNames } from '../contract/operation.ts';
import { findFloorPlan } from '../tables/floor-plan.ts';
import type { Outcome } from './run-command.ts';

const maxProbeMs = 5_000;

/**
 * The scopes that the key lacks: those for reads, and of a database those for writes that are sent. None if the service does
 * not tell within 5 s: then the tools say so themselves.
 */
export const findMissingScopes = async (context: Context, mode: WriteMode): Promise<ReadonlySet<string>> => {
  const late = delay(maxProbeMs, [], { signal: context.runtime.signal, ref: false });
  const sendsWrites = mode === 'yes' && context.target().database !== undefined;
  const scopes = scopeNames.filter((scope) => sendsWrites || scope.endsWith(':read'));
  const probing = context.clientWithoutJournal().then((client) => probeScopes(client, context, scopes));
  return new Set(await Promise.race([probing.then(({ missing }) => missing), late]).catch(() => []));
};

/**
 * Over HTTP the tables are learned from the reservations, the first time that somebody asks for one. Returns what is not
 * known then; undefined for a database, which knows its tables.
 */
export const learnFloor = async (
  context: Context,
  run: (words: readonly string[]) => Promise<Outcome>,
): Promise<string | undefined> => {
  if (context.target().database !== undefined) return undefined;
  if (!(await findFloorPlan(context))) await run(['floor', 'learn']);
  const floor = await findFloorPlan(context);
  return floor?.source === 'learned' ? unknownText : undefined;
};

const unknownText =
  'The tables are learned from past reservations, with the parties that sat there. Not known: tables and combined tables without reservations, more seats, tables for walk-ins only, events, the pace of arrivals. Without mesa, book lets the service choose.';
