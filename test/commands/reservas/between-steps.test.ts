import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/ground/dates.ts';
import { cliForAllTests, friday } from '../../support/test-cli.ts';

const cli = cliForAllTests({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4] } });

interface Reservation {
  readonly id: string;
  readonly codigo_reserva: string;
  readonly nombre_cliente: string;
  readonly estado: string;
  readonly mesa_id: string | null;
  readonly notas: string | null;
}

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const headers = { authorization: `Bearer ${cli.key}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await cli.fetch(`http://maitre.test/developer/api/reservas${path}`, init);
  return ((await response.json()) as { data: T }).data;
};

type Made = Record<string, string>;
interface Command {
  readonly format: (made: Made) => string;
  readonly writes: number;
  readonly guests: readonly (readonly [name: string, inicio: string, estado?: string])[];
  readonly done: readonly string[];
}

const commands: Readonly<Record<string, Command>> = {
  swap: {
    format: ({ Ana, Eva }) => `swap ${Ana} ${Eva}`,
    writes: 3,
    guests: [
      ['Ana', '21:00'],
      ['Eva', '21:00'],
    ],
    done: ['Ana pendiente S2', 'Eva pendiente S1'],
  },
  walkin: {
    format: () => 'walkin --comensales 2 --nombre Ana',
    writes: 2,
    guests: [],
    done: ['Ana en_curso S1'],
  },
  close: {
    format: () => 'close --yes',
    writes: 2,
    guests: [
      ['Ana', '13:00', 'en_curso'],
      ['Eva', '14:00'],
      ['Luego', '22:00'],
    ],
    done: ['Ana finalizada S1', 'Eva cancelada S2 No se presentó', 'Luego pendiente S1'],
  },
};

/** `dropped`: the request is lost; `lost`: the response is. The others interrupt the command before or after the write. */
const faults = ['refused', 'dropped', 'lost', 'interrupted before', 'interrupted after'] as const;
type Fault = (typeof faults)[number];

/** Each case uses its own day. */
let days = 0;

const prepare = async ({ guests }: Command) => {
  const now = new Date(friday.getTime() + ++days * 86_400_000);
  const fecha = addDays('2026-11-20', days);
  const made: Made = {};
  for (const [nombre_cliente, inicio_reserva, estado] of guests) {
    const fields = { fecha_reserva: fecha, inicio_reserva, nombre_cliente, num_comensales: 2 };
    const { id } = await call<Reservation>('POST', '', fields);
    if (estado) await call('PUT', `/${id}`, { estado });
    made[nombre_cliente] = id;
  }
  const listDay = async () =>
    (await call<Reservation[]>('GET', `?fecha=${fecha}`))
      .map(({ nombre_cliente, estado, mesa_id, notas }) =>
        [nombre_cliente, estado, mesa_id ?? '—', notas].filter(Boolean).join(' '),
      )
      .sort();
  return { now, made, listDay };
};

/** Runs the command with a fault at one write. Requests fail after an interruption. */
const runWithFault = (line: string, now: Date, step: number, fault: Fault) => {
  const interruption = new AbortController();
  const serve = cli.fetchAt(now);
  let writes = 0;
  return cli.run(`reservas ${line} --retries 0 --json`, {
    now,
    signal: interruption.signal,
    fetch: async (url, init) => {
      if (interruption.signal.aborted) throw interruption.signal.reason;
      if (init.method === 'GET' || ++writes !== step) return serve(url, init);
      if (fault === 'refused') return Response.json({ success: false, error: 'No' }, { status: 400 });
      if (fault === 'lost' || fault === 'interrupted after') await serve(url, init);
      if (fault.startsWith('interrupted')) interruption.abort('SIGINT');
      throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
    },
  });
};

const cases = Object.entries(commands).flatMap(([name, { writes }]) =>
  Array.from({ length: writes }, (_, at) => [name, at + 1] as const),
);

describe.each(cases)('%s with a fault at write %i', (name, step) => {
  const command = commands[name]!;

  it.each(faults)('%s: names the changes, and undo reverts them', async (fault) => {
    const { now, made, listDay } = await prepare(command);
    const before = await listDay();
    const { code, stdout, stderr } = await runWithFault(command.format(made), now, step, fault);
    const after = await listDay();
    const isDone = after.join() === command.done.join();
    const touched = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[0]);
    if (code === 0) expect([isDone, stdout === '']).toEqual([true, false]);
    else expect(stderr).not.toBe('');
    if (fault === 'lost') expect(code).toBe(0);
    if (fault.startsWith('interrupted')) expect(code).toBe(130);
    else if (touched.length > 0 && !isDone) expect([6, 9]).toContain(code);
    // A lost response names no reservation.
    const isNamed = name !== 'walkin' || step > 1;
    if (isNamed) for (const guest of touched) expect(stdout + stderr).toContain(guest);
    if (after.join() === before.join()) return;
    const undone = await cli.run('undo --yes --json', { now });
    // Undo does not delete a reservation whose creation was never confirmed.
    if (!isNamed && code === 130)
      expect([undone.code, undone.stderr]).toEqual([9, expect.stringContaining('Ana')]);
    else expect([undone.code, await listDay()]).toEqual([0, before]);
  });
});
