import type { Described } from '../../src/cli/describe.ts';
import { exitMeanings } from '../../src/cli/exit-codes.ts';
import { groups } from '../../src/commands/groups.ts';
import { anyCommand, commands, usageOf } from './commands.ts';

/** Returns docs/reference.md, generated from the commands. */
export const reference = (): string =>
  [
    '# Reference',
    '',
    'Every command, its arguments and options. `npm run docs` generates this page from the commands, and a test compares',
    'them. `maitre <command> --help` shows the same, in Spanish with `--lang es`. `maitre commands --json` is for programs',
    'and includes the JSON Schema of each output. The commands of `reservas` also work without that word: `maitre now`.',
    '',
    groups.map(({ name }) => `[${name}](#${name})`).join(' · '),
    '',
    '## Options of every command',
    '',
    'Accepted anywhere in a command line.',
    '',
    ...flagTable(anyCommand.flags),
    '',
    'A date is `YYYY-MM-DD`, `hoy` or `today`, `mañana` or `tomorrow`, `ayer` or `yesterday`, the name of a weekday (the',
    'next one, today included), `+3d` or `-1w`.',
    '',
    '## Exit codes',
    '',
    ...table(
      ['code', 'when'],
      Object.entries(exitMeanings).map(([code, { en }]) => [code, en]),
    ),
    ...groups.flatMap(({ name, summary }) => [
      '',
      `## ${name}`,
      '',
      sentence(summary.en),
      ...commands.filter(({ command }) => command.split(' ')[0] === name).flatMap(section),
    ]),
    '',
  ].join('\n');

const section = (described: Described): string[] => {
  const { command, summary, detail, arguments: args, flags, scopes, exits, examples } = described;
  const options = flags.length > 0 ? ' [options]' : '';
  return [
    '',
    `### ${command}`,
    '',
    sentence(summary.en),
    ...(detail
      ? [
          '',
          ...detail.en
            .split('\n')
            .flatMap((line) => [line, ''])
            .slice(0, -1),
        ]
      : []),
    '',
    `    maitre ${usageOf(described)}${options}`,
    ...(args.length > 0
      ? [
          '',
          ...table(
            ['argument', ''],
            args.map(({ name, about }) => [`\`${name}\``, about.en]),
          ),
        ]
      : []),
    ...(flags.length > 0 ? ['', ...flagTable(flags)] : []),
    '',
    '```sh',
    ...examples.map(({ line, about }) => `${line}  # ${about.en}`),
    '```',
    '',
    [
      ...(scopes.length > 0 ? [`Scope: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`] : []),
      `Exit codes: ${exits.join(', ')}.`,
    ].join(' '),
  ];
};

const flagTable = (flags: Described['flags']): string[] =>
  table(
    ['option', ''],
    flags.map((flag) => [`\`${flagOf(flag)}\``, aboutOf(flag)]),
  );

const flagOf = ({ name, short, negation, value }: Described['flags'][number]): string =>
  [short ? `${short}, ${name}` : name, value].filter(Boolean).join(' ') + (negation ? `, ${negation}` : '');

const aboutOf = ({
  about,
  choices,
  default: fallback,
  required,
  repeatable,
}: Described['flags'][number]): string =>
  [
    about.en,
    choices?.some((choice) => !about.en.includes(choice)) &&
      `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`,
    fallback && `\`${fallback}\` when left out`,
    required && '**required**',
    repeatable && !/\bagain\b/.test(about.en) && 'may be given again',
  ]
    .filter(Boolean)
    .join('; ');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [heads, heads.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );

const sentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? '' : '.');
