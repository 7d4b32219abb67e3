import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withLock } from '../../src/files/lock.ts';
import { openDemo } from '../support/demo.ts';
import { bin, command, type Folder } from '../support/program.ts';
import { runOnSockets } from '../support/served-cli.ts';

/** A shell that outlives the program and tells its code: where nobody holds a terminal any more, the last words on it may be lost. */
const shell = 'trap : INT; "$0" "$@"; echo "[ended $?]"; read -r answer';

/** The program on a real terminal of 80 columns; `type` waits for words on the screen, then types. */
const openTerminal = (
  folder: Folder,
  argv: readonly string[],
  TERM = 'xterm-256color',
  program: readonly string[] = command,
) => {
  const terminal = spawn('/bin/sh', ['-c', shell, ...program, ...argv], {
    cols: 80,
    rows: 30,
    cwd: folder.folder,
    env: { ...folder.env, TERM },
  });
  let screen = '';
  let all = '';
  let wake = () => {};
  terminal.onData((text) => {
    screen += text;
    all += text;
    wake();
  });
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  const until = async (words: string) => {
    while (!screen.includes(words)) await next();
  };
  const type = async (words: string, keys: string) => {
    await until(words);
    screen = '';
    terminal.write(keys);
  };
  /** Waits for its end; answers its code. */
  const ended = async () => {
    while (!/\[ended \d+\]/.test(screen)) await next();
    terminal.write('\r');
    return Number(/\[ended (\d+)\]/.exec(screen)?.[1]);
  };
  return {
    type,
    until,
    ended,
    write: (keys: string) => terminal.write(keys),
    screen: () => screen,
    all: () => all,
  };
};

describe('on a terminal', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await openDemo();
  });
  afterAll(() => folder.close());

  it('shows a table of 80 columns, with colours and a summary', async () => {
    const { ended, screen } = openTerminal(folder, ['demo']);
    expect(await ended()).toBe(0);
    expect(screen()).toContain('\u001b[');
    expect(screen()).toMatch(/\d+ reservations, \d+ guests/);
  });

  it('says whom it waits for, and nothing of that once the answer is there', async () => {
    let release = () => {};
    const server = createServer((_request, response) => {
      release = () => response.end('{"success":true,"data":[]}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { MAITRE_BASE_URL: `http://${host}`, MAITRE_API_KEY: 'key' };
    const terminal = openTerminal({ ...folder, env: { ...folder.env, ...env } }, ['waitlist']);
    await terminal.until(`waiting for ${host}`);
    release();
    await terminal.until('\r\u001b[K');
    expect(await terminal.ended()).toBe(0);
    expect(terminal.screen().split('\r\u001b[K').at(-1)).not.toContain('waiting for');
  });

  it('asks in the language, takes a yes in it, and what was typed before a question is no answer to it', async () => {
    const { stdout } = await runOnSockets(['reservas', 'list', '--json'], folder);
    const { id } = JSON.parse(stdout).at(-1);
    const terminal = openTerminal(folder, ['reservas', 'delete', id, '--lang', 'es']);
    terminal.write('n\r');
    await terminal.type('¿Eliminar 1 reserva? (s/N)', 'maitre\r');
    await terminal.type('sí o no', '\u0015sí\r');
    expect(await terminal.ended()).toBe(0);
    expect((await runOnSockets(['reservas', 'get', id], folder)).code).toBe(3);
  });

  it('leaves the terminal as it was if the board crashes, and shows the error on it', async () => {
    const [preload, pid] = [join(folder.folder, 'crash.cjs'), join(folder.folder, 'pid')];
    writeFileSync(
      preload,
      `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));
       process.on('SIGUSR2', () => { throw new Error('crash of the test'); });`,
    );
    const node = [process.execPath, '--require', preload, bin];
    const terminal = openTerminal(folder, ['board', '-p', 'demo'], 'xterm-256color', node);
    await terminal.until('q quit');
    process.kill(Number(readFileSync(pid, 'utf8')), 'SIGUSR2');
    expect(await terminal.ended()).toBe(1);
    const [, after = ''] = terminal.all().split('\u001b[?1049l');
    expect(after).toContain('crash of the test');
  });

  it('shows the board on the whole terminal, and leaves it as it was', async () => {
    const terminal = openTerminal(folder, ['board', '-p', 'demo']);
    await terminal.until('FREE');
    await terminal.type('q quit', '?');
    await terminal.type('maitre noshow', '\u001b');
    await terminal.type('q quit', 'q');
    expect(await terminal.ended()).toBe(0);
    const [last = ''] = terminal.all().split('\u001b[?1049h').slice(-1);
    expect(last).toContain('\u001b[?25h\u001b[?1049l');
  });

  it('takes no pasted text for keys, and no mistyped table for another party', async () => {
    const party = ['waitlist', 'add', '--customer-name', 'Zoe', '--party-size', '2', '-p', 'demo'];
    expect((await runOnSockets(party, folder)).code).toBe(0);
    const terminal = openTerminal(folder, ['board', '-p', 'demo']);
    await terminal.until('FREE');
    await terminal.type('q quit', '\u001b[200~sx\rqq\u001b[201~');
    await terminal.type('the text was pasted', '/zoe');
    await terminal.type('/zoe_', '\r');
    await terminal.type('Esc shows all', 's');
    await terminal.type('? Table', '\u001b[200~no\nwhere\u001b[201~\r');
    await terminal.type('> there is no table no where', '\u001b');
    await terminal.type('q quit', 'q');
    expect(await terminal.ended()).toBe(0);
    expect((await runOnSockets(['waitlist', '--json', '-p', 'demo'], folder)).stdout).toContain('"Zoe"');
  });

  it('says that another run is at the file, and waits no longer than somebody waits for it', async () => {
    const out = join(folder.folder, 'carta.yaml');
    await withLock(`${out}.lock`, {}, async () => {
      const terminal = openTerminal(folder, ['menu', 'export', '--out', out]);
      await terminal.type('another run is writing the same file', '\u0003');
      expect(await terminal.ended()).toBe(130);
    });
    expect(existsSync(out)).toBe(false);
  });

  it('that obeys no escape sequences is watched on without one, and asks nothing', async () => {
    const { stdout } = await runOnSockets(['reservas', 'list', '--json'], folder);
    const { id } = JSON.parse(stdout).at(-1);
    const deletion = openTerminal(folder, ['reservas', 'delete', id], 'dumb');
    expect(await deletion.ended()).toBe(2);
    const watching = openTerminal(folder, ['waitlist', '--watch'], 'dumb');
    await watching.type('parties', '\u0003');
    expect(await watching.ended()).toBe(130);
    expect([deletion, watching].map((one) => one.all()).join('')).not.toContain('\u001b');
  });

  it('reads a key unseen', async () => {
    const terminal = openTerminal(folder, ['profile', 'add', 'centro', '--base-url', 'https://casa.example']);
    await terminal.type('API key', 'maitre_geheim\r');
    expect(await terminal.ended()).toBe(0);
    expect(terminal.screen()).not.toContain('geheim');
    const { stdout } = await runOnSockets(['profile', 'show', 'centro'], folder);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'centro', base_url: 'https://casa.example' });
  });
});
