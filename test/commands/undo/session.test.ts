import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { openTestCli, type TestCli } from '../../support/test-cli.ts';

let cli: TestCli;
beforeEach(async () => {
  cli = await openTestCli({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4], S4: [1, 4], S5: [1, 4] } });
});
afterEach(() => cli.close());

const session = { env: { MAITRE_SESSION: 'agente' } };
const exported = async () => [
  (await cli.run('reservas export --all --json')).stdout,
  (await cli.run('crm export --json')).stdout,
];
const create = (nombre: string, inicio: string) =>
  `reservas create --fecha 2026-11-20 --inicio ${inicio} --nombre ${nombre} --comensales 2`;

describe('undo --session', () => {
  it('reverts everything of a session, and nothing else', async () => {
    await cli.run(create('Ana', '21:00'));
    const { json: eva } = await cli.run(create('Eva', '22:30'));
    await cli.run('crm create --full-name Luz --phone 600111222');
    const before = await exported();

    for (const [index, inicio] of ['13:00', '14:30', '20:00', '20:30', '23:00'].entries()) {
      const { json } = await cli.run(create(`Nueva${index}`, inicio), session);
      await cli.run(`reservas note ${json.codigo_reserva} ventana`, session);
      await cli.run(`crm create --full-name Cliente${index}`, session);
    }
    await cli.run(`reservas update ${eva.codigo_reserva} --comensales 4`, session);
    await cli.run(`reservas note ${eva.codigo_reserva} trona`, session);
    await cli.run(`reservas confirm ${eva.codigo_reserva}`, session);
    await cli.run('crm update 600111222 --full-name Lucia', session);
    const last = await cli.run('crm note Lucia celiaca', session);
    expect(last.code).toBe(0);
    expect(await exported()).not.toEqual(before);

    const { code, json } = await cli.run('undo --session agente --yes');
    expect(code).toBe(0);
    expect(json).toHaveLength(20);
    expect(await exported()).toEqual(before);
    const again = await cli.run('undo --session agente --yes');
    expect([again.code, errorIn(again.stderr).next]).toEqual([3, ['undo', '--list']]);
  });

  it('names what others have changed since, and reverts the rest', async () => {
    const { json: ana } = await cli.run(create('Ana', '21:00'), session);
    await cli.run(create('Eva', '22:30'), session);
    await cli.run(`reservas update ${ana.codigo_reserva} --comensales 4`);
    const { code, stderr } = await cli.run('undo --session agente --yes');
    expect([code, errorIn(stderr).message]).toEqual([6, expect.stringContaining('Ana')]);
    const { json } = await cli.run('reservas list --fecha 2026-11-20');
    expect(json.map((each: { nombre_cliente: string }) => each.nombre_cliente)).toEqual(['Ana']);
  });

  it('asks once for the whole session', async () => {
    await cli.run(create('Ana', '21:00'), session);
    await cli.run(create('Eva', '22:30'), session);
    const answers = [['Undo reservas create', 'y\r']] as const;
    const { code, stderr } = await cli.run('undo --session agente', { answers, columns: 100 });
    expect(code).toBe(0);
    expect(stderr.match(/Undo reservas create/g)?.length).toBeGreaterThan(0);
    expect((await cli.run('reservas list --fecha 2026-11-20')).json).toEqual([]);
  });

  it.each(['undo 1 --session agente', 'undo --list --session agente'])('rejects %s', async (line) => {
    expect((await cli.run(line)).code).toBe(2);
  });
});
