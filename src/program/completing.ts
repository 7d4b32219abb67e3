import { chooseTimeZone } from '../cli/preferences.ts';
import {
  beginAsking,
  endAsking,
  type Kept,
  keepOffers,
  type Place,
  recallOffers,
} from '../context/cached-completions.ts';
import type { CompletionItem } from '../context/resources/completions.ts';
import { getDateIn, getSystemTimeZone } from '../ground/dates.ts';
import { exits } from '../ground/errors.ts';
import { type Lang, languages, parseLang } from '../ground/i18n.ts';
import { type Env, type Runtime, resolvePath } from '../ground/runtime.ts';
import { fold } from '../ground/strings.ts';
import { dataDir, findConfigDir, readSettings } from '../profiles/settings.ts';
import { peekProfile, resolveTarget } from '../profiles/target.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';

/** What a shell asks: the records of a kind, for a word that has been begun, on a line that may name a profile. */
interface Completing {
  readonly kind: string;
  /** The states of which one is meant; any where it is left out. */
  readonly among: readonly string[] | undefined;
  readonly begun: string;
  /** The words that stand before it. */
  readonly line: readonly string[];
}

/** Milliseconds from the start of the process in which it answers; the shell needs some of its own. */
const patience = 120;
const longestRefresh = 10_000;
/** Milliseconds for which what was read is taken for true, and for better than nothing. */
const fresh = 5_000;
const better = 600_000;
/** Milliseconds between two looks at what was kept. */
const glance = 10;

/**
 * Writes what a shell offers, `word<TAB>what it is` a line. Never an error: where the restaurant does not say in time
 * it is what it said some minutes ago, or nothing. Whoever waits is never made to: the program asks the restaurant
 * behind their back, where it goes on asking when their time is up, for the next Tab.
 */
export const answerShell = async (
  [asks, what = '', begun = '', ...line]: readonly string[],
  world: Runtime,
  screen: Screen,
): Promise<number> => {
  const [kind = '', among] = what.split(':');
  const asked = { kind, among: among?.split(','), begun, line };
  try {
    const place = placeOf(asked, world);
    if (asks === 'refresh') await refresh(asked, place, world, screen);
    else await offer(asked, place, world, screen);
    return exits.done;
  } catch {
    return exits.unexpected;
  }
};

const offer = async (asked: Completing, place: Place, world: Runtime, screen: Screen): Promise<void> => {
  const now = world.now().getTime();
  const spent = Math.max(0, now - (world.startedAt ?? now));
  const deadline = AbortSignal.timeout(Math.max(0, Math.round(patience - spent)));
  const kept = recallOffers(place, asked.kind, now);
  if (kept && now - kept.at < fresh) return show(asked, kept.offers, screen);
  // However often somebody presses Tab, one process asks.
  if (beginAsking(place, asked.kind, now, longestRefresh))
    await world.spawnDetached(['__complete', 'refresh', asked.kind, '', ...asked.line]);
  const signal = AbortSignal.any([world.signal, deadline]);
  const recall = () => recallOffers(place, asked.kind, world.now().getTime());
  const read = await newer(recall, kept?.at ?? 0, signal);
  const offers = read ?? (kept && now - kept.at < better ? kept : undefined);
  if (offers) await show(asked, offers.offers, screen);
};

/** What was kept since then, as soon as it is there; undefined where that is not before the signal aborts. */
const newer = async (
  recall: () => Kept | undefined,
  since: number,
  signal: AbortSignal,
): Promise<Kept | undefined> => {
  for (;;) {
    const kept = recall();
    if (kept && kept.at > since) return kept;
    if (signal.aborted) return undefined;
    await new Promise((resolve) => setTimeout(resolve, glance));
  }
};

/** Asks the restaurant, and keeps what it says. */
const refresh = async (asked: Completing, place: Place, world: Runtime, screen: Screen): Promise<void> => {
  const at = world.now().getTime();
  const signal = AbortSignal.any([world.signal, AbortSignal.timeout(longestRefresh)]);
  beginAsking(place, asked.kind, at, longestRefresh);
  try {
    const offers = await Promise.race([readBy(asked, withSignal(world, signal), screen), aborted(signal)]);
    if (offers) keepOffers(place, asked.kind, { at, offers });
  } finally {
    endAsking(place, asked.kind);
  }
};

/** The same world with another end to its patience; its streams stay unopened until they are used. */
const withSignal = (world: Runtime, signal: AbortSignal): Runtime =>
  Object.create(world, { signal: { value: signal } });

/** Whose records they are: of what a command knows no more than it takes to recall them. */
const placeOf = ({ line }: Completing, world: Runtime): Place => {
  const { env } = world;
  const profile = profileIn(line);
  const target = resolveTarget({ env, profile, settings: () => readSettings(findConfigDir(env)) });
  const likely = peekProfile(env, { profile, isEveryProfile: false });
  const timeZone = chooseTimeZone({}, { env, profile: likely }) ?? getSystemTimeZone();
  return {
    dataDir: resolvePath(world, dataDir(env)),
    target,
    today: getDateIn(world.now(), timeZone),
    lang: langOf(env),
  };
};

/** All that asks a restaurant is loaded here alone: what was kept is shown without. */
const readBy = async (
  { kind, line }: Completing,
  world: Runtime,
  screen: Screen,
): Promise<readonly CompletionItem[]> => {
  const { readOffers } = await import('./offers.ts');
  return readOffers({ kind, profile: profileIn(line), lang: langOf(world.env) }, world, screen);
};

/** What stands beside a word in a shell is in the language of the environment: no time for more. */
const langOf = ({ MAITRE_LANG: said = '', LC_ALL, LC_MESSAGES, LANG }: Env): Lang => {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return parseLang(said) ?? languages.find((lang) => locale.startsWith(lang)) ?? 'en';
};

/** The profile that an unfinished line names. */
const profileIn = (line: readonly string[]): string | undefined => {
  const at = line.findLastIndex((word) => /^(-p|--profile)$/.test(word));
  return at === -1
    ? line.find((word) => word.startsWith('--profile='))?.slice('--profile='.length)
    : line[at + 1];
};

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** Those in a state that is meant which hold the begun word, at the beginning of one of theirs. */
const show = async (
  { begun, among }: Completing,
  offers: readonly CompletionItem[],
  screen: Screen,
): Promise<void> => {
  const wanted = fold(begun);
  const isBegun = (words: string): boolean =>
    words.startsWith(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
  const isMeant = (state: string | undefined): boolean =>
    among === undefined || state === undefined || among.includes(state);
  const found = offers.filter(({ word, state }) => isMeant(state) && isBegun(fold(word)));
  await screen.out(found.map(({ word, about }) => `${toSafeLine(word)}\t${toSafeLine(about)}\n`).join(''));
};
