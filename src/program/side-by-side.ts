import { usage } from '../cli/usage.ts';
import type { Answered, Part } from '../context/context.ts';
import { Failure, withPrefix } from '../ground/errors.ts';
import {
  type Lang,
  type LocalizedText,
  localize,
  mutuallyExclusiveText,
  needsValueText,
  untranslated,
} from '../ground/i18n.ts';
import { findConfigDir, readSettings } from '../profiles/settings.ts';
import { namesIn, noneSetUp, unknownProfile } from '../profiles/target.ts';
import { columnsOfEach } from '../render/columns.ts';
import type { ApiRecord, Column, CommandResult, StreamOutcome } from '../render/outcome.ts';
import { asFailure } from '../render/problem.ts';
import { answerOf } from './answer.ts';
import type { Understood } from './understood.ts';

/** What it answered, or why it failed; undefined of what was only planned. */
type Ended = Part | Failure | undefined;

/**
 * Runs a reading command on several restaurants at once and joins what they answer, a `profile` before each
 * record. One that fails is reported; the others' records are delivered.
 */
export const runSideBySide = async (
  run: Understood,
  asking: readonly Omit<Part, 'outcome'>[],
): Promise<Answered> => {
  const ended = await Promise.all(
    asking.map(async ({ context }): Promise<Ended> => {
      try {
        return await answerOf(run, context);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code === 'INTERRUPTED') throw failure;
        // What was only planned found nothing, and what followed from that is no failure.
        return context.planned.length > 0 ? undefined : failure;
      }
    }),
  );
  refuseTheLine(ended);
  for (const [at, { name = '', context }] of asking.entries()) {
    const failure = ended[at];
    if (failure instanceof Failure) context.report(withPrefix(name, failure));
  }
  const answered = ended.filter((end): end is Part => end !== undefined && !(end instanceof Failure));
  return { outcome: join(answered), parts: answered, isComplete: answered.length === asking.length };
};

/** What every one of them refuses in the same words is wrong in the line; what some refuse is theirs, as a database that is gone. */
const refuseTheLine = (ended: readonly Ended[]): void => {
  const failures = ended.filter((end) => end instanceof Failure);
  const [first] = failures;
  const areAlike = failures.every(({ message }) => message === first?.message);
  if (first?.code === 'USAGE' && failures.length === ended.length && areAlike) throw first;
};

/** The restaurants that a line is about. Throws USAGE for a command that is not for several, and for all of them beside some. */
export const profilesOf = ({ asked, world, globals }: Understood): string[] => {
  const refusal = refusalOf(asked.command);
  if (refusal) throw notForSeveral(globals['all-profiles'] === true, refusal);
  if (globals['all-profiles'] && globals.profile !== undefined) {
    throw usage([{ name: '--all-profiles, --profile', text: mutuallyExclusiveText }]);
  }
  const known = Object.keys(readSettings(findConfigDir(world.env)).profiles);
  if (known.length === 0) throw noneSetUp();
  const names = globals['all-profiles'] ? known : namesIn(globals.profile ?? '');
  if (names.length === 0) throw usage([{ name: '--profile', text: needsValueText }]);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw unknownProfile(unknown, known);
  return names;
};

const refusalOf = ({ operations, isOfOne }: Understood['asked']['command']): LocalizedText | undefined => {
  if (operations?.[0]?.method !== 'GET')
    return { en: 'is for commands that read', es: 'es para órdenes de lectura' };
  return isOfOne
    ? {
        en: 'is not for this command: what it answers is of one restaurant',
        es: 'no es para esta orden: lo que responde es de un solo restaurante',
      }
    : undefined;
};

const notForSeveral = (isOfAll: boolean, { en, es }: LocalizedText) =>
  usage([
    {
      name: isOfAll ? '--all-profiles' : '--profile',
      text: {
        en: `${isOfAll ? '' : 'of several restaurants '}${en}`,
        es: `${isOfAll ? '' : 'de varios restaurantes '}${es}`,
      },
    },
  ]);

const profileColumn = {
  field: 'profile',
  header: { en: 'Restaurant', es: 'Restaurante' },
  priority: -1,
} as const;

const join = (parts: readonly Part[]): CommandResult => {
  const [first] = parts;
  if (first?.outcome.kind === 'live') throw watchesOne();
  if (first?.outcome.kind === 'stream') return joinStreams(parts, first.outcome);
  return first?.outcome.kind === 'board' ? joinBoards(parts) : joinRecords(parts);
};

const watchesOne = () =>
  usage([
    {
      name: '--watch',
      text: { en: 'is for one restaurant at a time', es: 'es para un solo restaurante' },
    },
  ]);

