import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/ground/dates.ts';
import { friday, type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4] } });
});
afterAll(() => house.close());

interface Booking {
  readonly id: string;
  readonly codigo_reserva: string;
  readonly nombre_cliente: string;
  readonly estado: string;
  readonly mesa_id: string | null;
  readonly notas: string | null;
}

const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const headers = { authorization: `Bearer ${house.key}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await house.fetch(`http://maitre.test/developer/api/reservas${path}`, init);
  return ((await answer.json()) as { data: T }).data;
};

type Made = Record<string, string>;
interface Command {
  readonly line: (made: Made) => string;
  readonly writes: number;
  /** Whom it is about, by name. */
  readonly guests: readonly (readonly [name: string, inicio: string, estado?: string])[];
  readonly done: readonly string[];
}

const commands: Readonly<Record<string, Command>> = {
  swap: {
    line: ({ Ana, Eva }) => `swap ${Ana} ${Eva}`,
    writes: 3,
    guests: [
      ['Ana', '21:00'],
      ['Eva', '21:00'],
    ],
    done: ['Ana pendiente S2', 'Eva pendiente S1'],
  },
  walkin: {
    line: () => 'walkin --comensales 2 --nombre Ana',
    writes: 2,
    guests: [],
    done: ['Ana en_curso S1'],
  },
  close: {
    line: () => 'close --yes',
    writes: 2,
    guests: [
      ['Ana', '18:00', 'en_curso'],
      ['Eva', '19:00'],
      ['Luego', '22:00'],
    ],
    done: ['Ana finalizada S1', 'Eva cancelada S2 No se presentó', 'Luego pendiente S1'],
  },
};

/** What becomes of a write: refused, not heard, heard without an answer, or the user leaves before or after it. */
const fates = ['refused', 'dropped', 'lost', 'left before', 'left after'] as const;
type Fate = (typeof fates)[number];

/** Each case has a day of its own. */
let days = 0;

const prepare = async ({ guests }: Command) => {
  const now = new Date(friday.getTime() + ++days * 86_400_000);
  const fecha = addDays('2026-11-20', days);
  const made: Made = {};
  for (const [nombre_cliente, inicio_reserva, estado] of guests) {
    const fields = { fecha_reserva: fecha, inicio_reserva, nombre_cliente, num_comensales: 2 };
    const { id } = await ask<Booking>('POST', '', fields);
    if (estado) await ask('PUT', `/${id}`, { estado });
    made[nombre_cliente] = id;
  }
  const book = async () =>
    (await ask<Booking[]>('GET', `?fecha=${fecha}`))
      .map(({ nombre_cliente, estado, mesa_id, notas }) =>
        [nombre_cliente, estado, mesa_id ?? '—', notas].filter(Boolean).join(' '),
      )
      .sort();
  return { now, made, book };
};

/** Runs the command, one of whose writes meets its fate; whoever has left gets no more answers. */
const cut = (line: string, now: Date, step: number, fate: Fate) => {
  const interruption = new AbortController();
  const serve = house.fetchAt(now);
  let writes = 0;
  return house.run(`reservas ${line} --retries 0 --json`, {
    now,
    signal: interruption.signal,
    fetch: async (url, init) => {
      if (interruption.signal.aborted) throw interruption.signal.reason;
      if (init.method === 'GET' || ++writes !== step) return serve(url, init);
      if (fate === 'refused') return Response.json({ success: false, error: 'No' }, { status: 400 });
      if (fate === 'lost' || fate === 'left after') await serve(url, init);
      if (fate.startsWith('left')) interruption.abort('SIGINT');
      throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
    },
  });
};

const cases = Object.entries(commands).flatMap(([name, { writes }]) =>
  Array.from({ length: writes }, (_, at) => [name, at + 1] as const),
);

describe.each(cases)('%s, cut at write %i', (name, step) => {
  const command = commands[name]!;

  it.each(fates)('%s: says what stands, and undo takes it back', async (fate) => {
    const { now, made, book } = await prepare(command);
    const before = await book();
    const { code, stdout, stderr } = await cut(command.line(made), now, step, fate);
    const after = await book();
    const isWhole = after.join() === command.done.join();
    const touched = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
    if (code === 0) expect([isWhole, stdout === '']).toEqual([true, false]);
    else expect(stderr).not.toBe('');
    if (fate === 'lost') expect(code).toBe(0);
    if (fate.startsWith('left')) expect(code).toBe(130);
    else if (touched.length > 0 && !isWhole) expect([6, 9]).toContain(code);
    // The name of a creation whose answer nobody saw is the user's own.
    const isSeen = name !== 'walkin' || step > 1;
    if (isSeen) for (const guest of touched) expect(stdout + stderr).toContain(guest);
    if (after.join() === before.join()) return;
    const undone = await house.run('undo --yes --json', { now });
    // What nobody saw being created is named and left.
    if (!isSeen && code === 130)
      expect([undone.code, undone.stderr]).toEqual([9, expect.stringContaining('Ana')]);
    else expect([undone.code, await book()]).toEqual([0, before]);
  });
});
