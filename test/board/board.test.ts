import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { addToWaitlist } from '../../src/service/panel/waitlist.ts';
import { openBoard } from '../support/board.ts';
import { createReservationIn, type Listed, listIn, setState } from '../support/reservations.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

type Board = Awaited<ReturnType<typeof openBoard>>;

const cli = cliForEachTest({ tables: { S1: [1, 2], S2: [2, 4], S3: [2, 4], S4: [2, 4] } });
beforeEach(async () => {
  for (const [inicio, nombre, mesa, final] of [
    ['19:00', 'Sentada', 'S1', '21:00'],
    ['19:30', 'Tarde', 'S2', '21:15'],
    ['20:30', 'Pronto', 'S3', '22:00'],
  ] as const)
    await createReservationIn(cli)({ inicio, nombre, mesa, final, telefono: '612345678' });
  await setState(cli, await find('Sentada'), 'en_curso');
});

const readAll = async () => (await listIn(cli)).filter(isActive);
/** Cancelled reservations are not compared. */
const isActive = ({ estado }: { estado: string }) => estado !== 'cancelada';

// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences of the terminal
const erasedAfterText = /[^H]\x1b\[K/;

const minutesLater = (minutes: number) => new Date(friday.getTime() + minutes * 60_000);

const find = async (name: string): Promise<Listed> => {
  const found = (await listIn(cli)).find(({ nombre_cliente }) => nombre_cliente === name);
  if (!found) throw new Error(`no reservation of ${name}`);
  return found;
};

describe('board', () => {
  it('shows the evening, the late guests first, and the keys of the selected row', async () => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    expect(board.screen()).toMatchInlineSnapshot(`
      "20:00 · Friday 20 November · 2 guests seated
      LATE 1
      ❯!19:30  S2    2  Tarde                                                  +30 min
      DUE 1
        20:30  S3    2  Pronto                                               in 30 min
      SEATED 1
        19:00  S1    2  Sentada                                            until 21:00
      the tables are unknown: maitre floor learn


















      ────────────────────────────────────────────────────────────────────────────────
      s seat · l late · m move · p guests · a note · o swap tables · c confirm
      n no-show · x cancel · w walk-in · b book · z undo · / filter · ⏎ details
      t timeline · r read again · ? keys · q quit"
    `);
    expect(board.isRaw()).toBe(true);
    // Many terminals would erase the last column of a full line.
    expect(board.raw()).not.toMatch(erasedAfterText);
    board.write('q');
    expect(await board.ended()).toBe(0);
    expect([board.isRaw(), board.isAlternate()]).toEqual([false, false]);
  });

  it.each([
    ['s', 'Tarde', [{ estado: 'en_curso' }]],
    ['ny\r', 'Tarde', [{ estado: 'cancelada', notas: 'No se presentó' }]],
    ['c', 'Tarde', [{ estado: 'confirmada' }]],
    ['xy\r', 'Tarde', [{ estado: 'cancelada' }]],
    ['f', 'Sentada', [{ estado: 'finalizada' }]],
    ['mS4\r', 'Pronto', [{ mesa_id: 'S4' }]],
    ['m20:45\r', 'Pronto', [{ inicio_reserva: '20:45', final_reserva: '22:15' }]],
    ['atrona\r', 'Pronto', [{ notas: 'trona' }]],
    ['l20\r', 'Pronto', [{ notas: 'Coming 20 min late (20:50)' }]],
    ['p3\r', 'Pronto', [{ num_comensales: 3 }]],
    ['oS2\r', 'Pronto', [{ mesa_id: null }, { mesa_id: 'S3' }, { mesa_id: 'S2' }]],
    ['w2\r', 'Tarde', [expect.objectContaining({ num_comensales: 2 }), { estado: 'en_curso' }]],
    ['bEva Gil 2 21:45\r', 'Tarde', [expect.objectContaining({ inicio_reserva: '21:45' })]],
    // Besides the values that a person types, each task takes four keys: the filter, its Enter, the verb, its Enter.
  ])('%j on %s sends what the verb sends, and z undoes it', async (keys, name, bodies) => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    await board.type(`/${name}\r`, '(Esc shows all)');
    const before = await readAll();
    const [key = '', ...answer] = keys;
    await board.type(key, answer.length === 0 ? '✓' : /^\? .*_$/m);
    await board.type(answer.join(''), '✓');
    expect(board.writes().map(({ body }) => body)).toEqual(bodies);
    const count = board.writes().length;
    board.write('z');
    await board.reached(() => board.writes().length > count);
    await board.settled();
    expect(await readAll()).toEqual(before);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it.each<[name: string, ...keys: [key: string, says: string][]]>([
    [
      'Sentada',
      ['s', 'Sentada: seated. "seat" is for: pending, confirmed'],
      ['n', 'Sentada: seated. "no-show" is for: pending, confirmed'],
      ['c', 'Sentada: seated. "confirm" is for: pending'],
      ['x', 'Sentada: seated. "cancel" is for: pending, confirmed'],
    ],
    ['Tarde', ['f', 'Tarde: pending. "finish" is for: seated']],
    ['Nadie', ['s', 'nothing is selected for "seat"'], ['k0', '"0" is not a key; ? shows all keys']],
  ])('keys on %s say why they do nothing, and send nothing', async (name, ...keys) => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    await board.type(`/${name}\r`, '(Esc shows all)');
    const count = board.sent().length;
    for (const [key, words] of keys) await board.type(key, words);
    expect(board.sent().length).toBe(count);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('takes the words typed after a refused note for no keys', async () => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    await board.type('/Nadie\r', '(Esc shows all)');
    board.write('\u001b');
    await board.until('SEATED 1');
    const before = board.sent().length;
    await board.type('a', 'nothing is selected for "note"');
    board.write('alergia gz\u001b');
    await board.reached(() => !board.screen().includes('nothing is selected'), 'after Esc');
    expect(board.selected()).toBe('');
    expect(board.sent().length).toBe(before);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('goes to the first and last row, to the next section, by half pages, and reads again', async () => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    for (const [key, name] of [
      ['G', 'Sentada'],
      ['g', 'Tarde'],
      ['\t', 'Pronto'],
      ['\t', 'Sentada'],
      ['\t', 'Tarde'],
      ['\x04', 'Sentada'],
      ['\x15', 'Tarde'],
    ] as const) {
      board.write(key);
      await board.reached(() => board.selected().includes(name), name);
    }
    await cli.run('reservas cancel sentada --yes');
    await board.type('r', 'SEATED —');
    await board.type('?', 'half a page');
    expect(board.writes()).toEqual([]);
    board.write('q');
    await board.reached(() => board.selected().includes('Tarde'));
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('ends a key when its time is over, and says that it may have been done', async () => {
    const board = await openBoard(cli, { argv: ['--timeout', '0.1'] });
    await board.until('SEATED 1');
    const { fetch } = board.state;
    const silent: typeof fetch = async (_url, { signal }) => {
      if (signal && !signal.aborted) await once(signal, 'abort');
      throw signal?.reason;
    };
    board.state.fetch = silent;
    await board.type('s', /no response.*0\.1 s|nothing was changed/);
    board.state.fetch = async (url, init) => {
      if (init.method === 'GET' && board.writes().length === 0) return fetch(url, init);
      // The service receives the write, and then says nothing more.
      if (init.method === 'PUT') await fetch(url, { ...init, signal: null });
      return silent(url, init);
    };
    await board.type('s', /may have been done[\s\S]*r shows whether it was done, z undoes it/);
    expect(board.screen()).not.toContain('--timeout');
    board.state.fetch = fetch;
    await board.type('r', /Tarde: seated\. Nothing is selected/);
    await board.type('z', /↶ Tarde, 2: pending again/);
    expect((await find('Tarde')).estado).toBe('pendiente');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('fails a key at once while the service is down', async () => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    board.state.fetch = async () => new Response('', { status: 503 });
    // A retry would wait for the clock, which stands still.
    const count = board.sent().length;
    await board.type('s', 'error:');
    expect(board.sent().length).toBe(count + 1);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('wraps what a key says', async () => {
    const board = await openBoard(cli, { columns: 60, env: { MAITRE_LANG: 'es' } });
    await board.until('SENTADOS 1');
    await board.type('/Sentada\r', '(Esc muestra todo)');
    await board.type('x', 'confirmada');
    expect(board.screen().replace(/\s+/g, ' ')).toContain('«cancelar» es para: pendiente, confirmada');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('asks in the bar also if stderr is a file', async () => {
    const board = await openBoard(cli, { stderr: new PassThrough() });
    await board.until('SEATED 1');
    await board.type('w', '? Guests, and a table or a name: _');
    await board.type('2\r', '✓ Sin reserva');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('asks about an answer that it does not understand without an id, and No ends the key', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    await board.type('l', 'how many minutes late');
    await board.type('zzz\r', '“zzz” was not understood. Comes later: Tarde?');
    await board.type('n\r', 'left as it was');
    await board.type('/nobody', '/nobody_');
    await board.type('\r', 'Esc shows all');
    expect(board.screen()).not.toContain('details');
    await board.type('\r', 'nothing is selected for "details"');
    expect(board.writes()).toEqual([]);
  });

  it('says at once over HTTP that the queue is read-only', async () => {
    await addToWaitlist(cli.store, cli.tenantId, { customer_name: 'Luis', party_size: 2 }, friday);
    const board = await openBoard(cli);
    await board.until('WAITING 1');
    await board.type('G', /❯ Luis/);
    await board.type('x', 'over HTTP the waitlist is read-only');
    expect(board.writes()).toEqual([]);
  });

  it('asks before a verb outside its time window, and ignores keys typed before', async () => {
    const board = await openBoard(cli);
    await board.until('SEATED 1');
    await board.type('/pronto\r', '(Esc shows all)');
    await board.type(
      'ny\r',
      '? Pronto, 2, 20:30, S3: not the usual time for "no-show". Do it anyway? (y/N) _',
    );
    await board.type('\r', 'z undo');
    await board.type('n', '(y/N)');
    await board.type('\x1b', 'z undo');
    expect(board.writes()).toEqual([]);
    await board.type('n', '(y/N)');
    await board.type('y\r', '✓ Pronto');
    expect((await find('Pronto')).estado).toBe('cancelada');
    board.write('q');
    await board.ended();
  });

  it('undoes its own actions in turn, and asks before it undoes another', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    await board.type('c', '✓ Tarde');
    await board.type('s', 'SEATED 2');
    await cli.run(['reservas', 'note', 'pronto', 'de otra terminal']);
    await board.type('z', 'SEATED 1');
    expect((await find('Tarde')).estado).toBe('confirmada');
    board.write('z');
    await board.reached(() => board.writes().length === 4);
    await board.settled();
    expect((await find('Tarde')).estado).toBe('pendiente');
    await board.type('z', /Undo reservas note .*\(y\/N\)/);
    await board.type('\r', 'z undo');
    expect((await find('Pronto')).notas).toBe('de otra terminal');
    await board.type('z', '(y/N)');
    board.write('y\r');
    await board.reached(() => board.writes().length === 5);
    await board.settled();
    expect((await find('Pronto')).notas).toBeNull();
    board.write('q');
    await board.ended();
  });

  it('undoes the latest action that changed something, not one that was refused', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    await board.type('c', '✓ Tarde');
    await board.type('mS3\r', 'error:');
    await board.type('oS4\r', 'error:');
    await board.type('w2\r', '✓ Sin reserva');
    await board.type('w9\r', 'error: No hay mesas');
    await board.type('bAna 9 21:45\r', '? Day (');
    await board.type('\x1b', 'left as it was');
    // What is no longer of interest goes with the selection.
    await board.type('j', '❯ 20:30');
    expect(board.screen()).not.toContain('left as it was');
    for (const [key, words] of [
      ['z', /Sin reserva/],
      ['z', /Tarde, 2: pending again/],
    ] as const)
      await board.type(key, words);
    expect((await find('Tarde')).estado).toBe('pendiente');
    board.write('\x03');
    expect(await board.ended()).toBe(130);
  });

  it('prompts for a reservation like create, and Esc goes back', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    await board.type('b', '? Name, guests, time');
    await board.type('\x1b', 'z undo');
    await board.type('b', '? Name, guests, time');
    await board.type('\r', '? Day (today):');
    await board.type('\x1b', 'left as it was');
    await board.type('b', '? Name, guests, time');
    await board.type('\r', '? Day (today):');
    await board.type('\r', '? Time:');
    await board.type('20:40\r', '? Guests');
    await board.type('3\r', 'table');
    board.write('\x1b');
    await board.until('? Guests');
    board.write('\x03');
    expect(await board.ended()).toBe(130);
    expect(board.writes()).toEqual([]);
  });

  it('shows the details with the customer, the timeline and all keys', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Pronto', '--phone', '600111222', '--notes', 'celíaca']);
    await cli.run(['reservas', 'update', 'pronto', '--data', '{"customer_id":1}']);
    const board = await openBoard(cli);
    await board.until('celíaca');
    await board.type('\x1b[B\r', '612345678');
    for (const words of [(await find('Pronto')).codigo_reserva, '600111222', 'celíaca', 'Esc back'])
      expect(board.screen()).toContain(words);
    await board.type('\x1b', 'LATE 1');
    await board.type('t', /DINNER|Friday 20 November · /);
    await board.type('q', 'LATE 1');
    await board.type('?', 'maitre noshow');
    await board.type('\r', 'LATE 1');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('filters by any word of the row, and Esc shows all again', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    // A code may contain s3 by chance, but not the name.
    await board.type('/s3 pronto', '/s3 pronto_');
    expect(board.screen()).not.toContain('Tarde');
    expect(board.selected()).toContain('Pronto');
    await board.type('\x7f\x7f@@', '/s3 pron@@_');
    expect(board.selected()).toBe('');
    await board.type('\x1b', 'Tarde');
    board.write('q');
    await board.ended();
  });

  it('keeps the latest data while the service is down, with their age and the failure', async () => {
    const board = await openBoard(cli, { argv: ['--retries', '0'] });
    await board.until('LATE 1');
    const { fetch } = board.state;
    board.state.fetch = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    board.state.now = minutesLater(3);
    board.tick();
    await board.until('⚠ no answer: the reservations as of 20:00, 3 min ago');
    expect(board.screen()).toContain('Tarde');
    await board.type('s', 'error:');
    board.state.fetch = fetch;
    board.tick();
    await board.until(/LATE 1/);
    await board.reached(() => !board.screen().includes('no answer'));
    expect(board.writes()).toEqual([]);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('begins with stored data and their age if the service is down, and shows details and the timeline', async () => {
    await cli.run('reservas now');
    const down = async () => new Response('', { status: 503 });
    const state = { fetch: down, now: minutesLater(12) };
    const board = await openBoard(cli, { argv: ['--retries', '0'], state });
    await board.until('⚠ no answer: the reservations as of 20:00, 12 min ago');
    expect(board.screen()).toContain('Tarde');
    await board.type('\r', '612345678');
    await board.type('\x1b', 'LATE 1');
    await board.type('t', '» late');
    expect(board.screen().match(/no answer/g)).toHaveLength(1);
    await board.type('\x1b', 'LATE 1');
    await board.type('s', 'error:');
    board.state.fetch = cli.fetch;
    board.tick();
    await board.reached(() => !board.screen().includes('no answer'));
    expect(board.writes()).toEqual([]);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('exits with the code of a failure at its start', async () => {
    const board = await openBoard(cli, { env: { MAITRE_API_KEY: 'rk_wrong' } });
    expect(await board.ended()).toBe(4);
    expect([board.isRaw(), board.isAlternate()]).toEqual([false, false]);
  });

  it.each([
    ['Ctrl-C', 130, (board: Board) => void board.write('\x03')],
    ['the end of the input', 130, (board: Board) => board.hangUp()],
    ['SIGTERM', 143, (board: Board) => board.interrupt('SIGTERM')],
    ['SIGHUP', 129, (board: Board) => board.interrupt('SIGHUP')],
  ])('restores the terminal after %s', async (_name, code, end) => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    await board.type('a', '? ');
    end(board);
    expect(await board.ended()).toBe(code);
    expect([board.isRaw(), board.isAlternate()]).toEqual([false, false]);
    expect(board.raw()).toContain('\x1b[?25h');
  });

  it('gives the terminal back on Ctrl-Z, and draws everything again after it', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    board.write('\x1a');
    await board.reached(() => !board.isAlternate());
    expect(board.isRaw()).toBe(false);
    board.resume();
    await board.until('q quit');
    expect([board.isRaw(), board.isAlternate()]).toEqual([true, true]);
    expect(board.screen()).toContain('LATE 1');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('restores the terminal after an invalid response', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    board.state.fetch = async () => new Response('{"success":true,"data":[{"inicio_reserva":{}}]}');
    board.tick();
    await board.until('⚠');
    expect(board.screen()).toContain('no answer: the reservations as of 20:00, 0 min ago · the response');
    board.write('q');
    expect(await board.ended()).toBe(0);
    expect(board.isAlternate()).toBe(false);
  });

  it('follows the size of the terminal', async () => {
    const board = await openBoard(cli, { env: { MAITRE_LANG: 'es' } });
    await board.until('SE RETRASAN 1');
    for (const columns of [60, 120, 80]) {
      board.resize(columns, 20);
      const isDrawn = () =>
        board.lines().at(-1)?.endsWith('q salir') === true && board.lines().includes('─'.repeat(columns));
      await board.reached(isDrawn);
      expect(isDrawn()).toBe(true);
    }
    board.write('q');
    await board.ended();
  });

  it('shows the selected row on a low screen too, and there the key for the help first', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    board.resize(40, 12);
    await board.until('? keys · s seat');
    await board.type('a', 'what to note');
    await board.type('junto a la ventana\r', '✓ Noted');
    expect(board.selected()).toContain('Tarde');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('uses no colours with NO_COLOR, and only ASCII if the terminal has nothing else', async () => {
    const board = await openBoard(cli, { env: { NO_COLOR: '1', LANG: 'C' } });
    await board.until('LATE 1');
    await board.until('>!19:30');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours and bytes of the terminal
    expect(board.raw().replaceAll('\x1b[0m', '')).not.toMatch(/\x1b\[[\d;]*m|[^\x00-\x7f]/);
    board.write('q');
    await board.ended();
  });

  it('shows the selected one of 200 reservations, without escape sequences of guests', async () => {
    const [first] = await readAll();
    const many = Array.from({ length: 200 }, (_, n) => ({
      ...first!,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      mesa_id: `M${n}`,
      nombre_cliente: `Mesa ${n} \x1b[2J\x1b]0;x\x07`,
      inicio_reserva: '20:10',
      final_reserva: '22:00',
      estado: 'pendiente',
    }));
    const board = await openBoard(cli);
    await board.until('LATE 1');
    board.state.fetch = async (url) =>
      Response.json({ success: true, data: url.includes('reservas') ? many : [] });
    board.tick();
    await board.until('DUE 200');
    board.write('\x1b[F');
    await board.reached(() => board.selected().includes('Mesa 199'));
    // The view stays when somebody else changes the selected row.
    const rows = board.lines().filter((line) => line.includes('Mesa 1'));
    many.splice(198, 1, { ...many[198]!, estado: 'en_curso' });
    board.write('\x1b[A');
    await board.reached(() => board.selected().includes('Mesa 198'));
    board.tick();
    await board.until('Nothing is selected');
    for (const line of rows.slice(-20, -2)) expect(board.lines()).toContain(line.replace('❯', ' '));
    board.write('\x1b[H');
    await board.reached(() => board.selected().includes('Mesa 0'));
    expect(board.lines().at(-1)).toContain('q quit');
    expect(board.raw()).not.toContain('\x1b]0');
    board.write('q');
    await board.ended();
  });

  it.each([
    ['board', { env: { TERM: 'dumb' }, columns: 80 }],
    ['board', {}],
    ['board --dry-run', { columns: 80 }],
  ])('%s with %j exits 2', async (line, options) => {
    const { code, sent } = await cli.run(line, options);
    expect([code, sent]).toEqual([2, []]);
  });
});
