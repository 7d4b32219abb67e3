import { beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/contract/operation.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const list = 'reservas list --lang es';
const isOfCrm = ({ path }: { path: string }) => path.includes('/crm/');

describe('a warning in a customer’s notes', () => {
  const cli = cliForAllTests();
  const ids: Record<string, number> = {};
  const book = async (nombre: string, more: readonly string[]) =>
    (
      await cli.run([
        ...['reservas', 'create', '--fecha', 'hoy', '--inicio', '21:30', '--nombre', nombre],
        ...more,
      ])
    ).json;
  beforeAll(async () => {
    for (const [name, notes] of [
      ['Ana', 'Alergia grave a los frutos secos'],
      ['Luis', 'Prefiere la S1'],
      ['Eva', 'Celíaca'],
    ] as const)
      ids[name] = (await cli.run(['crm', 'create', '--full-name', name, '--notes', notes])).json.id;
    await book('Ana', ['--cliente', String(ids['Ana']), '--notas', 'Terraza']);
    await book('Luis', ['--cliente', String(ids['Luis'])]);
    await book('Eva', ['--cliente', String(ids['Eva']), '--notas', 'Una persona CELIACA']);
  });

  it('is shown beside the reservation’s own notes, in one read for the whole list', async () => {
    const { stdout, sent } = await cli.run(list, { columns: 80 });
    expect(stdout).toContain('Terraza · ⚠ ficha: Alergia grave a los frutos secos');
    expect(stdout).not.toContain('Prefiere la S1');
    expect(sent.filter(isOfCrm)).toHaveLength(1);
  });

  it('is not repeated if the reservation has it too', async () => {
    const { stdout } = await cli.run(list, { columns: 80 });
    expect(stdout.match(/cel[ií]aca/gi)).toHaveLength(1);
  });

  it('is shown by get, even if the reservation has no notes', async () => {
    const reservas = (await cli.run('reservas list')).json;
    const { id } = reservas.find(({ notas }: { notas: unknown }) => notas === 'Terraza');
    await cli.run(['reservas', 'update', id, '--data', '{"notas":null}']);
    const { stdout } = await cli.run(`reservas get ${id} --lang es`, { columns: 80 });
    expect(stdout).toMatch(/^Notas +⚠ ficha: Alergia grave/m);
  });

  it('is not read for JSON output', async () => {
    const { sent } = await cli.run(`${list} --json`, { columns: 80 });
    expect(sent.filter(isOfCrm)).toEqual([]);
  });

  it('is missing for a key without crm:read, with a notice', async () => {
    const key = await cli.keyWith(['reservas:read'] as Scope[]);
    const { code, stdout, stderr } = await cli.run(list, { columns: 80, env: { MAITRE_API_KEY: key } });
    expect(code).toBe(0);
    expect(stdout).toContain('⚠ Una persona CELIACA');
    expect(stderr).toContain('crm:read');
  });

  it('is read once for a write, with one notice if it is missing', async () => {
    const { id } = (await cli.run('reservas list')).json[0];
    const terminal = { columns: 80, env: { MAITRE_LANG: 'en' } };
    expect((await cli.run(`reservas confirm ${id}`, terminal)).sent.filter(isOfCrm)).toHaveLength(1);
    const key = await cli.keyWith(['reservas:read', 'reservas:write'] as Scope[]);
    const env = { ...terminal.env, MAITRE_API_KEY: key };
    const { stderr } = await cli.run(`reservas confirm ${id}`, { ...terminal, env });
    expect(stderr.match(/this key lacks crm:read/g)).toHaveLength(1);
  });

  it('is missing if customers cannot be read, with a notice', async () => {
    const app = async (url: string) =>
      url.includes('/crm/')
        ? new Response('<html>', { status: 500 })
        : Response.json({ success: true, data: [{ id: 'a', customer_id: 1, notas: 'Trona' }] });
    const { code, stdout, stderr } = await cli.run(`${list} --retries 0`, {
      columns: 80,
      fetch: app,
      env: { MAITRE_DATA_DIR: `${cli.folder}/empty` },
    });
    expect([code, stdout.includes('Trona')]).toEqual([0, true]);
    expect(stderr).toContain('faltan las alergias');
  });

  it('is read per customer if one response does not hold them all', async () => {
    const reservas = Array.from({ length: 3 }, (_, index) => ({ id: `r${index}`, customer_id: 900 + index }));
    const app = async (url: string) => {
      const id = Number(/customers\/(\d+)/.exec(url)?.[1]);
      const customer = (of: number) => ({ id: of, notes: of === 901 ? 'Alérgica al kiwi' : 'Trona' });
      if (id) return Response.json({ success: true, data: customer(id) });
      return url.includes('/crm/')
        ? Response.json({ success: true, data: { customers: [customer(900)], total: 4000 } })
        : Response.json({ success: true, data: reservas });
    };
    const { stdout, sent } = await cli.run(list, { columns: 80, fetch: app });
    expect(sent.filter(isOfCrm)).toHaveLength(3);
    expect(stdout.match(/⚠ ficha: Alérgica al kiwi/g)).toHaveLength(1);
  });
});
