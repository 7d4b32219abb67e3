import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { DocumentProblem, Path } from '../../contract/explain.ts';
import { createReadFailure } from '../../files/file-errors.ts';
import { decodeUtf8, readBytes } from '../../files/read-file.ts';
import { wallClock } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { type Lang, localize } from '../../ground/i18n.ts';
import { createTenant } from '../../service/panel/tenants.ts';
import { assignIds, checkReferences, collectRecords, parseRestaurants } from './records.ts';
import { defaultRestaurant, type PreparedSeed, writeSeed } from './write.ts';

interface ReadSeedOptions {
  /** The option or field that the seed comes from, for messages. */
  readonly field: string;
  /** The name of the file as the caller gave it. */
  readonly name?: string | undefined;
  /** The default time zone. */
  readonly tz?: string | undefined;
  /** Aborts reading, for example from a pipe that nobody writes to. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a seed: data, `demo`, or the path of a file. @throws Failure USAGE that lists every problem */
export const readSeed = async (
  source: unknown,
  { field, tz = defaultRestaurant.tz, name, signal }: ReadSeedOptions,
): Promise<PreparedSeed> => {
  if (source === 'demo') return demo;
  if (source instanceof URL) return readFile(fileURLToPath(source), { field, tz, name, signal });
  if (typeof source === 'string') return readFile(source, { field, tz, name, signal });
  const formatLocation = (path: Path) => (path.length > 0 ? `${field}.` : '');
  return prepareSeed(source ?? {}, { field, tz, formatLocation });
};

const demo: PreparedSeed = {
  tz: defaultRestaurant.tz,
  load: async ({ store, now }) => {
    const { loadSample, createSampleRestaurant } = await import('../../sample/index.ts');
    const { tenant_id } = await createTenant(store, defaultRestaurant, now);
    const { date, time } = wallClock(now, defaultRestaurant.tz);
    await loadSample(store, tenant_id, createSampleRestaurant(date, time));
  },
};

const readFile = async (
  path: string,
  { field, tz, name = path, signal }: ReadSeedOptions & { readonly tz: string },
): Promise<PreparedSeed> => {
  const bytes = await readBytes(path, signal).catch((cause) => {
    throw createReadFailure(name, cause, field);
  });
  const text = decodeUtf8(bytes, name, field);
  const { readYaml } = await import('../../files/yaml.ts');
  const { value, problems, locate, formatPosition } = readYaml(text);
  const formatPrefix = (offset: number): string => `${name}:${formatPosition(offset)}: `;
  const [problem] = problems;
  if (problem) {
    const message = localize((lang) => formatPrefix(problem.offset) + problem.text[lang]);
    throw new Failure('USAGE', { ...message, field });
  }
  return prepareSeed(value, { field, tz, formatLocation: (path) => formatPrefix(locate(path)) });
};

interface PrepareOptions {
  readonly field: string;
  /** The default time zone. */
  readonly tz: string;
  /** Formats the location of a value, as a prefix of its path. */
  readonly formatLocation: (path: Path) => string;
}

/** Validates the data. @throws Failure USAGE that lists every problem */
const prepareSeed = (data: unknown, { field, tz, formatLocation }: PrepareOptions): PreparedSeed => {
  const problems: DocumentProblem[] = [];
  const report = (problem: DocumentProblem): void => void problems.push(problem);
  const throwProblems = (): void => {
    if (problems.length === 0) return;
    const formatProblem = ({ path, text }: DocumentProblem, lang: Lang) =>
      `${formatLocation(path)}${z.core.toDotPath(path) || 'seed'} ${text[lang]}`;
    const text = localize((lang) => problems.map((problem) => formatProblem(problem, lang)).join('\n'));
    throw new Failure('USAGE', { ...text, field });
  };
  const parsed = parseRestaurants(data, report);
  throwProblems();
  const restaurants = parsed.map(({ record, path }) =>
    collectRecords({ record: { ...record, tz: record.tz ?? tz }, path }),
  );
  const getId = assignIds(restaurants, report);
  checkReferences(restaurants, getId, report);
  throwProblems();
  return {
    tz: restaurants[0]?.restaurant.record.tz ?? tz,
    load: async (target) => {
      await writeSeed(target, restaurants, getId, report);
      throwProblems();
    },
  };
};
