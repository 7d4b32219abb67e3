import { describe, expect, it } from 'vitest';
import type { CommandMetadata, Group } from '../../src/cli/command.ts';
import { booleanFlag, choiceFlag, listFlag, textFlag } from '../../src/cli/flag-types.ts';
import { type Parsed, parseCommand } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { groups as realGroups } from '../../src/commands/groups.ts';
import { Failure } from '../../src/ground/errors.ts';
import type { Lang } from '../../src/ground/i18n.ts';

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

let loaded: string[] = [];
const group = (name: string, commands: readonly CommandMetadata[], rest = {}): Group<CommandMetadata> => ({
  name,
  summary: both(`the ${name}`),
  commands: Object.fromEntries(
    commands.map((command) => [
      command.path.slice(1).join(' '),
      async () => {
        loaded.push(command.path.join(' '));
        return command;
      },
    ]),
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

const parse = async <K extends CommandMetadata>(
  line: string | readonly string[],
  lang: Lang = 'en',
  among: readonly Group<K>[] = groups as unknown as readonly Group<K>[],
): Promise<Parsed<K>> =>
  parseCommand(scanArgv(typeof line === 'string' ? line.split(' ') : line), among, lang);

const asked = async (line: string | readonly string[]) => {
  const parsed = await parse(line);
  if (parsed.kind === 'help') return expect.fail('it shows the help');
  const { command, args, flags, globals } = parsed.invocation;
  const given = (words: object) =>
    Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined));
  return { path: command.path.join(' '), args, flags: given(flags), globals: given(globals) };
};

const refused = async (
  line: string | readonly string[],
  lang: Lang = 'en',
): Promise<[string, string | undefined]> => {
  const failure: unknown = await parse(line, lang).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) return expect.fail(`${line} was not refused: ${failure}`);
  expect(failure.code).toBe('USAGE');
  return [failure.text[lang], failure.hint?.[lang]];
};

const help = async (line: string, lang: Lang = 'en'): Promise<string> => {
  const parsed = await parse(line, lang);
  return parsed.kind === 'help' ? parsed.format(80) : expect.fail('it runs');
};

describe('an option before the command', () => {
  it.each([['--notas book list'], ['--notas menu items add']])(
    'does not hide the command: %s',
    async (line) => {
      expect((await refused(line))[0]).toBe('--notas is not an option of this command');
    },
  );

  it('-h behind -- and an unknown option shows the help', async () => {
    expect(await help('book list --nope -- -h')).toContain('Usage: maitre book list [options]');
  });
});

describe('global options', () => {
  const wanted = { path: 'book list', args: [], flags: {}, globals: { profile: 'centro', output: 'json' } };

  it.each([
    ['-p centro -o json book list'],
    ['book -p centro list -o json'],
    ['book list --profile centro --output json'],
    ['--profile=centro book list --output=json'],
    ['-pcentro book -ojson list'],
  ])('may stand anywhere: %s', async (line) => {
    expect(await asked(line)).toEqual(wanted);
  });

  it('have values that are not taken for the command', async () => {
    expect(await asked('-p queue book list')).toMatchObject({
      path: 'book list',
      globals: { profile: 'queue' },
    });
    expect(await asked('-yp queue -vq book list')).toMatchObject({
      path: 'book list',
      globals: { profile: 'queue', yes: true, verbose: true, quiet: true },
    });
    expect(await asked('--sort -inicio book list')).toMatchObject({ globals: { sort: '-inicio' } });
  });

  it('count by their last value', async () => {
    expect(await asked('book list -o json -o csv')).toMatchObject({ globals: { output: 'csv' } });
    expect(await asked('-o json book list -o csv')).toMatchObject({ globals: { output: 'csv' } });
  });

  it('are apart from the flags of the command', async () => {
    expect(await asked('book list --color red --no-color')).toMatchObject({
      flags: { color: 'red' },
      globals: { 'no-color': true },
    });
    expect(await asked('book list --no-color')).toMatchObject({ flags: {}, globals: { 'no-color': true } });
    expect(await asked('--no-input book list')).toMatchObject({ globals: { 'no-input': true } });
  });
});

