import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDefault, getMainGroup } from '../../src/cli/find-command.ts';
import { groups } from '../../src/commands/groups.ts';
import type { Command } from '../../src/context/context.ts';
import { root } from '../support/sources.ts';

const entries = groups.flatMap(({ name, commands }) =>
  Object.entries(commands).map(([rest, load]) => [`${name} ${rest}`.trim(), load] as const),
);

it.each(entries)('%s is loaded by its name', async (name, load) => {
  expect((await load()).path.join(' ')).toBe(name);
});

it('every command that a module exports has a name in its group', async () => {
  const folder = join(root, 'src/commands');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const exported: object[] = await Promise.all(modules.map((path) => import(join(folder, path))));
  const values = exported.flatMap((module) => Object.values(module).flat());
  const commands = values.filter((value): value is Command => value?.path && 'run' in value);
  const paths = new Set(commands.map(({ path }) => path.join(' ')));
  expect(paths.size).toBeGreaterThan(100);
  expect([...paths].filter((path) => !entries.some(([name]) => name === path))).toEqual([]);
});

it.each([
  ['reservas', 'reservas list'],
  ['crm', 'crm search'],
  ['menu', 'menu items list'],
  ['menu categories', 'menu categories list'],
  ['waitlist', 'waitlist list'],
  ['events', 'events list'],
  ['floor', 'floor show'],
  ['admin', undefined],
  ['profile', undefined],
])('%s alone runs %s', (group, command) => {
  expect(findDefault(group.split(' '), groups)?.join(' ')).toBe(command);
});

it('a command without its group hides no group', () => {
  const names = groups.map(({ name }) => name);
  const verbs = Object.keys(getMainGroup(groups)?.commands ?? {});
  expect(verbs.filter((verb) => names.includes(verb))).toEqual([]);
});
