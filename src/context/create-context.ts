import { chooseLanguage, chooseTimeZone } from '../cli/preferences.ts';
import type { Client } from '../client/client.ts';
import type { OutgoingRequest, Transport } from '../client/transport.ts';
import type { Operation } from '../contract/operation.ts';
import { getSystemTimeZone, getTimeZones } from '../ground/dates.ts';
import type { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { lazy, tryOr } from '../ground/invariant.ts';
import { findAgent, resolvePath } from '../ground/runtime.ts';
import { type LastKnown, openLastKnown } from '../last-known/last-known.ts';
import {
  findFolder,
  getSettingsPath,
  isReadableByOthers,
  readSettings,
  requireFolder,
} from '../profiles/settings.ts';
import { findProfile, resolveTarget, selectProfile } from '../profiles/target.ts';
import { printNotice } from '../render/notice.ts';
import { stripControls } from '../render/sanitize.ts';
import { isDumb } from '../render/terminal.ts';
import { createAnswerLog } from './answer-log.ts';
import { connectTo } from './connect.ts';
import type { Caller, Context } from './context.ts';

interface ContextOptions
  extends Pick<Context, 'runtime' | 'globals' | 'lang' | 'screen' | 'format' | 'groups' | 'runCommand'> {
  readonly caller?: Caller | undefined;
  readonly isMultiProfile?: boolean;
  /** Whether the command shows stored data if the service is unreachable. */
  readonly showsLastKnown?: boolean;
  /** Whether the command waits for the service in an outage, because it writes for long. */
  readonly isPatient?: boolean;
  readonly operations: readonly Operation[];
  /** Returns a transport that shares reads with another context. */
  readonly wrapTransport?: ((next: Transport) => Transport) | undefined;
  /** Returns a client that records its writes in the journal. */
  readonly recordWrites: (context: Context, client: Client) => Promise<Client>;
}

export interface ManagedContext extends Context {
  /** Reads the time zone of a database profile that has none. A database that fails is reported once it is used. */
  findDatabaseZone(): Promise<void>;
  /** Runs the deferred functions, last first. */
  close(): Promise<void>;
}

/** Creates a context. Reads, opens and asks nothing until the command needs it. */
export const createContext = (options: ContextOptions): ManagedContext => {
  const {
    showsLastKnown = false,
    isPatient = false,
    operations,
    recordWrites,
    wrapTransport,
    caller,
    ...given
  } = options;
  const { runtime, globals, lang, screen, isMultiProfile = false } = given;
  const planned: OutgoingRequest[] = [];
  const reported: Failure[] = [];
  const deferred: (() => Promise<void>)[] = [];
  const promptAnswers = createAnswerLog();
  const values = { command: new Map<unknown, unknown>(), attempt: new Map<unknown, unknown>() };
  const remark = (text: LocalizedText): void => {
    if (!globals.quiet && !promptAnswers.isReplaying())
      void printNotice(screen, `${stripControls(text[lang])}\n`);
  };
  const notice = (text: LocalizedText): void =>
    remark(isMultiProfile ? localize((inLang) => `${globals.profile}: ${text[inLang]}`) : text);
  const settings = lazy(() => {
    const loaded = readSettings(findFolder('config', runtime.env));
    for (const { key } of Object.values(loaded.profiles)) if (key) screen.hide(key);
    return loaded;
  });
  const selection = { env: runtime.env, profile: globals.profile, settings };
  const target = lazy(() => {
    const resolved = resolveTarget(selection);
    const folder = resolved.name !== undefined && findFolder('config', runtime.env);
    if (folder && isReadableByOthers(folder)) notice(describeExposedKeys(getSettingsPath(folder)));
    return resolved;
  });
  const preferences = lazy(() => {
    const name = selectProfile(selection);
    return { env: runtime.env, profile: { ...findProfile(settings(), name), name } };
  });
  const zones = getTimeZones(runtime);
  const configuredZone = lazy(() => chooseTimeZone(globals, preferences(), zones.isTimeZone));
  let databaseZone: string | undefined;
  const chooseZone = () => configuredZone() ?? databaseZone;
  const wallClock = () => zones.wallClock(runtime.now(), chooseZone());
  const isDryRun = globals['dry-run'] === true;
  let lastKnown: LastKnown | undefined;
  const connect = async () => {
    // Checks the profile's time zone before anything is sent.
    configuredZone();
    const { baseUrl, key, lastKnown: maySave = true } = target();
    // Only reading commands store what they read: a writing command may be erasing it.
    const isRead = operations[0]?.method === 'GET';
    if (baseUrl !== undefined && maySave && isRead && findFolder('data', runtime.env) !== undefined) {
      if (!lastKnown) deferred.push(async () => lastKnown?.save());
      const { now, random } = runtime;
      const restaurant = { dataDir: context.dataDir, baseUrl, key };
      const reader = { isShown: showsLastKnown, isTerminal: screen.stdoutIsTerminal };
      const today = () => wallClock().date;
      lastKnown = openLastKnown({ ...restaurant, ...reader, today, now, random });
    }
    return connectTo(context, target(), {
      lastKnown,
      isWriteOfPerson: !isRead && !isPatient && context.interactive,
      dryRun: isDryRun
        ? { planned, includesReads: isRead, includesRawReads: isRead || operations.length === 0 }
        : undefined,
      writes: caller?.writes,
      wrapTransport,
      recordWrites: isDryRun || globals['no-journal'] ? undefined : (client) => recordWrites(context, client),
      repeatRefusals: context.interactive ? promptAnswers.repeatRefusals : undefined,
    });
  };
  let clients = lazy(connect);
  const prompts = lazy(async () =>
    promptAnswers.wrapPrompts(caller?.prompts ?? (await import('../cli/prompts.ts')).openPrompts(context)),
  );
  const context: ManagedContext = {
    ...given,
    isMultiProfile,
    // A command that another one runs has no process of its own.
    startedAt: new Date((caller ? undefined : runtime.startedAt) ?? runtime.now()),
    get restaurantLang() {
      return chooseLanguage(globals.lang, preferences());
    },
    get interactive() {
      if (caller?.interactive !== undefined) return caller.interactive;
      return (
        screen.stderrIsTerminal &&
        !isDumb(runtime.env) &&
        runtime.stdin.isTTY === true &&
        !globals['no-input'] &&
        findAgent(runtime.env) === undefined
      );
    },
    get configDir() {
      return requireFolder('config', runtime.env);
    },
    get dataDir() {
      return resolvePath(runtime, requireFolder('data', runtime.env));
    },
    plannedRequests: planned,
    reportedFailures: reported,
    settings,
    target,
    timeZone: lazy(() => chooseZone() ?? getSystemTimeZone()),
    wallClock,
    now: () => wallClock().time,
    today: lazy(() => wallClock().date),
    client: async () => (await clients()).client,
    clientWithoutJournal: async () => (await clients()).clientWithoutJournal,
    get outage() {
      const outage = lastKnown?.outage;
      // After a successful read, an outage counts only if stored data was used.
      return lastKnown?.hasRead && outage?.used.length === 0 ? undefined : outage;
    },
    forgetLiveReads: () => {
      const used = lastKnown?.outage?.used ?? [];
      if (!lastKnown?.hasRead || used.length === 0) return false;
      lastKnown.hasRead = false;
      used.length = 0;
      return true;
    },
    reconnect: () => {
      lastKnown?.save();
      if (lastKnown) clients = lazy(connect);
    },
    prompts,
    listAnswers: promptAnswers.list,
    once: <T>(create: (context: Context) => T, lifetime: keyof typeof values): T => {
      const value = values[lifetime].get(create) ?? create(context);
      values[lifetime].set(create, value);
      return value as T;
    },
    forgetLastAnswer: () => {
      if (!promptAnswers.forgetLast()) return false;
      // The command begins again, and reports its failures again.
      values.attempt.clear();
      reported.length = 0;
      return true;
    },
    notice,
    remark,
    reportFailure: (failure) => void reported.push(failure),
    defer: (fn) => void deferred.push(fn),
    findDatabaseZone: async () => {
      const restaurant = tryOr(undefined, target);
      if (restaurant?.database === undefined || tryOr('', configuredZone) !== undefined) return;
      const { openDatabase } = await import('./database.ts');
      const { findTenantByKey } = await import('../service/panel/tenants.ts');
      const findTenant = async () =>
        findTenantByKey(await openDatabase(context, restaurant.database), restaurant.key);
      databaseZone = (await findTenant().catch(() => undefined))?.tz;
    },
    close: async () => {
      for (const fn of deferred.splice(0).reverse()) await fn();
    },
  };
  return context;
};

const describeExposedKeys = (file: string): LocalizedText => ({
  en: `others can read the keys in ${file}: run chmod 600 on it`,
  es: `otros pueden leer las claves de ${file}: ejecute chmod 600 sobre él`,
});