/** What happens at any of them, as it happens. One that fails is told of, and the others go on: what is under way there is told. */
const joinStreams = (parts: readonly Part[], { lineOf }: StreamOutcome): CommandResult => ({
  kind: 'stream',
  run: async (tell) => {
    let left = parts.length;
    const runs = parts.map(async ({ name = '', context, outcome }): Promise<Failure | undefined> => {
      if (outcome.kind !== 'stream') return undefined;
      try {
        await outcome.run((row) => tell({ profile: name, ...row }));
        return undefined;
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code === 'INTERRUPTED') return failure;
        const named = withPrefix(name, failure);
        context.report(named);
        if (left > 1) context.remark(named.text);
        return named;
      } finally {
        left--;
      }
    });
    const failures = (await Promise.all(runs)).filter((failure) => failure !== undefined);
    const interruption = failures.find(({ code }) => code === 'INTERRUPTED');
    const [first] = failures.length === parts.length ? failures : [];
    if (interruption ?? first) throw interruption ?? first;
  },
  lineOf: (row, lang) => `${row['profile']}: ${lineOf(row, lang)}`,
});

/** The boards one below the other, each under its restaurant's name. */
const joinBoards = (parts: readonly Part[]): CommandResult => ({
  kind: 'board',
  data: recordsIn(parts),
  draw: async (frame) => {
    const drawn = parts.map(async ({ name, outcome }) =>
      outcome.kind === 'board' ? `${name}\n${await outcome.draw(frame)}` : '',
    );
    return (await Promise.all(drawn)).join('\n');
  },
  notices: noticesOf(parts),
});

const recordsIn = (parts: readonly Part[]): readonly ApiRecord[] =>
  parts.flatMap(({ name, outcome }) =>
    recordsOf(outcome).map((record) => Object.assign({ profile: name }, record, { profile: name })),
  );

const noticesOf = (parts: readonly Part[]) =>
  parts.flatMap(({ name, outcome }) =>
    (outcome.notices ?? []).map((notice) => localize((lang) => `${name}: ${notice[lang]}`)),
  );

const joinRecords = (parts: readonly Part[]): CommandResult => {
  const records = recordsIn(parts);
  const entries = new Map(parts.map(({ name, outcome }) => [name, entryIn(outcome)]));
  const shown = parts.map(({ outcome }) => outcome).find((outcome) => 'columns' in outcome);
  const list = shown?.kind === 'list' ? shown : undefined;
  return {
    kind: 'list',
    records,
    columns: [profileColumn, ...columnsOfEach(columnsIn(parts)).filter(isOther)],
    ...(shown?.fields && { fields: [...new Set(['profile', ...shown.fields])] }),
    ...(list?.rowTone && { rowTone: list.rowTone }),
    calendarEntry: (record) => entries.get(String(record['profile']))?.(record),
    ...(parts.some(hasSummary) && {
      summary: () => localize((lang) => parts.filter(hasSummary).map(lineIn(lang)).join('\n')),
    }),
    assumption: assumptionOf(parts),
    notices: noticesOf(parts),
  };
};

/** `profile check` has a column of that name itself. */
const isOther = ({ field }: Column): boolean => field !== profileColumn.field;

const columnsIn = (parts: readonly Part[]) =>
  parts.flatMap(({ name, outcome }) => ('columns' in outcome ? [{ name, columns: outcome.columns }] : []));

/** What was taken for granted: said once where it is the same for all, else of each. */
const assumptionOf = (parts: readonly Part[]): LocalizedText | undefined => {
  const said = parts.flatMap(({ name, outcome }) =>
    outcome.kind === 'list' && outcome.assumption ? [{ name, text: outcome.assumption }] : [],
  );
  if (new Set(said.map(({ text }) => text.en)).size <= 1) return said[0]?.text;
  return localize((lang) => said.map(({ name, text }) => `${name}: ${text[lang]}`).join('\n'));
};

const entryIn = (outcome: CommandResult) => (outcome.kind === 'list' ? outcome.calendarEntry : undefined);

const recordsOf = (outcome: CommandResult): readonly ApiRecord[] => {
  if (outcome.kind === 'list') return outcome.records;
  if (outcome.kind === 'board') return [outcome.data].flat() as ApiRecord[];
  return outcome.kind === 'record' ? [outcome.record] : [];
};

const summaryOf = ({ outcome }: Part) => (outcome.kind === 'list' ? outcome.summary : undefined);
const hasSummary = (part: Part): boolean => summaryOf(part) !== undefined;

const lineIn =
  (lang: Lang) =>
  (part: Part): string => {
    const summary = summaryOf(part) ?? untranslated('');
    const text = typeof summary === 'function' ? summary(recordsOf(part.outcome)) : summary;
    return `${part.name}: ${text[lang]}`;
  };
