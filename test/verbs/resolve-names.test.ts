import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../support/fetching.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

let cli: TestCli;
beforeAll(async () => {
  cli = await openTestCli();
});
afterAll(() => cli.close());

const names = ['Ana', 'Bea', 'Cruz', 'Dani'];
let codes: string[];
beforeEach(async () => {
  codes = [];
  for (const name of names) {
    const words = ['reservas', 'create', '--fecha', '2026-11-21', '--inicio', '21:00', '--nombre', name];
    codes.push((await cli.run(words)).json.codigo_reserva);
  }
});

const errorsIn = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).error);
const estados = async () =>
  (await cli.run('reservas list --fecha 2026-11-21')).json
    .filter(({ codigo_reserva }: { codigo_reserva: string }) => codes.includes(codigo_reserva))
    .map(({ estado }: { estado: string }) => estado)
    .sort();

/** The service. After so many writes, the next one is interrupted. */
const interruptedAfter = (writes: number, name: 'SIGINT' | 'SIGTERM') => {
  const interruption = new AbortController();
  let done = 0;
  const fetch: Fetch = async (url, init) => {
    if (init.method !== 'GET' && done++ === writes) {
      interruption.abort(name);
      throw new DOMException('aborted', 'AbortError');
    }
    return cli.fetch(url, init);
  };
  return { signal: interruption.signal, fetch };
};

describe('a verb over several that is interrupted half-way', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s prints what was done, names the rest, and exits %i', async (name, exit) => {
    const { code, json, stderr } = await cli.run(['reservas', 'cancel', ...codes], interruptedAfter(1, name));
    expect(code).toBe(exit);
    expect(json).toMatchObject([{ codigo_reserva: codes[0], estado: 'cancelada' }]);
    const [error] = errorsIn(stderr);
    expect(error).toMatchObject({ code: 'INTERRUPTED', exit });
    expect(error.message).toContain(`${codes[1]}: it is not known whether the reservation was changed`);
    expect(error.message).toContain(`not started: ${codes[2]}, ${codes[3]}`);
    expect(await estados()).toEqual(['cancelada', 'pendiente', 'pendiente', 'pendiente']);
  });

  it('at the last one names no other', async () => {
    const { code, json, stderr } = await cli.run(
      ['reservas', 'delete', ...codes, '--yes'],
      interruptedAfter(3, 'SIGINT'),
    );
    expect(code).toBe(130);
    expect(json).toHaveLength(3);
    expect(errorsIn(stderr)[0].message).not.toContain('not started');
  });

  it('before the first write prints nothing', async () => {
    const { code, stdout, stderr } = await cli.run(
      ['reservas', 'confirm', ...codes],
      interruptedAfter(0, 'SIGINT'),
    );
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(errorsIn(stderr)).toHaveLength(1);
  });
});

describe('a verb over several that fails for some', () => {
  it('reports each failure', async () => {
    const key = await cli.keyWith(['reservas:read']);
    const { code, stdout, stderr } = await cli.run(['reservas', 'delete', 'nobody', codes[0]!, '--yes'], {
      env: { MAITRE_API_KEY: key },
    });
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(errorsIn(stderr)).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'FORBIDDEN_SCOPE' }]);
    expect(await estados()).toEqual(Array(4).fill('pendiente'));
  });

  it('exits with the common code if all fail alike, and prints no empty list', async () => {
    const { code, stdout } = await cli.run('reservas cancel nobody noone');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  });
});

describe('a verb over several on a terminal', () => {
  const among = { columns: 100, env: { MAITRE_LANG: 'es' } };

  it('changes nothing if it is interrupted at a question', async () => {
    const line = ['reservas', 'cancel', codes[0]!, 'dan', '--fecha', '2026-11-21'];
    const { code, stderr } = await cli.run(line, { ...among, answers: [['¿', '\x03']] });
    expect(code).toBe(130);
    expect(stderr).toContain('interrumpido');
    expect(await estados()).toEqual(Array(4).fill('pendiente'));
  });

  it('reports the first change if it is interrupted at the second', async () => {
    const { code, stdout, stderr } = await cli.run(['reservas', 'cancel', ...codes], {
      ...among,
      ...interruptedAfter(1, 'SIGINT'),
      answers: [],
    });
    expect(code).toBe(130);
    expect(stdout + stderr).toContain(`✓ Reserva cambiada: ${codes[0]}`);
  });
});
