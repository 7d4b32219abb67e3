import { join } from 'node:path';
import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { menuCategories, menuItems } from '../../../contract/menu.ts';
import { withLockIfWritable } from '../../../files/lock.ts';
import { makeFolderFor } from '../../../files/write-file.ts';
import { type Exit, exits, Failure, withPrefix } from '../../../ground/errors.ts';
import { type LocalizedText, localize } from '../../../ground/i18n.ts';
import { shortHash } from '../../../ground/short-hash.ts';
import { restaurantOf } from '../../../journal/restaurant.ts';
import type { Step } from './plan.ts';
import { lineOf } from './view.ts';

/** A step as it went. */
interface Done extends Step {
  readonly done: boolean;
  /** None was after the request that ended it all. */
  readonly tried: boolean;
}

/** After these nothing more is tried: the next request would fare no better. */
const hopeless: readonly Exit[] = [exits.unauthorized, exits.unreachable, exits.unknownOutcome];

/** From so many on, a person wants to see how far it has come. */
const many = 20;

/** What a dry run calls the id that only the service can give. */
const idToCome = 0;

/**
 * Does the steps, in their order. One that fails is reported and the others go on, but for those that rest on it: a
 * dish whose category could not be made, a category that still holds a dish. Ends early where no other can succeed.
 */
export const applySteps = async (
  context: Context,
  client: Client,
  steps: readonly Step[],
): Promise<Done[]> => {
  const made = new Map<string, number>();
  const results: Done[] = [];
  let isDown = false;
  for (const step of steps) {
    const tried = !isDown;
    const id = tried ? await attempt(step) : undefined;
    results.push({ ...step, id: id ?? step.id, done: id !== undefined, tried });
  }
  if (isDown) context.notice(goOn(results));
  return results;

  function place(before: number): string {
    return steps.length < many ? '' : `${before + 1}/${steps.length} `;
  }

  async function attempt(step: Step): Promise<number | undefined> {
    try {
      const id = await perform(client, step, made, context.globals['dry-run'] === true);
      if (step.resource === 'category' && step.action === 'create') made.set(step.name, id);
      if (!context.globals['dry-run'])
        context.notice(localize((lang) => `✓ ${place(results.length)}${lineOf(step, lang)}`));
      return id;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      isDown = hopeless.includes(error.exit) || error.code === 'INTERRUPTED';
      context.report(withPrefix(step.name, error));
      return undefined;
    }
  }
};

const goOn = (results: readonly Done[]): LocalizedText => {
  const done = results.filter((step) => step.done).length;
  return {
    en: `${done} of ${results.length} steps done: the same line does the others`,
    es: `${done} de ${results.length} pasos hechos: la misma línea hace los demás`,
  };
};

const perform = async (
  client: Client,
  step: Step,
  made: ReadonlyMap<string, number>,
  isDry: boolean,
): Promise<number> => {
  const id = step.id ?? idToCome;
  if (step.action === 'delete') return remove(client, step, id, isDry);
  const fields = Object.fromEntries(
    Object.entries(step.changes)
      .filter(([field]) => field !== 'category')
      .map(([field, { to }]) => [field, to]),
  );
  if (step.resource === 'category') {
    if (step.action === 'update') {
      await client.call(menuCategories.update, { params: { id }, body: fields });
      return id;
    }
    const { data } = await client.call(menuCategories.create, { body: { ...fields, name: step.name } });
    return data.id ?? idToCome;
  }
  if (step.action === 'update') {
    await client.call(menuItems.update, { params: { id }, body: fields });
    return id;
  }
  const category_id = step.categoryId ?? made.get(step.category ?? '');
  if (category_id === undefined) throw noCategory(step);
  if (step.action === 'move') {
    await client.call(menuItems.update, { params: { id }, body: { ...fields, category_id } });
    return id;
  }
  const body = { ...fields, name: step.name, category_id };
  return (await client.call(menuItems.create, { body })).data.id ?? idToCome;
};

const noCategory = ({ category }: Step): Failure =>
  new Failure('PARTIAL', {
    en: `its category "${category}" could not be made`,
    es: `no se pudo crear su categoría «${category}»`,
  });

const remove = async (client: Client, step: Step, id: number, isDry: boolean): Promise<number> => {
  if (step.resource === 'item') {
    await client.call(menuItems.delete, { params: { id } });
    return id;
  }
  await requireEmpty(client, id, isDry);
  await client.call(menuCategories.delete, { params: { id } });
  return id;
};

/** Deleting a category deletes every dish in it (interface section 4.4): what has not left it stays, and so does it. */
const requireEmpty = async (client: Client, id: number, isDry: boolean): Promise<void> => {
  if (isDry) return;
  const { data } = await client.call(menuItems.list, { query: { category_id: id } });
  const inside = data.filter(({ category_id }) => category_id === undefined || category_id === id);
  if (inside.length === 0) return;
  throw new Failure('PARTIAL', {
    en: `still holds ${inside.map(({ name }) => name).join(', ')}: not deleted`,
    es: `aún contiene ${inside.map(({ name }) => name).join(', ')}: no se elimina`,
  });
};

/** Milliseconds: a menu of 500 dishes is long done. */
const patience = 120_000;

/**
 * Does the work while no other `menu apply` of this machine is at the restaurant's menu: two that read it before either
 * has written would both create what it lacks. Where no lock can be written, nobody has one.
 */
export const aloneAtTheMenu = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  if (context.globals['dry-run']) return work();
  const { signal } = context.world;
  const onWait = () => context.notice(waiting);
  return withLockIfWritable(() => lockOf(context), { patience, signal, onWait }, work);
};

const lockOf = (context: Context): string => {
  const { place } = restaurantOf(context.target());
  const lock = join(context.dataDir, 'menu', `${shortHash(place)}.lock`);
  makeFolderFor(lock, 'MAITRE_DATA_DIR');
  return lock;
};

const waiting: LocalizedText = {
  en: 'another menu apply is under way: waiting for it',
  es: 'hay otro menu apply en curso: se espera a que acabe',
};
