import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();

interface ReportedChange {
  readonly type: string;
  readonly reserva: { nombre_cliente: string } | null;
  readonly changes: Record<string, unknown>;
}

const watchOnce = async (...more: string[]): Promise<ReportedChange[]> => {
  const { code, stdout } = await cli.run(['reservas', 'watch', '--once', '--json', ...more]);
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

describe('reservas watch --once', () => {
  it('reports nothing at first, then each change once', async () => {
    const create = createReservationIn(cli);
    const before = await create({ nombre: 'Antes' });
    const gone = await create({ nombre: 'Borrada' });
    expect(await watchOnce()).toEqual([]);
    await create({ nombre: 'Nueva', fecha: '+20d' });
    await cli.run(['reservas', 'update', before.id, '--comensales', '5']);
    await cli.run(['reservas', 'delete', gone.id, '--yes', '--no-journal']);
    const changes = await watchOnce();
    expect(changes.map(({ type, reserva }) => [type, reserva?.nombre_cliente])).toEqual(
      expect.arrayContaining([
        ['created', 'Nueva'],
        ['changed', 'Antes'],
        ['deleted', 'Borrada'],
      ]),
    );
    expect(changes.find(({ type }) => type === 'changed')?.changes).toEqual({
      num_comensales: { from: 2, to: 5 },
    });
    expect(await watchOnce()).toEqual([]);
    await cli.run(['reservas', 'cancel', before.id]);
    expect((await watchOnce()).map(({ type }) => type)).toEqual(['cancelled']);
  });

  it.each(['{"restaurant":', '{}', 'null'])(
    'starts anew if its stored reservations are broken: %s',
    async (text) => {
      await watchOnce();
      const [name] = readdirSync(join(cli.folder, 'watch'));
      writeFileSync(join(cli.folder, 'watch', name!, 'book.json'), text);
      writeFileSync(join(cli.folder, 'watch', name!, 'changes.ndjson'), 'null\n');
      await createReservationIn(cli)({ nombre: 'Antes' });
      expect(await watchOnce()).toEqual([]);
      await createReservationIn(cli)({ nombre: 'Nueva' });
      expect((await watchOnce()).map(({ reserva }) => reserva?.nombre_cliente)).toEqual(['Nueva']);
    },
  );

  it('reports each change of any sequence once', async () => {
    await watchOnce();
    const ids: string[] = [];
    const steps = fc.array(fc.tuple(fc.constantFrom('create', 'change', 'delete', 'watch'), fc.nat()), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const known = new Map<string, string>((await all()).map(({ id, notas }) => [id, String(notas)]));
        const seen = new Map(known);
        const replay = (changes: readonly ReportedChange[]) => {
          for (const { type, reserva } of changes as unknown as {
            type: string;
            reserva: { id: string; notas: unknown };
          }[]) {
            if (type === 'created') expect(seen.has(reserva.id)).toBe(false);
            if (type === 'deleted') expect(seen.delete(reserva.id)).toBe(true);
            else seen.set(reserva.id, String(reserva.notas));
          }
        };
        replay(await watchOnce());
        for (const [step, n] of sequence) {
          if (step === 'watch') replay(await watchOnce());
          if (step === 'create') ids.push((await createReservationIn(cli)({ notas: `n${n}` })).id);
          const id = ids[n % Math.max(1, ids.length)];
          if (step === 'change' && id)
            await cli.run(['reservas', 'update', id, '--data', `{"notas":"m${n}"}`]);
          if (step === 'delete' && id) await cli.run(['reservas', 'delete', id, '--yes', '--no-journal']);
        }
        replay(await watchOnce());
        expect(seen).toEqual(new Map((await all()).map(({ id, notas }) => [id, String(notas)])));
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  const all = async () =>
    (await cli.run('reservas list --all --json')).json as { id: string; notas: unknown }[];

  it('does not repeat stored changes, and skips an incomplete line', async () => {
    await watchOnce();
    await createReservationIn(cli)({ nombre: 'Una' });
    await watchOnce();
    const [name] = readdirSync(join(cli.folder, 'watch'));
    const file = join(cli.folder, 'watch', name!, 'changes.ndjson');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"crea`);
    expect(await watchOnce()).toEqual([]);
    await createReservationIn(cli)({ nombre: 'Otra' });
    expect((await watchOnce()).map(({ reserva }) => reserva?.nombre_cliente)).toEqual(['Otra']);
  });

  it('ends with the exit code of the failure, and reports missed changes later', async () => {
    await watchOnce();
    const down = await cli.run('reservas watch --once --retries 0', {
      fetch: async () => new Response('', { status: 503 }),
    });
    expect(down.code).toBe(7);
    await createReservationIn(cli)({ nombre: 'Mientras' });
    expect((await watchOnce()).map(({ type }) => type)).toEqual(['created']);
  });

  it('runs a command for each change, with the change on its input', async () => {
    await watchOnce();
    await createReservationIn(cli)({ nombre: 'Una' });
    const inputs: string[] = [];
    await cli.run(['reservas', 'watch', '--once', '--exec', 'cat'], {
      shell: async (command, _args, { input } = {}) => {
        inputs.push(`${command} ${input}`);
        return 0;
      },
    });
    expect(inputs).toHaveLength(1);
    expect(JSON.parse(inputs[0]!.slice(4))).toMatchObject({
      type: 'created',
      reserva: { nombre_cliente: 'Una' },
    });
  });

  it('with --once ends with 6 if the command fails, and still reports the change', async () => {
    await watchOnce();
    await createReservationIn(cli)({ nombre: 'Una' });
    const ran = await cli.run('reservas watch --once --json --exec false', { shell: async () => 3 });
    expect([ran.code, ran.json.type]).toEqual([6, 'created']);
    expect(ran.stderr).toContain('--exec ended with 3');
  });

  it('reports no more changes once its command is interrupted', async () => {
    await watchOnce();
    await createReservationIn(cli)({ nombre: 'Una' });
    await createReservationIn(cli)({ nombre: 'Otra' });
    const interruption = new AbortController();
    const run: string[] = [];
    const { code, stderr } = await cli.run('reservas watch --once --exec hang', {
      signal: interruption.signal,
      shell: async (command, _args, { signal } = {}) => {
        run.push(command);
        interruption.abort('SIGTERM');
        expect(signal?.aborted).toBe(true);
        return 143;
      },
    });
    expect([code, run]).toEqual([143, ['hang']]);
    expect(stderr).not.toContain('--exec ended');
  });
});

describe('reservas watch', () => {
  it('reports an outage, continues, and ends when interrupted', async () => {
    await watchOnce();
    const interruption = new AbortController();
    let requests = 0;
    const { code, stdout } = await cli.run('reservas watch --json --retries 0', {
      signal: interruption.signal,
      fetch: async (url, init) => {
        requests++;
        if (requests === 2 || requests === 3) return new Response('', { status: 503 });
        if (requests === 4) await createReservationIn(cli)({ nombre: 'Durante' });
        if (requests === 6) interruption.abort('SIGINT');
        return cli.fetch(url, init);
      },
    });
    const types = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).type);
    expect([code, types]).toEqual([130, ['lost', 'found', 'created']]);
  });

  it('waits for another watcher, however long its command takes', async () => {
    await watchOnce();
    const [name] = readdirSync(join(cli.folder, 'watch'));
    const lock = join(cli.folder, 'watch', name!, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'another' }));
    const interruption = new AbortController();
    let minutes = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      minutes++;
      if (minutes === 30) rmSync(lock);
      return minutes * 60_000;
    });
    const { code, sent } = await cli.run('reservas watch --json', {
      signal: interruption.signal,
      fetch: async (url, init) => {
        interruption.abort('SIGINT');
        return cli.fetch(url, init);
      },
    });
    clock.mockRestore();
    expect([code, sent.length]).toEqual([130, 1]);
  });
});
