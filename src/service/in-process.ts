import { TrieRouter } from 'hono/router/trie-router';
import { RequestNotSentError, type Send } from '../ground/runtime.ts';
import { openStore, type StoreOptions } from '../storage/index.ts';
import { type App, assemble } from './assemble.ts';
import type { Deps } from './env.ts';
import { hashOf } from './keys.ts';
import { partOf, routesBelow } from './own-routes.ts';
import { exchange } from './plain-exchange.ts';

interface Serving extends Pick<StoreOptions, 'rehearse' | 'patience' | 'signal'> {
  readonly database: string;
  readonly now: () => Date;
}

interface InProcess {
  readonly send: Send;
  close(): Promise<void>;
}

/** The embedded service without a socket: requests are answered by this very process. */
export const serveInProcess = async ({ database, now, ...options }: Serving): Promise<InProcess> => {
  const store = await openStore(database, options);
  return { send: sendTo({ store, now, isPanel: true }), close: () => store.close() };
};

/** As it is before anybody's tests put a clock of their own in its place. */
const { setImmediate: soon } = globalThis;

/**
 * Answers as the whole service would, by what each request needs of it. A file is read without a turn of the event
 * loop, and only in one is a Ctrl-C or a timeout heard: so there is one before every request but the first.
 */
export const sendTo = (deps: Deps): Send => {
  const apps = new Map<string, App>();
  const own = { ...deps, hashOf: rememberingLast(hashOf) };
  const appFor = async (part: string): Promise<App> => {
    // Of hono's routers the one that is ready soonest: a command asks once or twice.
    const app = apps.get(part) ?? assemble({ ...own, router: new TrieRouter() }, await routesBelow(part));
    apps.set(part, app);
    return app;
  };
  let isFirst = true;
  return async (sending) => {
    if (!isFirst) await new Promise<void>((resolve) => void soon(resolve));
    isFirst = false;
    if (sending.signal.aborted) throw new RequestNotSentError(sending.signal.reason);
    return exchange((await appFor(partOf(sending.url))).fetch, sending);
  };
};

/** A process has one key, whose hash takes as long as a guest's file to read; a service keeps none in its memory. */
const rememberingLast = (hash: (key: string) => string): ((key: string) => string) => {
  let last = { key: '', hash: '' };
  return (key) => {
    if (key !== last.key) last = { key, hash: hash(key) };
    return last.hash;
  };
};
