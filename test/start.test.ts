import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from './support/demo.ts';
import { bin, type Folder, runProgram } from './support/program.ts';
import { root } from './support/sources.ts';

const tracer = fileURLToPath(new URL('./support/trace.cjs', import.meta.url));
const inputs: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'dist/inputs.json'), 'utf8'));

let folder: Folder;
let server: Server;
let overHttp: Record<string, string>;

beforeAll(async () => {
  folder = await openDemo();
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: [{ id: 'a', nombre_cliente: 'Ana' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  overHttp = { MAITRE_BASE_URL: url, MAITRE_API_KEY: 'key' };
  await runProgram(folder, ['__complete', 'refresh', 'reserva', ''], { env: overHttp });
});
afterAll(() => {
  server.close();
  folder.close();
});

/** The parts of the program and the modules of Node that a command loads, and its exit code. Each start is traced once. */
const load = (line: string, env = overHttp) => {
  const key = JSON.stringify([line, env]);
  const started = loaded.get(key) ?? trace(line, env);
  loaded.set(key, started);
  return started;
};
const loaded = new Map<string, ReturnType<typeof trace>>();

const trace = async (line: string, env: Record<string, string>) => {
  const TRACE = join(folder.folder, 'trace.json');
  const program = ['--require', tracer, bin];
  const { code } = await runProgram(folder, line.split(' '), { program, env: { ...env, TRACE } });
  const { files, modules }: { files: string[]; modules: string[] } = JSON.parse(readFileSync(TRACE, 'utf8'));
  const parts = files.filter((file) => file.includes('/dist/')).map((file) => basename(file, '.cjs'));
  return { code, parts, modules };
};

/** The packages bundled in a part. */
const packagesIn = (part: string): string[] => {
  const names = inputs[`dist/${part}.cjs`]!.map(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1],
  );
  return [...new Set(names)].filter((name) => name !== undefined).sort();
};

const list = 'reservas list --fecha 2026-11-20';

describe('a start loads only the parts that it needs:', () => {
  it.each([
    ['--version', 0, []],
    ['--help', 0, []],
    ['completion fish', 0, []],
    ['commands --json', 0, []],
    ['__complete profiles', 0, []],
    [`${list} --json`, 0, ['run', 'http']],
    [`${list} -o table`, 0, ['run', 'http', 'table']],
    [`${list} --fcha x`, 2, ['run', 'cli']],
  ])('%s', async (line, code, parts) => {
    const started = await load(line);
    expect({ code: started.code, parts: started.parts }).toEqual({ code, parts: ['start', ...parts] });
  });

  it('completing a reservation from the cache', async () => {
    const { parts } = await load('__complete records reserva ');
    // These or fewer: `program` starts a process that refreshes the cache when it is some seconds old.
    expect(['start', 'program']).toEqual(expect.arrayContaining(parts));
  });

  it.each([
    ['--json', ['start', 'run', 'embedded']],
    ['-o table', ['start', 'run', 'embedded', 'customers', 'embedded-customers', 'table']],
  ])('the embedded list with %s', async (format, parts) => {
    expect((await load(`--profile demo reservas list ${format}`, {})).parts).toEqual(parts);
  });

  it.each(['reservas now', 'reservas free --comensales 2 --fecha 2026-11-20 --hora 21:30', 'crm search ana'])(
    '%s over HTTP loads no service and no database',
    async (line) => {
      expect((await load(line)).parts).toEqual(
        expect.not.arrayContaining(['service', 'embedded', 'storage', 'sample', 'importing', 'journal']),
      );
    },
  );
});

describe('the packages', () => {
  it('are few in the parts that most commands load', () => {
    expect(packagesIn('start')).toEqual([]);
    expect(packagesIn('run')).toEqual(['commander', 'fastest-levenshtein', 'kleur', 'zod']);
    expect(packagesIn('http')).toEqual(['undici']);
    expect(packagesIn('embedded')).toEqual(expect.arrayContaining(['hono', 'kysely', 'libsql']));
    const others = ['@hono/node-server', 'pg', 'prom-client', 'undici', 'zod'];
    expect(packagesIn('embedded').filter((name) => others.includes(name))).toEqual([]);
  });

  it('come without what a list does not need: files, the journal, the service', () => {
    const own = inputs['dist/run.cjs']!.filter((path) => path.startsWith('src/'));
    expect(own.filter((path) => /^src\/(files|importing|journal|service|storage)\//.test(path))).toEqual([]);
  });

  it('contain only those parts of undici that send requests over HTTP/1.1', () => {
    const modules = inputs['dist/http.cjs']!.filter((path) => path.includes('/undici/'));
    expect(modules).toContain('node_modules/undici/lib/dispatcher/agent.js');
    expect(modules.filter((path) => /\/web\/|-h2|-agent|mock|cache|interceptor/.test(path))).toEqual([]);
  });
});

it.each(['start', 'run', 'http', 'table', 'embedded'])(
  'the part %s is ASCII, because V8 needs twice the memory for any other text',
  (part) => {
    const bytes = readFileSync(join(root, `dist/${part}.cjs`));
    expect(bytes.filter((byte) => byte > 127)).toHaveLength(0);
  },
);

describe("Node's own modules:", () => {
  it.each(['--version', '--help', 'completion bash', 'commands --json'])(
    '%s opens no stream',
    async (line) => {
      const { modules } = await load(line);
      expect(modules.filter((name) => /NativeModule (stream|net|tty|fs\/streams)$/.test(name))).toEqual([]);
    },
  );

  it.each([`${list} --json`, '--profile demo reservas list --json'])('%s loads no fetch', async (line) => {
    const { modules } = await load(line, line.startsWith('--profile') ? {} : overHttp);
    expect(modules.filter((name) => /undici|web\/fetch|NativeModule crypto$/.test(name))).toEqual([]);
  });

  it('kleur, which opens stdout as a stream, is loaded only for a colour', async () => {
    const isOpened = async (format: string, env = {}) =>
      (await load(`--profile demo reservas list ${format}`, env)).modules.includes('NativeModule net');
    expect(await isOpened('--json')).toBe(false);
    expect(await isOpened('-o table')).toBe(false);
    expect(await isOpened('-o table', { FORCE_COLOR: '1' })).toBe(true);
  });
});
