import { usage } from '../../../cli/usage.ts';
import type { Context } from '../../../context/context.ts';
import { namedBy } from '../../../files/file-errors.ts';
import { readNamed, utf8In } from '../../../files/read-file.ts';
import { mustBeWritable, writeFileAtomic } from '../../../files/write-file.ts';
import { Failure, withResumeHint } from '../../../ground/errors.ts';
import { type LocalizedText, mustBeText, oneOfText, untranslated } from '../../../ground/i18n.ts';
import { stringifyJson } from '../../../ground/json.ts';
import { resolvePath } from '../../../ground/runtime.ts';
import { fold, shellCommand } from '../../../ground/strings.ts';
import { toJson } from '../../../render/json.ts';
import type { ApiRecord, CommandResult } from '../../../render/outcome.ts';
import { toYaml } from '../../../render/yaml.ts';
import { confirm, needsAnswer, show } from '../../shared/confirming.ts';
import { readText } from '../../shared/data.ts';
import { allWhole, holdingOut } from '../../shared/exporting.ts';
import { formatInName } from '../../shared/file-format.ts';
import { aloneAtTheMenu, applySteps } from './apply.ts';
import { type FileCategory, notations, readMenu } from './document.ts';
import { asDocument, readSections } from './menu.ts';
import { type Plan, planOf } from './plan.ts';
import { repricedMenu } from './reprice.ts';
import { dataOf, lineOf, planOutcome } from './view.ts';

/** What `menu export`, `plan`, `apply` and `reprice` do. */

export const exportMenu = async (context: Context, out: string | undefined): Promise<CommandResult> => {
  const place = await placeFor(context, out);
  const document = asDocument(
    await readSections(await context.client()).catch((error: unknown) => {
      throw out === undefined ? error : withResumeHint(allWhole, error);
    }),
  );
  return delivered(context, document, place);
};

interface Place {
  /** None is stdout. */
  readonly path: string | undefined;
  readonly write: (document: unknown) => string;
}

/**
 * Where a document goes, and as what: YAML, unless JSON is asked for by name or by the file's ending. What cannot be
 * written is refused before the menu is asked for.
 */
const placeFor = async ({ globals, world }: Context, out = '-'): Promise<Place> => {
  const said = globals.json ? 'json' : globals.output;
  const ending = out === '-' ? undefined : formatInName(out, notations, said !== undefined);
  const chosen = said ?? ending ?? 'yaml';
  if (!notations.some((notation) => notation === chosen))
    throw usage([{ name: '--output', text: mustBeText(oneOfText(notations), chosen) }]);
  const path = out === '-' ? undefined : resolvePath(world, out);
  if (path !== undefined) await namedBy('--out', () => mustBeWritable(path));
  return { path, write: chosen === 'json' ? toJson : toYaml };
};

/** The document in a file, complete or not at all; without one on stdout. */
const delivered = async (
  context: Context,
  document: unknown,
  { path, write }: Place,
): Promise<CommandResult> => {
  const text = write(document);
  if (path === undefined) return { kind: 'raw', body: text };
  const { signal } = context.world;
  const put = () => writeFileAtomic(path, text, { signal });
  if (!context.globals['dry-run']) await holdingOut(context, [path], put);
  return { kind: 'raw', body: '' };
};

export const plan = async (context: Context, file: string, prune: boolean): Promise<CommandResult> =>
  planOutcome(await planning(context, await fileOf(context, file), prune));

const fileOf = async (context: Context, file: string) => readMenu(await contentOf(context, file), file);

const planning = async (
  context: Context,
  categories: readonly FileCategory[],
  prune: boolean,
): Promise<Plan> => planOf(categories, await readSections(await context.client()), prune);

const contentOf = async (context: Context, file: string): Promise<string> => {
  if (file === '-') return readText(context, '-', '<file>');
  return utf8In(await readNamed(context.world, file), file);
};

