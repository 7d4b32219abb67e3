import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearCachedCompletions } from '../../context/cached-completions.ts';
import type { Context } from '../../context/context.ts';
import { openJournal } from '../../journal/file.ts';
import { forget } from '../../journal/forget.ts';
import { identifyRestaurant } from '../../journal/restaurant.ts';
import { clearLastKnown } from '../../last-known/folder.ts';
import type { Profile } from '../../profiles/settings.ts';
import { isWatchFolderOf } from '../reservas/floor/watch-state.ts';
import { getFloorPath } from '../shared/floor/floor-file.ts';
import { listNames } from '../shared/own-path.ts';

/** Removes what is stored for a profile alone. The journal stays if another profile has the same address. */
export const removeStoredData = async (
  context: Context,
  name: string,
  { key = '', ...profile }: Profile,
): Promise<void> => {
  clearCachedCompletions(context);
  clearLastKnown(context.dataDir, { ...profile, key });
  const floor = getFloorPath(context, name);
  await removeFrom(floor.folder, floor.isUsed);
  await removeFrom(join(context.dataDir, 'watch'), (folder) => isWatchFolderOf(name, folder));
  const restaurant = identifyRestaurant({ ...profile, name, key });
  const others = Object.entries(context.settings().profiles).filter(([other]) => other !== name);
  const isShared = others.some(
    ([, other]) => identifyRestaurant({ ...other, key }).place === restaurant.place,
  );
  if (isShared) return;
  await forget(openJournal(context.dataDir, restaurant.place, context.runtime), {
    compare: async ({ profile: writer, key_fingerprint }) =>
      writer === name || key_fingerprint === restaurant.key_fingerprint ? 'same' : 'different',
    profile: name,
    customer: undefined,
  });
};

const removeFrom = async (folder: string, isRemoved: (name: string) => boolean): Promise<void> => {
  for (const name of (await listNames(folder)).filter(isRemoved))
    await rm(join(folder, name), { recursive: true, force: true });
};
