import { join } from 'node:path';
import type { Context } from '../../../context/context.ts';
import { makeFolderFor } from '../../../files/folder.ts';
import { withLockIfWritable } from '../../../files/lock.ts';
import type { Text } from '../../../ground/lang.ts';
import { markOf } from '../../../ground/mark.ts';
import { restaurantOf } from '../../../journal/restaurant.ts';

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
  const lock = join(context.dataDir, 'menu', `${markOf(place)}.lock`);
  makeFolderFor(lock, 'MAITRE_DATA_DIR');
  return lock;
};

const waiting: Text = {
  en: 'another menu apply is under way: waiting for it',
  es: 'hay otro menu apply en curso: se espera a que acabe',
};
