import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { runWith } from '../support/profiles.ts';
import { type Folder, openFolder, runProgram } from '../support/program.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

/** Another process that locks the file until it is killed. */
const holding = `
  const Database = require('libsql');
  const database = new Database(process.argv[1]);
  database.exec('pragma locking_mode = exclusive; begin exclusive; create table held (x); ');
  console.log('held');
  setInterval(() => {}, 1000);
`;

describe('a database that another process holds', () => {
  let cli: TestCli;
  let holder: ChildProcess;
  let place: Folder;
  let path = '';
  let key = '';
  beforeAll(async () => {
    cli = await openTestCli();
    path = join(cli.folder, 'casa.db');
    // In another process: this one keeps a closed file open until its statements are collected.
    place = openFolder();
    const admin = (words: string) =>
      runProgram(place, ['admin', ...words.split(' '), '--database', path, '--json']);
    await admin('init --name Ana --tz Europe/Madrid');
    ({ key } = JSON.parse((await admin('keys create --scopes all')).stdout));
    holder = spawn(process.execPath, ['-e', holding, path], { stdio: ['ignore', 'pipe', 'ignore'] });
    expect(await Promise.race([once(holder.stdout!, 'data'), once(holder, 'exit')])).not.toEqual([1, null]);
    // A first run, whose loading time is not counted.
    await run('reservas list --timeout 0.05 --retries 0');
  });
  afterAll(async () => {
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    place.close();
    await cli.close();
  });

  const lines = [
    'reservas list',
    'reservas create --fecha hoy --inicio 21:00 --nombre Ana --comensales 2',
    'admin keys list',
    'admin migrate --status',
    'admin migrate',
    'admin export --out whole.json',
    'waitlist',
    'reservas now',
    'crm export',
    'floor show',
  ];
  const run = (line: string, signal?: AbortSignal) =>
    runWith(cli, line, { casa: { baseUrl: undefined, database: path, key } }, signal ? { signal } : {});

  // The store alone would wait for ten seconds.
  it.each(lines)(
    'is waited for no longer than --timeout by %s',
    async (line) => {
      const { code, stdout, stderr } = await run(`${line} --timeout 0.05 --retries 0`);
      expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
      expect(errorIn(stderr).retryable).toBe(true);
    },
    10_000,
  );

  it('is waited for until an interruption at most', async () => {
    const interrupted = new AbortController();
    const ended = lines.map(async (line) => {
      const { code } = await run(`${line} --timeout 300`, interrupted.signal);
      return { line, code };
    });
    setTimeout(() => interrupted.abort('SIGINT'), 50);
    expect(await Promise.all(ended)).toEqual(lines.map((line) => ({ line, code: 130 })));
  });
});
