import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookIn } from '../../../support/booking.ts';
import type { Fetch } from '../../../support/fetching.ts';
import { type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

interface Told {
  readonly type: string;
  readonly reserva: { nombre_cliente: string } | null;
  readonly changes: Record<string, unknown>;
}

const look = async (...more: string[]): Promise<Told[]> => {
  const { code, stdout } = await house.run(['reservas', 'watch', '--once', '--json', ...more]);
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

describe('reservas watch --once', () => {
  it('tells nothing at first, then what changed since the last time, and nothing twice', async () => {
    const book = bookIn(house);
    const before = await book({ nombre: 'Antes' });
    const gone = await book({ nombre: 'Borrada' });
    expect(await look()).toEqual([]);
    await book({ nombre: 'Nueva', fecha: '+20d' });
    await house.run(['reservas', 'update', before.id, '--comensales', '5']);
    await house.run(['reservas', 'delete', gone.id, '--yes', '--no-journal']);
    const told = await look();
    expect(told.map(({ type, reserva }) => [type, reserva?.nombre_cliente])).toEqual(
      expect.arrayContaining([
        ['created', 'Nueva'],
        ['changed', 'Antes'],
        ['deleted', 'Borrada'],
      ]),
    );
    expect(told.find(({ type }) => type === 'changed')?.changes).toEqual({
      num_comensales: { from: 2, to: 5 },
    });
    expect(await look()).toEqual([]);
    await house.run(['reservas', 'cancel', before.id]);
    expect((await look()).map(({ type }) => type)).toEqual(['cancelled']);
  });

  it('accounts for every change of any sequence, each once', async () => {
    await look();
    const ids: string[] = [];
    const steps = fc.array(fc.tuple(fc.constantFrom('create', 'change', 'delete', 'look'), fc.nat()), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const known = new Map<string, string>((await all()).map(({ id, notas }) => [id, String(notas)]));
        const seen = new Map(known);
        const replay = (told: readonly Told[]) => {
          for (const { type, reserva } of told as unknown as {
            type: string;
            reserva: { id: string; notas: unknown };
          }[]) {
            if (type === 'created') expect(seen.has(reserva.id)).toBe(false);
            if (type === 'deleted') expect(seen.delete(reserva.id)).toBe(true);
            else seen.set(reserva.id, String(reserva.notas));
          }
        };
        replay(await look());
        for (const [what, n] of sequence) {
          if (what === 'look') replay(await look());
          if (what === 'create') ids.push((await bookIn(house)({ notas: `n${n}` })).id);
          const id = ids[n % Math.max(1, ids.length)];
          if (what === 'change' && id)
            await house.run(['reservas', 'update', id, '--data', `{"notas":"m${n}"}`]);
          if (what === 'delete' && id) await house.run(['reservas', 'delete', id, '--yes', '--no-journal']);
        }
        replay(await look());
        expect(seen).toEqual(new Map((await all()).map(({ id, notas }) => [id, String(notas)])));
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  const all = async () =>
    (await house.run('reservas list --all --json')).json as { id: string; notas: unknown }[];

  it('tells no other way of writing the same, only what says something else', async () => {
    const { id } = await bookIn(house)({ nombre: 'Una' });
    await look();
    const otherwise: Fetch = async (url, init) => {
      const answer = await house.fetch(url, init);
      const text = (await answer.text())
        .replaceAll(/("fecha_reserva":"[\d-]+)"/g, '$1T00:00:00.000Z"')
        .replaceAll(/("(?:inicio|final)_reserva":"[\d:]+)"/g, '$1:00"')
        .replaceAll(/("num_comensales":)(\d+)/g, '$1"$2"')
        .replaceAll('"email":null', '"email":""');
      return new Response(text, answer);
    };
    const told = async () => (await house.run('reservas watch --once --json', { fetch: otherwise })).stdout;
    expect(await told()).toBe('');
    await house.run(['reservas', 'update', id, '--comensales', '5', '--no-journal']);
    expect(Object.keys(JSON.parse(await told()).changes)).toEqual(['num_comensales']);
    expect(await look()).toEqual([]);
  });

  it('does not tell again what was noted, nor stumble over a line that was torn', async () => {
    await look();
    await bookIn(house)({ nombre: 'Una' });
    await look();
    const [name] = readdirSync(join(house.folder, 'watch'));
    const file = join(house.folder, 'watch', name!, 'changes.ndjson');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"crea`);
    expect(await look()).toEqual([]);
    await bookIn(house)({ nombre: 'Otra' });
    expect((await look()).map(({ reserva }) => reserva?.nombre_cliente)).toEqual(['Otra']);
  });

  it('ends with the code of the failure, and tells later what it missed', async () => {
    await look();
    const down = await house.run('reservas watch --once --retries 0', {
      fetch: async () => new Response('', { status: 503 }),
    });
    expect(down.code).toBe(7);
    await bookIn(house)({ nombre: 'Mientras' });
    expect((await look()).map(({ type }) => type)).toEqual(['created']);
  });

  it('runs a command for each change, with the change on its input', async () => {
    await look();
    await bookIn(house)({ nombre: 'Una' });
    const inputs: string[] = [];
    await house.run(['reservas', 'watch', '--once', '--exec', 'cat'], {
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

  it('with --once ends with 6 where the command failed, and tells the change all the same', async () => {
    await look();
    await bookIn(house)({ nombre: 'Una' });
    const ran = await house.run('reservas watch --once --json --exec false', { shell: async () => 3 });
    expect([ran.code, ran.json.type]).toEqual([6, 'created']);
    expect(ran.stderr).toContain('--exec ended with 3');
  });

  it('tells no more of them where somebody interrupts its command', async () => {
    await look();
    await bookIn(house)({ nombre: 'Una' });
    await bookIn(house)({ nombre: 'Otra' });
    const interruption = new AbortController();
    const run: string[] = [];
    const { code, stderr } = await house.run('reservas watch --once --exec hang', {
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

  it('is a line each for people', async () => {
    await look();
    await bookIn(house)({ nombre: 'Una', notas: 'celíaca' });
    const { stdout } = await house.run('reservas watch --once', { columns: 80, env: { MAITRE_LANG: 'es' } });
    expect(stdout).toMatch(/^\+ nueva: \w+ · .*Una[\s\S]*⚠ celíaca\n$/);
  });

  it.each(['0s', '5x', '25h'])('refuses --every %s', async (every) => {
    const { code, sent } = await house.run(['reservas', 'watch', '--every', every]);
    expect([code, sent]).toEqual([2, []]);
  });
});

describe('reservas watch', () => {
  it('goes on through an outage, says so, and ends when it is interrupted', async () => {
    await look();
    const interruption = new AbortController();
    let looks = 0;
    const { code, stdout } = await house.run('reservas watch --json --retries 0', {
      signal: interruption.signal,
      fetch: async (url, init) => {
        looks++;
        if (looks === 2 || looks === 3) return new Response('', { status: 503 });
        if (looks === 4) await bookIn(house)({ nombre: 'Durante' });
        if (looks === 6) interruption.abort('SIGINT');
        return house.fetch(url, init);
      },
    });
    const told = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).type);
    expect([code, told]).toEqual([130, ['lost', 'found', 'created']]);
  });

  it('waits for another whose command takes its time, however long', async () => {
    await look();
    const [name] = readdirSync(join(house.folder, 'watch'));
    const lock = join(house.folder, 'watch', name!, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: process.ppid, host: hostname(), token: 'another' }));
    const interruption = new AbortController();
    let minutes = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      minutes++;
      if (minutes === 30) rmSync(lock);
      return minutes * 60_000;
    });
    const { code, sent } = await house.run('reservas watch --json', {
      signal: interruption.signal,
      fetch: async (url, init) => {
        interruption.abort('SIGINT');
        return house.fetch(url, init);
      },
    });
    clock.mockRestore();
    expect([code, sent.length]).toEqual([130, 1]);
  });
});

describe('reservas history', () => {
  it('is what watching has seen of a booking, a deleted one too', async () => {
    await look();
    const { id } = await bookIn(house)({ nombre: 'Una' });
    await look();
    await house.run(['reservas', 'update', id, '--comensales', '5']);
    await look();
    await house.run(['reservas', 'delete', id, '--yes', '--no-journal']);
    await look();
    const { code, json } = await house.run(['reservas', 'history', id, '--json']);
    expect([code, json.map(({ type }: { type: string }) => type)]).toEqual([
      0,
      ['created', 'changed', 'deleted'],
    ]);
    expect(json[1].changes).toEqual({ num_comensales: { from: 2, to: 5 } });
  });
});
