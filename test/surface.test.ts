import { expect, it } from 'vitest';
import type { DescribedFlag } from '../src/cli/describe.ts';
import { exitMeanings } from '../src/ground/exit-meanings.ts';
import { anyCommand, commands, usageOf } from './support/commands.ts';

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
}: DescribedFlag) => {
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

it('is this and nothing else: every command, its arguments and flags, and the exit codes', async () => {
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
