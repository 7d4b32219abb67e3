import { optionError } from '../../../cli/usage.ts';
import type { Context } from '../../../context/context.ts';
import { blameOption } from '../../../files/file-errors.ts';
import { decodeUtf8, readInputFile } from '../../../files/read-file.ts';
import { checkWritable, writeFileAtomic } from '../../../files/write-file.ts';
import { Failure, withResumeHint } from '../../../ground/errors.ts';
import { mustBeText, oneOfText } from '../../../ground/i18n.ts';
import { stringifyJson } from '../../../ground/json.ts';
import { resolvePath } from '../../../ground/runtime.ts';
import { toJson } from '../../../render/json.ts';
import type { CommandResult } from '../../../render/outcome.ts';
import { toYaml } from '../../../render/yaml.ts';
import { confirm, requireConfirmation, showLines } from '../../shared/confirming.ts';
import { readText } from '../../shared/data.ts';
import { completeFilesHint, lockOutFiles } from '../../shared/exporting.ts';
import { getFormatOfName } from '../../shared/file-format.ts';
import { applySteps, withMenuLock } from './apply.ts';
import { type FileCategory, menuFormats, parseMenu, readSections, toDocument } from './document.ts';
import { createPlan, type Plan } from './plan.ts';
import { createPlanResult, formatStep, formatUnknownIds, toStepRecord } from './view.ts';

export const exportMenu = async (context: Context, out: string | undefined): Promise<CommandResult> => {
  const output = await openOutput(context, out);
  const document = toDocument(
    await readSections(await context.client()).catch((error: unknown) => {
      throw out === undefined ? error : withResumeHint(completeFilesHint, error);
    }),
  );
  return writeDocument(context, document, output);
};

interface Output {
  readonly path: string | undefined;
  readonly format: (document: unknown) => string;
}

/** Chooses format and path, and checks the path before any request. The format is YAML unless JSON is requested. */
export const openOutput = async ({ globals, runtime }: Context, out = '-'): Promise<Output> => {
  const requested = globals.json ? 'json' : globals.output;
  const ending = out === '-' ? undefined : getFormatOfName(out, menuFormats, requested !== undefined);
  const name = requested ?? ending ?? 'yaml';
  if (!menuFormats.some((format) => format === name))
    throw optionError('--output', mustBeText(oneOfText(menuFormats), name));
  const path = out === '-' ? undefined : resolvePath(runtime, out);
  if (path !== undefined) await blameOption('--out', () => checkWritable(path));
  return { path, format: name === 'json' ? toJson : toYaml };
};

export const writeDocument = async (
  context: Context,
  document: unknown,
  { path, format }: Output,
): Promise<CommandResult> => {
  const text = format(document);
  if (path === undefined) return { kind: 'raw', body: text };
  const { signal } = context.runtime;
  const write = () => writeFileAtomic(path, text, { signal });
  if (!context.globals['dry-run']) await lockOutFiles(context, [path], write);
  return { kind: 'raw', body: '' };
};

export const plan = async (context: Context, file: string, prune: boolean): Promise<CommandResult> =>
  createPlanResult(await readPlan(context, await readMenuFile(context, file), prune));

const readMenuFile = async (context: Context, file: string): Promise<FileCategory[]> => {
  const text =
    file === '-'
      ? await readText(context, '-', '<file>')
      : decodeUtf8(await readInputFile(context.runtime, file), file);
  return parseMenu(text, file);
};

const readPlan = async (
  context: Context,
  categories: readonly FileCategory[],
  prune: boolean,
): Promise<Plan> => createPlan(categories, await readSections(await context.client()), prune);

export const apply = async (context: Context, file: string, prune: boolean): Promise<CommandResult> => {
  const categories = await readMenuFile(context, file);
  const isConfirmed = context.globals.yes || context.globals['dry-run'];
  const shown = isConfirmed ? undefined : await readPlan(context, categories, prune);
  if (shown?.steps.length === 0) return createPlanResult(shown);
  if (shown) await confirmPlan(context, shown);
  return withMenuLock(context, async () => {
    const current = await readPlan(context, categories, prune);
    if (shown && stringifyJson(current.steps) !== stringifyJson(shown.steps)) throw createChangedFailure();
    return applyPlan(context, current);
  });
};

const confirmPlan = async (context: Context, { steps, unknownIds }: Plan): Promise<void> => {
  requireConfirmation(context);
  const { lang } = context;
  const unknown = formatUnknownIds(unknownIds).map((text) => text[lang]);
  await showLines(context, [...steps.map((step) => formatStep(step, lang)), ...unknown]);
  await confirm(context, {
    en: `Change the menu: ${steps.length} steps?`,
    es: `¿Cambiar la carta: ${steps.length} pasos?`,
  });
};

const createChangedFailure = () =>
  new Failure(
    'USAGE',
    {
      en: 'the menu has changed since the plan was shown: nothing was sent',
      es: 'la carta ha cambiado desde que se mostró el plan: no se ha enviado nada',
    },
    { hint: { en: 'run the same command again', es: 'vuelva a ejecutar el comando' } },
  );

const applyPlan = async (context: Context, plan: Plan): Promise<CommandResult> => {
  if (plan.steps.length === 0) return createPlanResult(plan);
  const results = await applySteps(context, await context.client(), plan.steps);
  const done = results.filter((step) => step.done);
  return {
    ...(done.length > 0 && createPlanResult({ ...plan, steps: done })),
    kind: 'board',
    data: results.map(({ tried: _, ...step }) => toStepRecord(step)),
    draw: ({ lang }) =>
      results
        .filter((step) => step.tried && !step.done)
        .map((step) => `✗ ${formatStep(step, lang)}\n`)
        .join(''),
  };
};
