import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReservationIn } from '../support/reservations.ts';
import { cliForAllTests, type Ran } from '../support/test-cli.ts';

interface Reserva {
  readonly id: string;
  readonly fecha_reserva: string;
  readonly estado: string;
  readonly mesa_id: string | null;
  readonly nombre_cliente: string;
}

const days = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
const states = ['pendiente', 'confirmada', 'en_curso', 'cancelada'] as const;

const dayOf = ({ fecha_reserva }: Pick<Reserva, 'fecha_reserva'>) => fecha_reserva.slice(0, 10);

/** Reservations as services send them: some write a date as a timestamp. */
const lists: fc.Arbitrary<Reserva[]> = fc
  .array(
    fc.record({
      day: fc.constantFrom(...days),
      form: fc.constantFrom('', 'T00:00:00', 'T00:00:00.000Z', ' 00:00:00'),
      estado: fc.constantFrom(...states),
      mesa_id: fc.constantFrom('S1', 'T2', null),
      nombre_cliente: fc.constantFrom('Ana Ruiz', 'José García', 'Sin reserva'),
    }),
    { maxLength: 12 },
  )
  .map((drafts) =>
    drafts.map(({ day, form, ...fields }, index) => ({
      id: `3f2a4b5c-0000-4000-8000-${String(index).padStart(12, '0')}`,
      tenant_id: 1,
      fecha_reserva: day + form,
      inicio_reserva: '21:00',
      num_comensales: 2,
      codigo_reserva: `AAAA${String(index).padStart(2, '0')}`,
      ...fields,
    })),
  );

type Fate = 'answered' | 'refused' | 'cut' | 'dropped';
const fates: fc.Arbitrary<Fate[]> = fc.array(
  fc.constantFrom('answered', 'answered', 'answered', 'refused', 'cut', 'dropped'),
  { maxLength: 6 },
);

/** Filters the reservations like the API (§4.1); each response ends as its fate says. */
const serviceOf = (reservas: readonly Reserva[], fates: readonly Fate[]) => {
  let turn = 0;
  return async (address: string) => {
    const fate = fates[turn++] ?? 'answered';
    const { searchParams: query } = new URL(address);
    const asked = reservas.filter(
      (one) =>
        [dayOf(one), null].includes(query.get('fecha')) &&
        [one.estado, null].includes(query.get('estado')) &&
        [one.mesa_id, null].includes(query.get('mesa_id')),
    );
    if (fate === 'dropped') throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
    if (fate === 'refused') return new Response('{}', { status: 503 });
    const text = JSON.stringify({ success: true, data: asked });
    return new Response(fate === 'cut' ? text.slice(0, -3) : text);
  };
};

/** Options of a command, and which reservations they select. */
type Question = readonly [line: string, keeps: (one: Reserva) => boolean];
const questions: readonly [Question, ...Question[]] = [
  ['--all', () => true],
  ['--fecha 2026-11-20', (one) => dayOf(one) === '2026-11-20'],
  ['--desde 2026-11-19 --hasta 2026-11-20', (one) => dayOf(one) <= '2026-11-20'],
  ['--desde 2026-11-20 --hasta 2026-11-30', (one) => dayOf(one) >= '2026-11-20'],
  ['--all --estado pendiente,en_curso', ({ estado }) => ['pendiente', 'en_curso'].includes(estado)],
  ['--fecha 2026-11-21 --mesa t2', (one) => dayOf(one) === '2026-11-21' && one.mesa_id === 'T2'],
  ['--all --nombre garcia', ({ nombre_cliente }) => nombre_cliente === 'José García'],
];

const ranges: readonly (readonly [line: string, first: string, last: string])[] = [
  ['--fecha 2026-11-20', '2026-11-20', '2026-11-20'],
  ['--desde 2026-11-19 --hasta 2026-11-21', '2026-11-19', '2026-11-21'],
];

