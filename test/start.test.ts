import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from '../src/cli/command.ts';
import { outlinesOf } from '../src/cli/outlines.ts';
import { groups } from '../src/commands/groups.ts';
import { bin, type Folder, openFolder } from './support/program.ts';
import { root } from './support/sources.ts';

const trace = fileURLToPath(new URL('./support/trace.cjs', import.meta.url));
const inputs: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'dist/inputs.json'), 'utf8'));

let folder: Folder;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = openFolder();
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: [{ id: 'a', nombre_cliente: 'Ana' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  folder.close();
});

/** What the built program loaded by the end of a line, and how many bytes that is. */
const load = (...args: readonly string[]) => loadBy(args, overHttp());

const loadBy = async (args: readonly string[], service: Record<string, string>, end = 0) => {
  const { modules, files, refused } = await loadedBy([bin, ...args], service, end);
  const own = files.filter((file) => file.startsWith(join(root, 'dist')));
  const sources = own.flatMap((file) => inputs[basename(file)]!);
  const packages = sources.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return {
    modules,
    refused,
    files: own.length,
    bytes: own.reduce((sum, file) => sum + statSync(file).size, 0),
    packages: [...new Set(packages)].sort(),
    folders: [...new Set(sources.flatMap((path) => /^src\/(\w+)\//.exec(path)?.[1] ?? []))].sort(),
    sources,
  };
};

const overHttp = () => ({ MAITRE_BASE_URL: url, MAITRE_API_KEY: 'key' });

const loadedBy = async (
  words: readonly string[],
  service: Record<string, string> = overHttp(),
  end = 0,
): Promise<{ files: string[]; refused: string[]; modules: string[] }> => {
  const told = join(folder.folder, 'trace.json');
  const env = { ...folder.env, ...service, TRACE: told };
  const options = { cwd: folder.folder, env };
  const ended = promisify(execFile)(process.execPath, ['--require', trace, ...words], options);
  expect(
    await ended.then(
      () => 0,
      ({ code }) => code,
    ),
  ).toBe(end);
  return JSON.parse(readFileSync(told, 'utf8'));
};

describe('the start', () => {
  it('of --version loads one small file', async () => {
    const { files, bytes, packages, folders } = await load('--version');
    expect({ files, packages, folders }).toEqual({
      files: 1,
      packages: [],
      folders: ['cli', 'ground', 'render'],
    });
    expect(bytes).toBeLessThan(11_500);
  });

  it('of --help loads what tells the language, and no parser', async () => {
    const { bytes, packages, folders } = await load('--help');
    expect(packages).toEqual([]);
    expect(folders).toEqual(['cli', 'ground', 'profiles', 'program', 'render']);
    expect(bytes).toBeLessThan(25_200);
  });

  it('of a Node that the build did not compile for compiles the program, and is as right', async () => {
    const { refused } = await loadedBy(['--no-opt', bin, '--version']);
    expect(refused).toEqual(['start.cjs']);
  });

  it.each([
    [['--version']],
    [['completion', 'bash']],
    [['reservas', 'list', '--fecha', '2026-11-20', '--json']],
    [['reservas', 'list', '--fecha', '2026-11-20', '--output', 'table']],
  ])('of %j compiles nothing: the build has', async (words) => {
    expect((await load(...words)).refused).toEqual([]);
  });

  it('of completing a name loads no more than the profiles', async () => {
    const { bytes, folders } = await load('__complete', 'profiles');
    expect(folders).toEqual(expect.not.arrayContaining(['commands', 'client', 'contract']));
    expect(bytes).toBeLessThan(25_800);
  });

  it('of completing a record that was kept loads nothing that asks a restaurant', async () => {
    await load('__complete', 'refresh', 'reserva', '');
    const { bytes, folders, packages } = await load('__complete', 'records', 'reserva', '');
    expect(folders).toEqual(['cli', 'context', 'ground', 'profiles', 'program', 'render']);
    expect(packages).toEqual([]);
    expect(bytes).toBeLessThan(36_000);
  });

  it.each([
    [6, ['completion', 'fish']],
    [5, ['commands', '--json']],
  ])('of what the build has made loads %i files and no parser: %j', async (most, words) => {
    const { files, packages, folders } = await load(...words);
    expect(packages).toEqual([]);
    expect(folders).toEqual(['cli', 'commands', 'ground', 'profiles', 'program', 'render']);
    expect(files).toBeLessThanOrEqual(most);
  });

  it.each([
    [['--version'], 0],
    [['--help'], 0],
    [['completion', 'bash'], 0],
    [['commands', '--json'], 0],
    [['reservas', 'list', '--nope'], 2],
  ])('of %j, told at once, opens no stream', async (words, code) => {
    const { modules } = await loadedBy([bin, ...words], overHttp(), code);
    expect(modules.filter((name) => /NativeModule (stream|net|tty|fs\/streams)$/.test(name))).toEqual([]);
  });

  it.each([[['reservas', 'list', '--nope']], [['reservas', 'list', '--fcha', 'x']], [['crm', 'get']]])(
    'of %j, a wrong line, loads neither its command nor what that needs',
    async (words) => {
      const { bytes, packages, folders, refused } = await loadBy(words, overHttp(), 2);
      expect(packages).toEqual(['commander', 'fastest-levenshtein', 'kleur']);
      expect(folders).not.toContain('contract');
      expect(refused).toEqual([]);
      expect(bytes).toBeLessThan(136_000);
    },
  );

  it('reads a line by outlines that say what the commands do', async () => {
    const [file] = Object.keys(inputs).filter((name) => inputs[name]!.includes('src/cli/outlines.ts'));
    const text = readFileSync(join(root, 'dist', file!), 'utf8');
    const lines = outlinesOf(await commandsOf(groups)).split('\n');
    // Every line but those in which a text of JavaScript looks otherwise.
    const plain = lines.filter((line) => /^[ -\x7e\t]+$/.test(line) && !/[\\`$]/.test(line));
    expect(plain.length).toBeGreaterThan(80);
    expect(plain.filter((line) => !text.includes(line))).toEqual([]);
  });

  describe('of a list over HTTP', () => {
    it('loads the parser, the contract and little else', async () => {
      const { bytes, packages, folders } = await load('reservas', 'list', '--fecha', '2026-11-20', '--json');
      expect(packages).toEqual(['commander', 'fastest-levenshtein', 'kleur']);
      expect(folders).toEqual(
        'cli client commands context contract ground profiles program render'.split(' '),
      );
      expect(bytes).toBeLessThan(190_500);
    });

    it("opens next to none of Node's own modules beside those of the shortest request, and no fetch", async () => {
      const bare = await loadedBy(['-e', `require('http').get('${url}', (r) => r.on('data', console.log))`]);
      const { modules } = await load('reservas', 'list', '--fecha', '2026-11-20', '--json');
      const more = modules.filter((name) => name.startsWith('NativeModule') && !bare.modules.includes(name));
      const own = ['NativeModule os', 'NativeModule process', 'NativeModule vm'];
      expect(more.filter((name) => !name.includes('internal/') && !own.includes(name))).toEqual([]);
      expect(modules.filter((name) => /undici|web\/fetch/.test(name))).toEqual([]);
    });

    it('loads what draws a table only for a table', async () => {
      const list = ['reservas', 'list', '--fecha', '2026-11-20', '--output'];
      const { bytes, files, packages, folders, sources } = await load(...list, 'table');
      const drawing = ['src/render/table.ts', 'src/context/resources/customer-notes.ts'];
      expect(sources).toEqual(expect.arrayContaining(drawing));
      expect((await load(...list, 'json')).sources).toEqual(expect.not.arrayContaining(drawing));
      // No booking names a guest whose file would have to be read.
      expect(sources).not.toContain('src/contract/crm.ts');
      expect(packages).toContain('cli-table3');
      expect(packages).not.toContain('hono');
      expect(files).toBeLessThan(9);
      expect(bytes).toBeLessThan(220_500);
      expect(folders).toEqual(expect.not.arrayContaining(['service', 'storage']));
    });
  });

  it('of a verb loads no other verb of its group', async () => {
    const words = ['reservas', 'free', '--comensales', '2', '--fecha', '2026-11-20', '--hora', '21:30'];
    const { sources, packages } = await loadBy(words, overHttp(), 3);
    const files = sources.filter((path) => /^src\/commands\/reservas\/floor\/\w+\.ts$/.test(path));
    expect(files.map((path) => basename(path)).sort()).toEqual(['availability.ts', 'free.ts', 'layout.ts']);
    expect(sources).toEqual(expect.not.arrayContaining(['src/commands/reservas/reservation.ts']));
    expect(sources).toEqual(expect.not.arrayContaining(['src/commands/reservas/floor/walkin.ts']));
    expect(packages).not.toContain('zod');
  });

  it('of a right write loads no schemas', async () => {
    const words = [
      'reservas',
      'create',
      '--nombre',
      'Ana',
      '--fecha',
      '2026-11-20',
      '--inicio',
      '21:30',
      '--dry-run',
    ];
    expect((await load(...words)).packages).not.toContain('zod');
  });

  it('of what has to be checked loads the schemas', async () => {
    const words = ['reservas', 'create', '--nombre', 'Ana', '--fecha', '2026-11-20', '--inicio', '9:61'];
    expect((await loadBy(words, overHttp(), 2)).packages).toContain('zod');
  });

  it('asks for the schemas in words that the compiler of the binary reads', () => {
    const texts = readdirSync(join(root, 'dist'))
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => readFileSync(join(root, 'dist', name), 'utf8'));
    const asked = texts.flatMap((text) => text.match(/.{8}\(["'`]\.\/zod-/g) ?? []);
    expect(asked.length).toBeGreaterThan(0);
    for (const words of asked) expect(words).toMatch(/\brequire\(/);
  });

  it('of the embedded service in the process loads nothing that only serving needs', async () => {
    const { packages, sources, modules } = await load('demo', '--json');
    expect(modules.filter((name) => /undici|web\/fetch/.test(name))).toEqual([]);
    expect(packages).toContain('hono');
    expect(packages).not.toContain('prom-client');
    expect(packages).not.toContain('@hono/node-server');
    expect(sources.filter((path) => /service\/(listen|metrics|openapi)/.test(path))).toEqual([]);
  });

  it('of a list on a database makes the rows of what is listed, and looks at no more of the process than HTTP does', async () => {
    await load('demo', '--json');
    const list = ['--profile', 'demo', 'reservas', 'list', '--json'];
    const { bytes, files, modules, packages, sources, refused } = await loadBy(list, {});
    const heavy =
      /undici|web\/fetch|child_process|process\/report|NativeModule (crypto|perf_hooks|stream|net)$/;
    expect(modules.filter((name) => heavy.test(name))).toEqual([]);
    expect(sources.filter((path) => /contract\/(crm|menu|events|queue|index)/.test(path))).toEqual([]);
    expect(packages).not.toContain('zod');
    expect(refused).toEqual([]);
    expect(files).toBeLessThan(12);
    expect(bytes).toBeLessThan(405_500);
    const table = await loadBy([...list.slice(0, -1), '-o', 'table'], {});
    // What draws it and asks for the guests, their rows, and who answers for them.
    expect(table.files).toBeLessThanOrEqual(files + 3);
    expect(table.bytes).toBeLessThan(bytes + 35_800);
    expect(table.packages).not.toContain('zod');
    expect(table.refused).toEqual([]);
  });
});
