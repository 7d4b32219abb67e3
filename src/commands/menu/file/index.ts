import { readText } from '../../../cli/body.ts';
import { booleanFlag } from '../../../cli/flag-types.ts';
import { confirm, requireConfirmation, showLines } from '../../../context/confirming.ts';
import { type Command, type Context, defineCommand } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { decodeUtf8, readInputFile } from '../../../files/read-file.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { stringifyJson } from '../../../ground/json.ts';
import type { CommandResult } from '../../../render/result.ts';
import { applySteps, withMenuLock } from './apply.ts';
import { type FileCategory, menuFormats, outFlag, parseMenu, readMenu, writeMenu } from './document.ts';
import { createPlan, type Plan } from './plan.ts';
import { reprice } from './reprice.ts';
import { createPlanResult, formatStep, formatUnknownIds, toStepRecord } from './view.ts';

const fileArg = {
  name: 'file',
  about: {
    en: 'the menu, YAML or JSON; - for standard input',
    es: 'la carta, YAML o JSON; - para la entrada estándar',
  },
  completion: 'files',
} as const;

const prune = booleanFlag({
  en: 'remove what is not in the file',
  es: 'eliminar lo que no está en el fichero',
});

const exportMenu = defineCommand({
  path: ['menu', 'export'],
  singleProfileOnly: true,
  summary: { en: 'the whole menu as a file', es: 'toda la carta como fichero' },
  detail: {
    en: 'Categories with their dishes, in the menu’s order; the same menu gives the same bytes. YAML, or JSON with -o json.',
    es: 'Las categorías con sus platos, en el orden de la carta; la misma carta da los mismos bytes. YAML, o JSON con -o json.',
  },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  onlyFormats: menuFormats,
  flags: { out: outFlag },
  examples: {
    'menu export --out carta.yaml': { en: 'to a file', es: 'a un fichero' },
    'menu export -o json': { en: 'for a program', es: 'para un programa' },
  },
  run: (context, { flags: { out } }) => writeMenu(context, out),
});

const plan = defineCommand({
  path: ['menu', 'plan'],
  summary: { en: 'what a file would change in the menu', es: 'qué cambiaría un fichero en la carta' },
  operations: [menuCategories.list, menuItems.list],
  output: null,
  args: [fileArg],
  flags: { prune },
  examples: {
    'menu plan carta.yaml': { en: 'sends nothing', es: 'no envía nada' },
    'menu plan carta.yaml --prune --json': {
      en: 'with removals, for a program',
      es: 'con lo que se eliminaría, para un programa',
    },
  },
  run: async (context, { args: [file], flags: { prune = false } }) =>
    createPlanResult(await readPlan(context, await readMenuFile(context, file), prune)),
});

const apply = defineCommand({
  path: ['menu', 'apply'],
  effect: 'unproposable',
  summary: { en: 'change the menu to match a file', es: 'dejar la carta como dice un fichero' },
  detail: {
    en: 'Shows the plan and asks; without a terminal it needs --yes. Removes nothing without --prune, and no category that has dishes. Reports the steps that failed; a second run does them.',
    es: 'Muestra el plan y pregunta; sin terminal necesita --yes. No elimina nada sin --prune, ni una categoría con algún plato dentro. Indica los pasos que fallaron; si lo ejecuta otra vez, los hace.',
  },
  operations: [
    menuItems.update,
    menuItems.create,
    menuItems.delete,
    menuCategories.create,
    menuCategories.update,
    menuCategories.delete,
    menuCategories.list,
    menuItems.list,
  ],
  output: null,
  args: [fileArg],
  flags: { prune },
  exits: [exits.partial],
  examples: {
    'menu apply carta.yaml': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
    'menu apply carta.yaml --prune --yes': { en: 'in a script', es: 'en un script' },
  },
  run: async (context, { args: [file], flags: { prune = false } }) => {
    const categories = await readMenuFile(context, file);
    const asks = !context.globals.yes && !context.globals['dry-run'];
    const shownPlan = asks ? await readPlan(context, categories, prune) : undefined;
    if (shownPlan?.steps.length === 0) return createPlanResult(shownPlan);
    if (shownPlan) await confirmPlan(context, shownPlan);
    return withMenuLock(context, async () => {
      const currentPlan = await readPlan(context, categories, prune);
      const hasChanged = shownPlan && stringifyJson(currentPlan.steps) !== stringifyJson(shownPlan.steps);
      if (hasChanged) throw createChangedFailure();
      return applyPlan(context, currentPlan);
    });
  },
});

const readMenuFile = async (context: Context, file: string): Promise<FileCategory[]> => {
  const text =
    file === '-'
      ? await readText(context.runtime, '-', '<file>')
      : decodeUtf8(await readInputFile(context.runtime, file), file);
  return parseMenu(text, file);
};

const readPlan = async (context: Context, categories: readonly FileCategory[], prune: boolean) =>
  createPlan(categories, await readMenu(await context.client()), prune);

const confirmPlan = async (context: Context, { steps, entriesWithUnknownId }: Plan): Promise<void> => {
  requireConfirmation(context);
  const { lang } = context;
  const unknown = formatUnknownIds(entriesWithUnknownId).map((text) => text[lang]);
  await showLines(context, [...steps.map((step) => formatStep(step, lang)), ...unknown]);
  await confirm(context, {
    en: `Change the menu: ${steps.length} steps?`,
    es: `¿Cambiar la carta: ${steps.length} pasos?`,
  });
};

const createChangedFailure = () =>
  new Failure('USAGE', {
    en: 'the menu has changed since the plan was shown: nothing was sent',
    es: 'la carta ha cambiado desde que se mostró el plan: no se ha enviado nada',
    hint: { en: 'run the same command again', es: 'vuelva a ejecutar el comando' },
  });

const applyPlan = async (context: Context, plan: Plan): Promise<CommandResult> => {
  if (plan.steps.length === 0) return createPlanResult(plan);
  const results = await applySteps(context, await context.client(), plan.steps);
  const done = results.filter((step) => step.done);
  const notices = done.length > 0 ? createPlanResult({ ...plan, steps: done }).notices : undefined;
  return { kind: 'view', data: results.map(toStepRecord), draw: () => '', notices };
};

export const commands: readonly Command[] = [exportMenu, plan, apply, reprice];
