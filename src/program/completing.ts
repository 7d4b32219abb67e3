import { timeZoneOf } from '../cli/preferences.ts';
import { keepOffers, type Place, recallOffers } from '../context/kept-offers.ts';
import type { Offer } from '../context/kinds/offering.ts';
import { dateIn, machineZone } from '../ground/dates.ts';
import { exits } from '../ground/errors.ts';
import { isLang, type Lang, languages } from '../ground/lang.ts';
import { fold } from '../ground/text.ts';
import { type Env, fromHere, type World } from '../ground/world.ts';
import { likelyProfile } from '../profiles/choice.ts';
import { dataDir, findConfigDir } from '../profiles/paths.ts';
import { readSettings } from '../profiles/settings.ts';
import { resolveTarget } from '../profiles/target.ts';
import { clean } from '../render/clean.ts';
import type { Screen } from '../render/screen.ts';

/** What a shell asks: the records of a kind, for a word that has been begun, on a line that may name a profile. */
interface Completing {
  readonly kind: string;
  readonly begun: string;
  /** The words that stand before it. */
  readonly line: readonly string[];
  /** Whether nobody waits: the answer is kept for the next time. */
  readonly isRefresh: boolean;
}

/** Milliseconds from the start of the process in which it answers; the shell needs some of its own. */
const patience = 120;
const longestRefresh = 10_000;
/** Milliseconds for which what was read is taken for true, and for better than nothing. */
const fresh = 5_000;
const better = 600_000;

/**
 * Writes what a shell offers, `word<TAB>what it is` a line. Never an error: where the restaurant does not say in time
 * it is what it said some minutes ago, or nothing, and the exit code 1, at which the shell asks again unseen.
 */
export const answerShell = async (
  [asks, kind = '', begun = '', ...line]: readonly string[],
  world: World,
  screen: Screen,
): Promise<number> => {
  try {
    return await offer({ kind, begun, line, isRefresh: asks === 'refresh' }, world, screen);
  } catch {
    return exits.unexpected;
  }
};

const offer = async (asked: Completing, world: World, screen: Screen): Promise<number> => {
  const now = world.now().getTime();
  const isWaitedFor = !asked.isRefresh && world.startedAt !== undefined;
  const wait = isWaitedFor ? patience - (now - (world.startedAt ?? now)) : longestRefresh;
  const deadline = AbortSignal.timeout(Math.max(0, Math.round(wait)));
  const signal = AbortSignal.any([world.signal, deadline]);
  const place = placeOf(asked, world);
  const kept = asked.isRefresh ? undefined : recallOffers(place, asked.kind);
  if (kept && now - kept.at < fresh) return show(asked, kept.offers, screen);
  // Opening a database takes longer than there is time: it is read behind the shell's back alone.
  const isSlow = place.target.database !== undefined && !asked.isRefresh;
  const read = isSlow ? undefined : readBy(asked, withSignal(world, signal), screen);
  const offers = await Promise.race([read, aborted(signal)]).catch(() => undefined);
  if (offers) {
    keepOffers(place, asked.kind, { at: now, offers });
    return show(asked, offers, screen);
  }
  if (kept && now - kept.at < better) await show(asked, kept.offers, screen);
  return exits.unexpected;
};

/** The same world with another end to its patience; its streams stay unopened until they are used. */
const withSignal = (world: World, signal: AbortSignal): World =>
  Object.create(world, { signal: { value: signal } });

/** Whose records they are: of what a command knows no more than it takes to recall them. */
const placeOf = ({ line }: Completing, world: World): Place => {
  const { env } = world;
  const profile = profileIn(line);
  const target = resolveTarget({ env, profile, settings: () => readSettings(findConfigDir(env)) });
  const likely = likelyProfile(env, { profile, isEveryProfile: false });
  const timeZone = timeZoneOf({}, { env, profile: likely }) ?? machineZone();
  return {
    dataDir: fromHere(world, dataDir(env)),
    target,
    today: dateIn(world.now(), timeZone),
    lang: langOf(env),
  };
};

/** All that asks a restaurant is loaded here alone: what was kept is shown without. */
const readBy = async (
  { kind, line }: Completing,
  world: World,
  screen: Screen,
): Promise<readonly Offer[]> => {
  const { readOffers } = await import('./offers.ts');
  return readOffers({ kind, profile: profileIn(line), lang: langOf(world.env) }, world, screen);
};

/** What stands beside a word in a shell is in the language of the environment: no time for more. */
const langOf = ({ MAITRE_LANG: said = '', LC_ALL, LC_MESSAGES, LANG }: Env): Lang => {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return isLang(said) ? said : (languages.find((lang) => locale.startsWith(lang)) ?? 'en');
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

/** Those that hold the begun word, at the beginning of one of theirs. */
const show = async (
  { begun, isRefresh }: Completing,
  offers: readonly Offer[],
  screen: Screen,
): Promise<number> => {
  const wanted = fold(begun);
  const found = offers.filter(
    ({ word }) =>
      fold(word)
        .split(' ')
        .some((part) => part.startsWith(wanted)) || fold(word).startsWith(wanted),
  );
  if (!isRefresh)
    await screen.out(found.map(({ word, about }) => `${clean(word)}\t${clean(about)}\n`).join(''));
  return exits.done;
};