export const apply = async (context: Context, file: string, prune: boolean): Promise<CommandResult> => {
  // The file is read before anything is asked of the service.
  const wanted = await fileOf(context, file);
  if (context.globals.yes || context.globals['dry-run'])
    return aloneAtTheMenu(context, async () => applied(context, await planning(context, wanted, prune)));
  const shown = await planning(context, wanted, prune);
  if (shown.steps.length === 0) return planOutcome(shown);
  needsAnswer(context);
  await ask(context, shown);
  return aloneAtTheMenu(context, async () => {
    const found = await planning(context, wanted, prune);
    if (stringifyJson(found.steps) !== stringifyJson(shown.steps)) throw hasChanged;
    return applied(context, found);
  });
};

/** What was approved is what is done. */
const hasChanged = new Failure(
  'USAGE',
  {
    en: 'the menu has changed since the plan was shown: nothing was sent',
    es: 'la carta ha cambiado desde que se mostró el plan: no se ha enviado nada',
  },
  { hint: { en: 'run the same line again', es: 'ejecutar la misma línea otra vez' } },
);

const applied = async (context: Context, found: Plan): Promise<CommandResult> => {
  if (found.steps.length === 0) return planOutcome(found);
  const done = await applySteps(context, await context.client(), found.steps);
  const made = done.filter((step) => step.done);
  return {
    ...(made.length > 0 && planOutcome({ ...found, steps: made })),
    kind: 'board',
    data: done.map((step) => ({ ...dataOf(step), done: step.done })),
    draw: ({ lang }) =>
      done
        .filter((step) => step.tried && !step.done)
        .map((step) => `✗ ${lineOf(step, lang)}\n`)
        .join(''),
  };
};

const ask = async (context: Context, { steps }: Plan): Promise<void> => {
  await show(
    context,
    steps.map((step) => lineOf(step, context.lang)),
  );
  await confirm(context, {
    en: `Change the menu: ${steps.length} steps?`,
    es: `¿Cambiar la carta: ${steps.length} pasos?`,
  });
};

interface Repricing {
  readonly percent: number;
  readonly category: string | undefined;
  readonly step: number;
  readonly out: string | undefined;
}

/** Nothing has changed yet; said of a file, and on a terminal, where nobody has one. */
const nextStep = ({ screen }: Context, out: string | undefined): LocalizedText[] => {
  if (out === undefined && !screen.stdoutIsTerminal) return [];
  const file = out === undefined || out === '-' ? 'carta.yaml' : out;
  const line = shellCommand('maitre', 'menu', 'apply', file);
  return out === undefined || out === '-'
    ? [
        {
          en: `nothing has changed; --out ${file} keeps it, ${line} applies it`,
          es: `nada ha cambiado; --out ${file} lo guarda, ${line} lo aplica`,
        },
      ]
    : [{ en: `nothing has changed yet: ${line}`, es: `nada ha cambiado todavía: ${line}` }];
};

export const reprice = async (
  context: Context,
  { percent, category, step, out }: Repricing,
): Promise<CommandResult> => {
  const place = await placeFor(context, out);
  const document = asDocument(await readSections(await context.client()));
  const isMeant = category === undefined ? () => true : isCalled(document.categories, category);
  const repriced = await delivered(context, repricedMenu(document, { percent, step, isMeant }), place);
  for (const text of nextStep(context, out)) context.notice(text);
  return repriced;
};

/** By an id, a name, else `#` and an id. Throws NOT_FOUND where no category has it. */
const isCalled = (categories: readonly ApiRecord[], word: string) => {
  const wanted = fold(word.trim());
  const ways = [
    ({ id }: ApiRecord) => String(id) === word.trim(),
    ({ name }: ApiRecord) => fold(String(name)) === wanted,
    ({ id }: ApiRecord) => `#${id}` === word.trim(),
  ];
  const meant = ways.map((way) => categories.filter(way)).find(({ length }) => length > 0);
  if (meant) return (category: ApiRecord): boolean => meant.some(({ id }) => id === category['id']);
  throw new Failure(
    'NOT_FOUND',
    { en: `no category is called "${word}"`, es: `no hay categoría que se llame «${word}»` },
    { field: '--category', hint: untranslated('maitre menu categories list') },
  );
};
