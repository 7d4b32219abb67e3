import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { errorIn } from '../support/error-in.ts';
import { openFaultyServer, saying } from '../support/faulty-server.ts';
import { bin, type Folder, openFolder, runProgram } from '../support/program.ts';
import { root } from '../support/sources.ts';

const open = () => {
  const folder = openFolder();
  onTestFinished(folder.close);
  return folder;
};

/** The program, after a script that Node runs before it. */
const startingWith = (folder: string, script: string): string[] => {
  const path = join(folder, 'first.cjs');
  writeFileSync(path, script);
  return ['--require', path, bin];
};

describe('without the database engine', () => {
  let folder: Folder;
  let program: string[];
  beforeAll(() => {
    folder = openFolder();
    const copy = join(folder.folder, 'copy');
    for (const part of ['bin', 'dist']) cpSync(join(root, part), join(copy, part), { recursive: true });
    program = [join(copy, 'bin', 'maitre.js')];
    return folder.close;
  });

  it('what needs it says so, in a sentence', async () => {
    const { code, stderr } = await runProgram(folder, ['demo', '-o', 'table'], { program });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('database engine for this platform is not inst'),
    });
    expect(stderr.split('\n').length).toBeLessThan(5);
  });

  it('commands over HTTP go on', async () => {
    const server = await openFaultyServer(saying(200, '{"success":true,"data":[]}'));
    onTestFinished(server.close);
    const env = { MAITRE_BASE_URL: server.url, MAITRE_API_KEY: 'mk_1234' };
    const { code, stdout } = await runProgram(folder, ['reservas', 'list', '--all'], { program, env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '[]\n' });
  });
});

describe("Node's compile cache", () => {
  const printFolder = 'require("node:module").enableCompileCache = (folder) => console.error(folder);';

  it.each([
    [{}, process.platform === 'darwin' ? 'Library/Caches/maitre' : '.cache/maitre'],
    [{ XDG_CACHE_HOME: '/tmp/of-the-user' }, '/tmp/of-the-user/maitre'],
    [{ XDG_CACHE_HOME: 'relative' }, ''],
  ])('with %j is in %j', async (env, path) => {
    const folder = open();
    const program = startingWith(folder.folder, printFolder);
    const { stderr } = await runProgram(folder, ['--version'], { program, env });
    expect(stderr).toBe(path && `${resolve(folder.folder, path)}\n`);
  });
});

describe('whatever happens at load is one line', () => {
  const line = /^[^\n]+\n$/;

  it.each([
    ['en', 'maitre needs Node 20.19 or later\n'],
    ['es', 'maitre necesita Node 20.19 o posterior\n'],
  ])('an old Node, %s', async (MAITRE_LANG, stderr) => {
    const folder = open();
    const older = 'Object.defineProperty(process, "versions", { value: { node: "20.18.3" } });';
    const program = startingWith(folder.folder, older);
    const ended = await runProgram(folder, ['--version'], { program, env: { MAITRE_LANG } });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr });
  });

  it('a program that is not whole', async () => {
    const folder = open();
    cpSync(join(root, 'bin'), join(folder.folder, 'bin'), { recursive: true });
    const program = [join(folder.folder, 'bin', 'maitre.js')];
    const { code, stderr } = await runProgram(folder, ['--version'], { program });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(line) });
    expect(stderr).toContain('install it again');
  });

  it('an error that nobody caught', async () => {
    const folder = open();
    const program = startingWith(
      folder.folder,
      'process.nextTick(() => { throw new Error("two\\nlines"); });',
    );
    const { code, stderr } = await runProgram(folder, ['serve', '--port', '0'], { program });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'maitre failed: two\n' });
  });
});

describe('where the system has little', () => {
  it('a working folder that is gone disturbs only what needs it', async () => {
    const folder = await openDemo();
    onTestFinished(folder.close);
    const gone = join(folder.folder, 'gone');
    mkdirSync(gone);
    const from = (argv: readonly string[]) =>
      runProgram(folder, argv, {
        program: startingWith(
          folder.folder,
          `process.chdir(${JSON.stringify(gone)}); require('fs').rmSync(${JSON.stringify(gone)}, { recursive: true });`,
        ),
      });
    const file = ['reservas', 'export', '--out'];
    expect(await from([...file, 'x.csv'])).toMatchObject({ code: 1, stderr: expect.stringContaining('cwd') });
    mkdirSync(gone);
    expect(await from([...file, join(folder.folder, 'x.csv')])).toMatchObject({ code: 0, stderr: '' });
    rmSync(join(folder.folder, 'x.csv'));
  });

  it('a folder that can hold no other one is an error', { tags: ['posix'] }, async () => {
    const folder = open();
    const { code, stderr } = await runProgram(folder, ['demo'], { env: { MAITRE_DATA_DIR: '/proc/none' } });
    expect({ code, field: errorIn(stderr).field }).toEqual({ code: 1, field: 'MAITRE_DATA_DIR' });
  });

  it('a user whom the system does not know, and who has no home, is told what to name', async () => {
    const folder = open();
    const unknown = 'require("os").userInfo = require("os").homedir = () => { throw new Error("ENOENT"); };';
    const nobody = {
      program: startingWith(folder.folder, unknown),
      env: { HOME: '', MAITRE_CONFIG_DIR: '', MAITRE_DATA_DIR: '' },
    };
    expect(await runProgram(folder, ['--help'], nobody)).toMatchObject({ code: 0, stderr: '' });
    expect(await runProgram(folder, ['profile', 'list'], nobody)).toMatchObject({ code: 0, stdout: '[]\n' });
    const { code, stderr } = await runProgram(folder, ['demo'], nobody);
    expect({ code, ...errorIn(stderr) }).toMatchObject({
      code: 'WRITE_FAILED',
      hint: 'set MAITRE_DATA_DIR to a folder',
    });
    const named = { MAITRE_CONFIG_DIR: folder.folder, MAITRE_DATA_DIR: folder.folder };
    const init = ['admin', 'init', '--database', 'casa.db', '--name', 'Casa Ana', '--tz', 'Europe/Madrid'];
    expect(await runProgram(folder, init, { ...nobody, env: named })).toMatchObject({ code: 0 });
  });
});
