import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearCachedCompletions } from '../../context/cached-completions.ts';
import { confirm, requireConfirmation } from '../../context/confirming.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { listFolder } from '../../ground/fs.ts';
import { openJournal } from '../../journal/file.ts';
import { forget } from '../../journal/forget.ts';
import { identifyRestaurant } from '../../journal/restaurant.ts';
import { clearLastKnown } from '../../last-known/clear.ts';
import type { Profile } from '../../profiles/settings.ts';
import {
  createUnknownProfileFailure,
  findProfile,
  findProfileName,
  selectProfile,
} from '../../profiles/target.ts';
import { getFloorPath } from '../../tables/floor-file.ts';
import { toRecordResult, toWrittenResult } from '../../verbs/results.ts';
import { isProfileFolder } from '../../watching/watch-state.ts';
import { add } from './add.ts';
import { check, listOtherKeys, nameArg, profileColumns, toProfileRecord } from './check.ts';

/** The profile, and its name as the settings write it. */
const requireProfile = (
  context: Context,
  typed: string,
  field = '<name>',
): { readonly name: string; readonly profile: Profile } => {
  const settings = context.settings();
  const name = findProfileName(settings, typed) ?? typed;
  const profile = findProfile(settings, name);
  if (!profile) throw createUnknownProfileFailure(typed, Object.keys(settings.profiles), field);
  return { name, profile };
};

const list = defineCommand({
  path: ['profile', 'list'],
  summary: { en: 'the restaurants, keys masked', es: 'los restaurantes, con la clave oculta' },
  examples: {
    'profile list': { en: 'as a table', es: 'como tabla' },
    'profile list --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context) => {
    const { profiles, current } = context.settings();
    const records = Object.entries(profiles).map(([name, profile]) =>
      toProfileRecord(name, profile, current),
    );
    return {
      kind: 'list',
      records,
      columns: profileColumns,
      fields: ['name', 'current', 'base_url', 'database', 'key', 'tz'],
    };
  },
});

const show = defineCommand({
  path: ['profile', 'show'],
  summary: { en: 'one restaurant; by default the current one', es: 'un restaurante; si falta, el actual' },
  args: [{ ...nameArg, optional: true }],
  examples: {
    'profile show': { en: 'the current one', es: 'el actual' },
    'profile show centro': { en: 'another', es: 'otro' },
  },
  run: async (context, { args }) => {
    const { globals, runtime, settings } = context;
    const selected = selectProfile({ env: runtime.env, profile: globals.profile, settings });
    // Without a profile, `target` throws the reason, unless the environment sets URL and key.
    const chosen = args[0] ?? selected ?? context.target().name ?? '';
    const { name, profile } = requireProfile(
      context,
      chosen,
      args[0] === undefined ? '--profile' : undefined,
    );
    return toRecordResult({ columns: profileColumns }, toProfileRecord(name, profile, settings().current));
  },
});

const use = defineCommand({
  path: ['profile', 'use'],
  summary: { en: 'select the current restaurant', es: 'elegir el restaurante actual' },
  args: [nameArg],
  examples: {
    'profile use centro': { en: 'from now on', es: 'de ahora en adelante' },
    'reservas list -p centro': { en: 'just this once', es: 'solo esta vez' },
  },
  run: async (context, { args }) => {
    const { name, profile } = requireProfile(context, args[0]);
    const { useProfile } = await import('../../profiles/store.ts');
    if (!context.globals['dry-run']) await useProfile(context.configDir, name);
    return toWrittenResult(context, toProfileRecord(name, profile, name), profileColumns);
  },
});

const remove = defineCommand({
  path: ['profile', 'remove'],
  summary: { en: 'remove a restaurant and its key', es: 'quitar un restaurante y su clave' },
  detail: {
    en: 'Removes also what is stored for it on this machine: its tables, the changes seen, and the journal, unless another profile has the same address.',
    es: 'Quita también lo guardado de él en este equipo: sus mesas, los cambios vistos y el diario, salvo que otro perfil tenga la misma dirección.',
  },
  args: [nameArg],
  examples: {
    'profile remove centro': { en: 'asks first', es: 'pregunta antes' },
    'profile remove centro --yes': { en: 'in a script', es: 'en un script' },
  },
  run: async (context, { args }) => {
    const { name, profile } = requireProfile(context, args[0]);
    requireConfirmation(context);
    await confirm(context, {
      en: `Remove the profile ${name}, its key and what is stored for it (tables, changes seen, journal)?`,
      es: `¿Quitar el perfil ${name}, su clave y lo guardado de él (mesas, cambios vistos, diario)?`,
    });
    const { removeProfile } = await import('../../profiles/store.ts');
    const removed = !context.globals['dry-run'];
    if (removed) {
      await removeStoredData(context, name, profile);
      await removeProfile(context.configDir, name);
    }
    return toWrittenResult(context, { name, removed });
  },
});

/** Removes what is stored for a profile. The journal stays if another profile has the same address. */
const removeStoredData = async (context: Context, name: string, { key = '', ...profile }: Profile) => {
  clearCachedCompletions(context);
  clearLastKnown(context.dataDir, profile.baseUrl, listOtherKeys(context, name));
  const floor = getFloorPath(context, name);
  await removeEntries(floor.folder, floor.isOfProfile);
  await removeEntries(join(context.dataDir, 'watch'), (folder) => isProfileFolder(name, folder));
  const restaurant = identifyRestaurant({ ...profile, name, key });
  const { [name]: _removed, ...others } = context.settings().profiles;
  const otherPlaces = Object.values(others).map((other) => identifyRestaurant({ ...other, key: '' }).place);
  if (otherPlaces.includes(restaurant.place)) return;
  await forget(openJournal(context.dataDir, restaurant.place, context.runtime), {
    compare: async ({ profile: writer, key_fingerprint }) => {
      // This profile wrote the entry, or one that was removed earlier.
      const isOfRemoved = writer !== null && !Object.hasOwn(others, writer);
      return isOfRemoved || key_fingerprint === restaurant.key_fingerprint ? 'same' : 'different';
    },
    profile: name,
    customer: undefined,
  });
};

const removeEntries = async (folder: string, isMatch: (name: string) => boolean): Promise<void> => {
  for (const name of listFolder(folder).filter(isMatch))
    await rm(join(folder, name), { recursive: true, force: true });
};

export const commands: readonly Command[] = [add, list, show, use, remove, check];