const read = {
  json: (text: string): Reserva[] => JSON.parse(text),
  ndjson: (text: string): Reserva[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  csv: (text: string): Reserva[] => parse(text, { columns: true }),
} as const;
const formats = fc.constantFrom(...(Object.keys(read) as (keyof typeof read)[]));
const idsOf = (records: readonly { readonly id: unknown }[]) => records.map(({ id }) => id).sort();

describe('a result', () => {
  const cli = cliForAllTests();

  it('of a list has every requested record, or the exit code says why not', async () => {
    const codes = new Set<number>();
    const property = fc.asyncProperty(
      lists,
      fates,
      fc.constantFrom(...questions),
      formats,
      async (reservas, fates, [line, keeps], format) => {
        const { code, stdout, stderr } = await cli.run(
          `reservas list ${line} -o ${format} --retries 0 --quiet`,
          { fetch: serviceOf(reservas, fates) },
        );
        codes.add(code);
        if (code === 0) expect(idsOf(read[format](stdout))).toEqual(idsOf(reservas.filter(keeps)));
        else expect([stdout, stderr === '']).toEqual(['', false]);
      },
    );
    const ends: Fate[] = ['answered', 'cut', 'dropped'];
    const examples = ends.map((fate): [Reserva[], Fate[], (typeof questions)[0], 'json'] => [
      [],
      [fate],
      questions[0],
      'json',
    ]);
    await fc.assert(property, { numRuns: 25, examples });
    expect([...codes].sort()).toEqual([0, 1, 7]);
  });

  it('in files has every record of each day, or the file is absent', async () => {
    const property = fc.asyncProperty(
      lists,
      fates,
      fc.constantFrom(...ranges),
      formats,
      fc.boolean(),
      async (reservas, fates, [line, first, last], format, isDaily) => {
        const folder = mkdtempSync(join(cli.folder, 'whole-'));
        const out = join(folder, isDaily ? `{fecha}.${format}` : `{desde}.${format}`);
        const words = ['reservas', 'export', ...line.split(' '), '--out', out, '--retries', '0', '--quiet'];
        const { code, stdout } = await cli.run(words, { fetch: serviceOf(reservas, fates) });
        const files = readdirSync(folder);
        const asked = days.filter((day) => day >= first && day <= last);
        const names = (isDaily ? asked : [first]).map((name) => `${name}.${format}`);
        if (code === 0) expect(files.sort()).toEqual(names);
        else expect(names).toEqual(expect.arrayContaining(files));
        expect(stdout).toBe('');
        for (const file of files) {
          const held = asked.filter((day) => !isDaily || file.startsWith(day));
          const wanted = reservas.filter((one) => held.some((day) => day === dayOf(one)));
          expect(idsOf(read[format](readFileSync(join(folder, file), 'utf8')))).toEqual(idsOf(wanted));
        }
      },
    );
    await fc.assert(property, { numRuns: 12 });
  });
});

/** The outcome of a write. */
type End = 'done' | 'refused' | 'lost' | 'dropped' | 'interrupted';

describe('a verb with several arguments', () => {
  const cli = cliForAllTests({ tables: { S1: [1, 8], S2: [1, 8], S3: [1, 8], S4: [1, 8] } });

  const missing = '3f2a4b5c-0000-4000-8000-000000000000';

  /** The embedded service behind a connection on which the writes end as given, in order. */
  const connectionTo = (ends: readonly End[], interrupt: () => void): typeof cli.fetch => {
    let turn = 0;
    return async (url, init) => {
      const end = init.method === 'GET' ? 'done' : (ends[turn++] ?? 'done');
      if (end === 'refused') return Response.json({ success: false, error: 'no' }, { status: 400 });
      if (end === 'interrupted') interrupt();
      if (end === 'dropped' || end === 'interrupted')
        throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
      const response = await cli.fetch(url, init);
      if (end === 'lost') throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
      return response;
    };
  };

  const stateOf = async (id: string): Promise<string> => {
    const { code, stdout } = await cli.run(`reservas get ${id} --json`);
    return code === 0 ? JSON.parse(stdout).estado : 'none';
  };

  it('prints what was done, names what was not, and sets the exit code', async () => {
    const ends = fc.array(fc.constantFrom<End>('done', 'done', 'refused', 'lost', 'dropped', 'interrupted'), {
      maxLength: 4,
    });
    const property = fc.asyncProperty(
      fc.constantFrom(['confirm', 'confirmada'], ['seat', 'en_curso'], ['delete --yes', 'none']),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      ends,
      async ([verb = '', wanted], count, hasMissing, ends) => {
        const made = await Promise.all(
          Array.from({ length: count }, () =>
            createReservationIn(cli)({ fecha: '2031-05-01' }).then(({ id }) => id),
          ),
        );
        try {
          const words = hasMissing ? [missing, ...made] : made;
          const interruption = new AbortController();
          const ran: Ran = await cli.run(`reservas ${verb} ${words.join(' ')} --retries 0 -o json`, {
            signal: interruption.signal,
            fetch: connectionTo(ends, () => interruption.abort('SIGINT')),
          });
          const records = ran.stdout === '' ? [] : [JSON.parse(ran.stdout)].flat();
          const printed: unknown[] = records.map(({ id }) => id);
          for (const id of made) {
            const isDone = (await stateOf(id)) === wanted;
            if (printed.includes(id)) expect(isDone).toBe(true);
            else if (words.length > 1) expect(ran.stderr).toContain(id);
            else expect(ran.stderr).not.toBe('');
          }
          if (hasMissing && words.length > 1) expect(ran.stderr).toContain(missing);
          const isWhole = printed.length === words.length;
          expect(ran.code === 0).toBe(isWhole);
          if (interruption.signal.aborted && !isWhole) expect(ran.code).toBe(130);
          else if (!isWhole && printed.length > 0) expect(ran.code).toBe(6);
        } finally {
          await cli.run(`reservas delete ${made.join(' ')} --yes`);
        }
      },
    );
    await fc.assert(property, { numRuns: 8 });
  });
});
