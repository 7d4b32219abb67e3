import { expect, it } from 'vitest';
import type { Described } from '../src/cli/describe.ts';
import { exitMeanings } from '../src/cli/exit-codes.ts';
import { contract } from '../src/contract/index.ts';
import type { Operation } from '../src/contract/operation.ts';
import { anyCommand, commands, specs, usageOf } from './support/commands.ts';

/** `[-p --profile NAME]`; without brackets where it is required. */
const flagLine = ({
  name,
  short,
  negation,
  type,
  value,
  choices,
  default: fallback,
  required,
  repeatable,
}: Described['flags'][number]) => {
  const words = [
    short,
    negation ? name.replace('--', '--[no-]') : name,
    choices ? `${choices.join('|')}${type === 'list' ? ',…' : ''}` : value,
    fallback && `(${fallback})`,
    repeatable && '…',
  ];
  const line = words.filter(Boolean).join(' ');
  return required ? line : `[${line}]`;
};

it('every command, argument, flag and exit code is listed in surface.txt', async () => {
  const formats = new Set(anyCommand.formats);
  const lines = [
    ...commands.map((described) =>
      [
        `maitre ${usageOf(described)}`,
        ...described.flags.map(flagLine),
        ...described.formats.filter((format) => !formats.has(format)).map((format) => `+${format}`),
      ].join(' '),
    ),
    '',
    'anywhere:',
    ...anyCommand.flags.map(flagLine),
    '[-h --help]',
    '[-V --version]',
    '',
    'exit codes:',
    ...Object.entries(exitMeanings).map(([code, { en }]) => `${code.padStart(3)} ${en}`),
    '',
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot('surface.txt');
});

it('every operation of the API has a command', () => {
  const reached = new Set(specs.map(({ operations: [first] = [] }) => first));
  const rows = Object.values(contract).flatMap((resource) => Object.values<Operation>(resource));
  const unreached = rows.filter((row) => !reached.has(row)).map(({ method, path }) => `${method} ${path}`);
  expect(unreached).toEqual([]);
});