describe('flags', () => {
  it.each<[readonly string[], object]>([
    [['--notas=-q'], { notas: '-q' }],
    [['--notas', '-q'], { notas: '-q' }],
    [['--notas=--json'], { notas: '--json' }],
    [['--notas', '--jsonx'], { notas: '--jsonx' }],
    [['--notas='], { notas: '' }],
    [['--notas', 'a=b'], { notas: 'a=b' }],
    [['--price', '-1'], { price: '-1' }],
    [['--active'], { active: true }],
    [['--no-active'], { active: false }],
    [['--active', '--no-active'], { active: false }],
    [['--sure'], { sure: true }],
    [['--query', 'a=1', '--query', 'b=-2'], { query: ['a=1', 'b=-2'] }],
    [['--kind', 'x', '--kind', 'y'], { kind: 'y' }],
    [['--estado', 'a', '--estado', 'b,a'], { estado: 'a,b,a' }],
    [[], {}],
  ])('have the values of the line: %j', async (words, wanted) => {
    expect(await asked(['book', 'list', ...words])).toMatchObject({ path: 'book list', flags: wanted });
  });

  it('are absent if they are not given', async () => {
    expect((await asked('book list')).flags).toEqual({});
  });
});

describe('arguments', () => {
  it('keep their order', async () => {
    expect(await asked('book get a1')).toMatchObject({ args: ['a1'] });
    expect(await asked('book cancel c a b')).toMatchObject({ path: 'book cancel', args: ['c', 'a', 'b'] });
    expect(await asked('book search')).toMatchObject({ args: [] });
    expect(await asked('book cancel a -y b')).toMatchObject({ args: ['a', 'b'], globals: { yes: true } });
  });

  it('may begin with a dash after --', async () => {
    expect(await asked('book get -- -a1')).toMatchObject({ args: ['-a1'] });
  });
});

describe('a group', () => {
  it('loads only the named command', async () => {
    loaded = [];
    await asked('-p queue book list');
    expect(loaded).toEqual(['book list']);
  });

  it('loads no command if the named one is unknown', async () => {
    loaded = [];
    for (const line of ['bok list', 'list', 'book lsit', 'book', 'zzz']) await refused(line);
    expect(loaded).toEqual([]);
  });

  it('runs its default command by its name alone', async () => {
    expect(await asked('queue')).toMatchObject({ path: 'queue list' });
    expect(await asked('queue --watch --json')).toMatchObject({
      path: 'queue list',
      flags: { watch: true },
      globals: { json: true },
    });
    expect(await asked('queue add')).toMatchObject({ path: 'queue add' });
    expect(await asked('menu items')).toMatchObject({ path: 'menu items list' });
  });

  it('may contain groups, or be a command', async () => {
    expect(await asked('menu items list')).toMatchObject({ path: 'menu items list' });
    expect(await asked('whoami')).toMatchObject({ path: 'whoami' });
  });
});

