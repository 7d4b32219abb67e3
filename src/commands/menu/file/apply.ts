import { join } from 'node:path';
import { type Client, callOperation } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { withLockIfWritable } from '../../../files/lock.ts';
import { makeFolderFor } from '../../../files/write-file.ts';
import { type Exit, exits, Failure, withPrefix } from '../../../ground/errors.ts';
import { localize } from '../../../ground/i18n.ts';
import { isSameId, parseId } from '../../../ground/json.ts';
import { computeShortHash } from '../../../ground/short-hash.ts';
import { identifyRestaurant } from '../../../journal/restaurant.ts';
import type { Step } from './plan.ts';
import { formatStep } from './view.ts';

interface StepResult extends Step {
  readonly done: boolean;
}

const { unauthorized, unreachable, unknownOutcome, interrupted } = exits;
/** After these exits the next request would fail too. */
const stoppingExits: readonly Exit[] = [unauthorized, unreachable, unknownOutcome, interrupted];

/** Placeholder for a new id in a `--dry-run`. */
const dryRunId = 0;

/** Performs the steps in order. Reports a failure and continues, unless no other step can succeed. */
export const applySteps = async (
  context: Context,
  client: Client,
  steps: readonly Step[],
): Promise<StepResult[]> => {
  const isDryRun = context.globals['dry-run'] === true;
  const createdCategories = new Map<string, number>();
  const results: StepResult[] = steps.map((step) => ({ ...step, done: false }));
  for (const [index, step] of steps.entries()) {
    try {
      const id = await performStep(client, step, createdCategories, isDryRun);
      results[index] = { ...step, id, done: true };
      if (step.resource === 'category' && step.action === 'create') createdCategories.set(step.name, id);
      const counter = `${index + 1}/${steps.length}`;
      if (!isDryRun) context.notice(localize((lang) => `✓ ${counter} ${formatStep(step, lang)}`));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      context.reportFailure(withPrefix(step.name, error));
      if (!stoppingExits.includes(error.exit)) continue;
      const doneCount = results.filter(({ done }) => done).length;
      context.notice({
        en: `${doneCount} of ${steps.length} steps done: run the same command again for the others`,
        es: `${doneCount} de ${steps.length} pasos hechos: vuelva a ejecutar el comando para los demás`,
      });
      break;
    }
  }
  return results;
};

const operations = { category: menuCategories, item: menuItems } as const;

const performStep = async (
  client: Client,
  step: Step,
  createdCategories: ReadonlyMap<string, number>,
  isDryRun: boolean,
): Promise<number> => {
  const { action, resource } = step;
  const id = step.id ?? dryRunId;
  if (action === 'delete') {
    if (resource === 'category' && !isDryRun) await requireEmpty(client, id);
    await callOperation(client, operations[resource].delete, { params: { id } });
    return id;
  }
  const { category: _, ...changes } = step.changes;
  const body = {
    ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
    ...(resource === 'item' &&
      action !== 'update' && { category_id: requireCategory(step, createdCategories) }),
  };
  if (action === 'create') {
    const { data } = await callOperation(client, operations[resource].create, { body });
    return parseId(data['id'] ?? dryRunId);
  }
  await callOperation(client, operations[resource].update, { params: { id }, body });
  return id;
};

/** Throws PARTIAL if the dish's category was not created. */
const requireCategory = ({ category, categoryId }: Step, created: ReadonlyMap<string, number>): number => {
  const id = categoryId ?? created.get(category ?? '');
  if (id !== undefined) return id;
  throw new Failure('PARTIAL', {
    en: `its category "${category}" could not be created`,
    es: `no se pudo crear su categoría «${category}»`,
  });
};

/** Throws PARTIAL if the category has dishes: deleting it would delete them (API §4.4). */
const requireEmpty = async (client: Client, id: number): Promise<void> => {
  const { data } = await client.call(menuItems.list, { query: { category_id: id } });
  const dishes = data.filter(({ category_id }) => isSameId(category_id ?? id, id));
  if (dishes.length === 0) return;
  const names = dishes.map(({ name }) => name).join(', ');
  throw new Failure('PARTIAL', {
    en: `still has ${names}: not deleted`,
    es: `aún contiene ${names}: no se elimina`,
  });
};

/** Longer than a menu of 500 dishes takes. */
const lockTimeoutMs = 120_000;

/** Runs `fn` under a lock, if one can be written: two runs at once would create missing dishes twice. */
export const withMenuLock = async <T>(context: Context, fn: () => Promise<T>): Promise<T> => {
  if (context.globals['dry-run']) return fn();
  const { signal } = context.runtime;
  const onWait = () =>
    context.notice({
      en: 'waiting for another menu apply to finish',
      es: 'esperando a que acabe otro menu apply',
    });
  const createLockPath = () => {
    const { place } = identifyRestaurant(context.target());
    const lock = join(context.dataDir, 'menu', `${computeShortHash(place)}.lock`);
    makeFolderFor(lock, 'MAITRE_DATA_DIR');
    return lock;
  };
  return withLockIfWritable(createLockPath, { timeoutMs: lockTimeoutMs, signal, onWait }, fn);
};
