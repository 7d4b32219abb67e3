import { describe, expect, it } from 'vitest';
import type { CommandMetadata, Group } from '../../src/cli/command.ts';
import { booleanFlag, choiceFlag, listFlag, textFlag } from '../../src/cli/flag-types.ts';
import { parseCommand } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { Failure } from '../../src/ground/errors.ts';

const both = (words: string) => ({ en: words, es: `${words} (es)` });
const command = (path: string, rest: Partial<CommandMetadata> = {}): CommandMetadata => ({
  path: path.split(' '),
  summary: both(path),
  examples: { [`${path} now`]: both('an example') },
  ...rest,
});

const what = { name: 'what', about: both('what') };
const flags = {
  notas: textFlag('TEXT', both('notes')),
  price: textFlag('N', both('price')),
  color: textFlag('TEXT', both('colour')),
  active: booleanFlag(both('active'), { negatable: true }),
  sure: booleanFlag(both('sure')),
  estado: listFlag('E,E', both('states'), ['a', 'b']),
  kind: choiceFlag('KIND', ['x', 'y'], both('kind')),
  query: { ...textFlag('K=V', both('query')), repeatable: true as const },
};

const group = (name: string, commands: readonly CommandMetadata[], rest = {}): Group<CommandMetadata> => ({
  name,
  summary: both(`the ${name}`),
  commands: Object.fromEntries(
    commands.map((command) => [command.path.slice(1).join(' '), async () => command]),
  ),
  ...rest,
});

const groups: readonly Group<CommandMetadata>[] = [
  group('book', [
    command('book get', { args: [what] }),
    command('book list', { flags }),
    command('book cancel', { args: [{ ...what, variadic: true }] }),
    command('book search', { args: [{ ...what, optional: true }] }),
  ]),
  group('queue', [
    command('queue list', { flags: { watch: booleanFlag(both('watch')) } }),
    command('queue add'),
  ]),
  group(
    'menu',
    [command('menu items list'), command('menu items add', { flags }), command('menu cards list')],
    {
      subgroups: { items: both('dishes'), cards: both('cards') },
    },
  ),
  group('whoami', [command('whoami')]),
];

const refused = async (line: string): Promise<[string, string | undefined]> => {
  const failure: unknown = await parseCommand(scanArgv(line.split(' ')), groups, 'en').catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) return expect.fail(`${line} was not refused: ${failure}`);
  expect(failure.code).toBe('USAGE');
  return [failure.text.en, failure.hint?.en];
};

it('several values of a list, and a global option twice, are no repetition', async () => {
  const line = 'book list --estado a --estado b --query x=1 --query y=2 --sure --sure -o csv -o json';
  expect(await parseCommand(scanArgv(line.split(' ')), groups, 'en')).toMatchObject({
    invocation: { flags: { estado: 'a,b', query: ['x=1', 'y=2'] }, globals: { output: 'json' } },
  });
});

describe('a command that cannot be parsed is refused with a suggestion', () => {
  it.each<[string, string, string | undefined]>([
    ['bok list', 'bok is not a command', 'did you mean book?'],
    ['zzz', 'zzz is not a command', 'see maitre --help'],
    ['help menu itms', 'menu itms is not a command', 'did you mean menu items?'],
    ['book lsit', 'book lsit is not a command', 'did you mean book list?'],
    ['book can a1', 'book can is not a command', 'did you mean book cancel?'],
    ['book book', 'book book is not a command', 'see maitre book --help'],
    ['menu items lst', 'menu items lst is not a command', 'did you mean menu items list?'],
    ["it's", "it's is not a command", 'see maitre --help'],
    ['book', 'book needs a command', 'see maitre book --help'],
    [
      'queue --watch add',
      '--watch is not a global option; options of a command go after it',
      'see maitre queue --help',
    ],
    ['--json', 'maitre needs a command', 'see maitre --help'],
    ['book list --notsa x', '--notsa is not an option of this command', 'did you mean --notas?'],
    ['book get a1 --zzz', '--zzz is not an option of this command', 'see maitre book get --help'],
    ['book list -z', '-z is not an option of this command', 'see maitre book list --help'],
    ['queue --wacth', '--wacth is not an option of this command', 'did you mean --watch?'],
    [
      'book --active list',
      '--active is not a global option; options of a command go after it',
      'see maitre book --help',
    ],
    ['book list --json=true', '--json takes no value', undefined],
    ['book list --notas', '--notas needs a value', 'see maitre book list --help'],
    ['book list --notas --kind x', '--notas needs a value', 'if --kind is the value: --notas=--kind'],
    ['book list --notas a --notas a', '--notas is given twice', undefined],
    ['book list --active --no-active', '--active is given twice', undefined],
    ['book list -o', '--output needs a value', 'see maitre book list --help'],
    ['book list --notas --help', '--notas needs a value', 'if --help is the value: --notas=--help'],
    ['book get', '<what> is required', 'for example: maitre book get now'],
    [
      'book get a b',
      'book get takes only 1 argument',
      'put words that belong together in quotes; see maitre book get --help',
    ],
    ['book list zz', 'book list takes no arguments', 'see maitre book list --help'],
  ])('%s', async (line, text, hint) => {
    expect(await refused(line)).toEqual([text, hint]);
  });

  it.each([
    ['book list --key=s3cret'],
    ['book list --key s3cret'],
    ['book get a s3cret'],
    ['--key=s3cret book list'],
  ])('without repeating a value, which may be a key: %s', async (line) => {
    expect(JSON.stringify(await refused(line))).not.toContain('s3cret');
  });
});