describe('a command that cannot be parsed is refused with a suggestion', () => {
  it.each<[string, string, string | undefined]>([
    ['bok list', 'bok is not a command', 'did you mean book?'],
    ['zzz', 'zzz is not a command', 'see maitre --help'],
    ['book lsit', 'book lsit is not a command', 'did you mean book list?'],
    ['book can a1', 'book can is not a command', 'did you mean book cancel?'],
    ['book book', 'book book is not a command', 'see maitre book --help'],
    ['menu itms list', 'menu itms is not a command', 'did you mean menu items?'],
    ['menu items lst', 'menu items lst is not a command', 'did you mean menu items list?'],
    ['queue lst', 'queue lst is not a command', 'did you mean queue list?'],
    ["it's", "it's is not a command", 'see maitre --help'],
    ['book', 'book needs a command', 'see maitre book --help'],
    [
      'queue --watch add',
      '--watch is not an option of this command',
      'it goes after the command: maitre queue list --watch',
    ],
    ['--json', 'maitre needs a command', 'see maitre --help'],
    ['book list --notsa x', '--notsa is not an option of this command', 'did you mean --notas?'],
    ['book list --jsno', '--jsno is not an option of this command', 'did you mean --json?'],
    ['book get a1 --zzz', '--zzz is not an option of this command', 'see maitre book get --help'],
    ['book list -z', '-z is not an option of this command', 'see maitre book list --help'],
    ['queue --wacth', '--wacth is not an option of this command', 'did you mean --watch?'],
    [
      'book --active list',
      '--active is not an option of this command',
      'it goes after the command: maitre book list --active',
    ],
    [
      'book --notas x list',
      '--notas is not an option of this command',
      'it goes after the command: maitre book list --notas',
    ],
    ['book list --json=true', '--json takes no value', undefined],
    ['book list --notas', '--notas needs a value', 'see maitre book list --help'],
    ['book list --notas --kind x', '--notas needs a value', 'if --kind is the value: --notas=--kind'],
    [
      'book list --notas --no-active',
      '--notas needs a value',
      'if --no-active is the value: --notas=--no-active',
    ],
    ['book list --fields --json', '--fields needs a value', 'if --json is the value: --fields=--json'],
    ['book list -o', '--output needs a value', 'see maitre book list --help'],
    ['book list -o --json', '--output needs a value', 'if --json is the value: --output=--json'],
    ['book list --notas --help', '--notas needs a value', 'if --help is the value: --notas=--help'],
    ['book list --notas --version', '--notas needs a value', 'if --version is the value: --notas=--version'],
    ['book get', '<what> is required', 'for example: maitre book get now'],
    ['book cancel', '<what> is required', 'for example: maitre book cancel now'],
    [
      'book get a b',
      'book get takes only 1 argument',
      'put words that belong together in quotes; see maitre book get --help',
    ],
    ['book list zz', 'book list takes no arguments', 'see maitre book list --help'],
  ])('%s', async (line, text, hint) => {
    expect(await refused(line)).toEqual([text, hint]);
  });

  it.each<[string, string, string | undefined]>([
    ['bok list', 'bok no es un comando', '¿quizá book?'],
    ['book', 'book necesita un comando', 'consulte maitre book --help'],
    ['book list --notsa x', '--notsa no es una opción de este comando', '¿quizá --notas?'],
    [
      'book --notas x list',
      '--notas no es una opción de este comando',
      'va después del comando: maitre book list --notas',
    ],
    ['book list --json=true', '--json no lleva valor', undefined],
    ['book list --notas', '--notas necesita un valor', 'consulte maitre book list --help'],
    ['book get', '<what> es obligatorio', 'por ejemplo: maitre book get now'],
    [
      'book get a b',
      'book get solo lleva 1 argumento',
      'ponga entre comillas las palabras que van juntas; consulte maitre book get --help',
    ],
    ['book list zz', 'book list no lleva argumentos', 'consulte maitre book list --help'],
  ])('%s, in Spanish', async (line, text, hint) => {
    expect(await refused(line, 'es')).toEqual([text, hint]);
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

describe('the help', () => {
  it('of the program names every group', async () => {
    const text = await help('--help');
    for (const part of ['Usage: maitre', 'book', 'the queue', 'Commands:', 'maitre help options'])
      expect(text).toContain(part);
    expect(await help('-v --help')).toBe(text);
    expect(await help('nonsense --help')).toBe(text);
  });

  it('of the options of every command is a topic', async () => {
    const text = await help('help options');
    for (const part of ['--profile NAME', '-o, --output', '--no-color', '--version'])
      expect(text).toContain(part);
    expect(await help('help opciones')).toBe(text);
  });

  it('of a group names its commands', async () => {
    const text = await help('menu --help');
    expect(text).toMatch(/^Usage: maitre menu \[options\] \[command\]\n\nthe menu\n/);
    expect(text).toMatch(/\n {2}items +dishes\n/);
    expect(await help('menu items -h')).toMatch(/\n {2}add +menu items add\n/);
  });

  it('of a command names its flags, their choices, an example, and not the global options', async () => {
    const text = await help('book list --help');
    expect(text).toMatch(/^Usage: maitre book list \[options\]/);
    expect(text).toMatch(/--kind <KIND> +kind \(x, y\)/);
    expect(text).toContain('--[no-]active');
    expect(text).toContain('maitre book list now');
    expect(text).not.toContain('--profile');
    expect(await help('book cancel --help')).toContain('<what...>');
    expect(await help('book search --help')).toContain('[what]');
  });

  it('in Spanish has no English title', async () => {
    const english = /\b(Usage|Options|Arguments|Commands|Examples|options\]|command\])/;
    for (const line of [
      '--help',
      'menu --help',
      'menu items --help',
      'book list --help',
      'book cancel --help',
    ]) {
      expect(await help(line, 'es'), line).not.toMatch(english);
    }
    expect(await help('book list --help', 'es')).toMatch(/^Uso: maitre book list \[opciones\]/);
  });
});

describe('the real commands', () => {
  const real = async (line: string) => parse(line, 'en', realGroups);
  const understood = async (line: string) => {
    const parsed = await real(line);
    return parsed.kind === 'run' ? parsed.invocation : expect.fail('it shows the help');
  };

  it('an event has --color, apart from --no-color', async () => {
    const { command, flags, globals } = await understood(
      'events create --name X --color #C0392B --no-color --no-is-active',
    );
    expect(command.path).toEqual(['events', 'create']);
    expect(flags).toMatchObject({ color: '#C0392B', 'is-active': false });
    expect(globals['no-color']).toBe(true);
  });

  it('the waitlist lists its entries by default', async () => {
    expect((await understood('waitlist --json')).command.path).toEqual(['waitlist', 'list']);
  });

  it('every group has help in both languages', async () => {
    for (const { name } of realGroups) {
      for (const lang of ['en', 'es'] as const) {
        const parsed = await parse(`${name} --help`, lang, realGroups);
        expect(parsed.kind === 'help' && parsed.format(80)).toContain(`maitre ${name}`);
      }
    }
  });
});
