import { expect, it } from 'vitest';
import { type CommandSpec, commandsOf, type FlagOutline } from '../../src/cli/command.ts';
import { glanceAt } from '../../src/cli/glance.ts';
import { outlineNamed, outlinesOf } from '../../src/cli/outlines.ts';
import { parseLine } from '../../src/cli/parse.ts';
import { groups } from '../../src/commands/groups.ts';
import type { Context } from '../../src/context/context.ts';
import { Failure } from '../../src/ground/errors.ts';
import type { CommandResult } from '../../src/render/outcome.ts';

type Spec = CommandSpec<Context, CommandResult>;

const commands = await commandsOf(groups);
const outlines = outlinesOf(commands);

it('are found by the words of their commands, none of which begins another', () => {
  for (const { path, flags = {} } of commands) {
    const found = outlineNamed([...path, 'more'], outlines);
    expect([found?.path, Object.keys(found?.flags ?? {})]).toEqual([path, Object.keys(flags)]);
    expect(outlineNamed(path.slice(0, -1), outlines)).toBeUndefined();
  }
  expect(outlineNamed(['reservas list'], outlines)).toBeUndefined();
});

const told = async (argv: readonly string[], known: string): Promise<string> => {
  try {
    const parsed = await parseLine(glanceAt(argv), groups, 'en', { outlines: known });
    if (parsed.kind === 'help') return parsed.text;
    const { command, ...words } = parsed.asked;
    return JSON.stringify({ path: command.path, ...words, notice: parsed.notice });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, text, field, hint } = error;
    return JSON.stringify({ code, text, field, hint });
  }
};

const slip = (word: string): string => `${word.slice(0, 1)}${word.slice(2)}`;

/** Lines right and wrong, behind the words of a command. */
const linesOf = ({ args = [], flags = {} }: Spec): string[][] => {
  const named = Object.entries<FlagOutline>(flags);
  const words = args.map(({ name }) => `a-${name}`);
  return [
    [],
    words,
    [...words, 'more'],
    [...words, 'viernes'],
    [...words, '--nope'],
    [...words, '--nope=x', 'y'],
    ['--nope', ...words],
    [...words, '-x'],
    [...words, '-yq', '--json'],
    [...words, '--', '-h'],
    [...words, '--', 'x'],
    ['--lang', 'es', ...words, '-p'],
    [...words, '-o', 'json', '--fields', 'a,', 'b', '--timeout'],
    [...words, '--fields', 'a', '--fields', 'b', '-y'],
    [...words, '--tz=x', '--no-json'],
    ...named.flatMap(([name, { short, value, negatable }]) => [
      [...words, `--${name}`],
      [...words, `--${name}`, 'x'],
      [...words, `--${name}`, 'viernes', 'que', 'viene'],
      [...words, `--${name}`, '--json'],
      [`--${name}`, '', ...words],
      [...words, `--${name}=x`],
      [...words, `--${slip(name)}`, 'x'],
      [...words, `--no-${name}`],
      ...(short ? [[...words, `-${short}`, 'x']] : []),
      ...(value ? [[...words, `--${name}`, 'a', `--${name}`, 'b']] : []),
      ...(negatable ? [[...words, `--no-${name}`, `--${name}`]] : []),
    ]),
  ];
};

it('read every line as its command does, and refuse it in the same words', async () => {
  const differing: string[] = [];
  for (const spec of commands) {
    for (const line of linesOf(spec)) {
      const argv = [...spec.path, ...line];
      if ((await told(argv, outlines)) !== (await told(argv, ''))) differing.push(argv.join(' '));
    }
  }
  expect(differing).toEqual([]);
});
