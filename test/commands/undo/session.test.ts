import { describe, expect, it } from 'vitest';
import { formatPlannedId } from '../../../src/client/client.ts';
import { errorIn } from '../../support/error-in.ts';
import { baseUrl, cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4], S4: [1, 4], S5: [1, 4] } });

const session = { env: { MAITRE_SESSION: 'agente' } };
const exported = async () => [
  (await cli.run('reservas export --all --json')).stdout,
  (await cli.run('crm export --json')).stdout,
];
const create = (nombre: string, inicio: string) =>
  `reservas create --fecha 2026-11-20 --inicio ${inicio} --nombre ${nombre} --comensales 2`;

/** Where requests name a record: the part of the path before its id, and the field of other records. */
const places = {
  reserva: ['reservas', 'reserva_id'],
  menu_category: ['categories', 'category_id'],
  menu_item: ['items', 'item_id'],
  event: ['events', 'event_id'],
} as const;

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

  /** The writes of a dry run, and of the run itself with planned ids in place of the new ones. */
  const compareWithDryRun = async () => {
    const format = ({ method, path, body }: { method: string; path: string; body?: unknown }) =>
      `${method} ${path} ${JSON.stringify(body)}`;
    const dry = await cli.run('undo --session agente --dry-run');
    const planned = dry.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ method, url, body }) => format({ method, path: url.replace(baseUrl, ''), body }));
    const { code, sent, json } = await cli.run('undo --session agente --yes --json');
    const created = json.filter(({ done }: { done: string }) => done === 'created');
    const usePlannedIds = (line: string) => {
      let text = line;
      for (const [index, { kind, id }] of created.entries()) {
        const [path, field] = places[kind as keyof typeof places];
        const plannedId = formatPlannedId(index + 1);
        text = text.replace(`/${path}/${id}`, `/${path}/${plannedId}`);
        text = text.replace(`"${field}":${JSON.stringify(id)}`, `"${field}":"${plannedId}"`);
      }
      return text;
    };
    const writes = sent.filter(({ method }) => method !== 'GET');
    return { planned, sent: writes.map((each) => usePlannedIds(format(each))), codes: [dry.code, code] };
  };

  const inSession = async (line: string) => {
    const { code, json, stderr } = await cli.run(line, session);
    expect([line, code, stderr]).toEqual([line, 0, expect.any(String)]);
    return json;
  };

  it('shows with --dry-run what the run sends if several commands changed a record', async () => {
    const { json: ana } = await cli.run(create('Ana', '21:00'));
    // A record that a command made and others changed, with another one that refers to it.
    const luz = await inSession('crm create --full-name Luz --phone 600111222');
    const eva = await inSession(`${create('Eva', '22:30')} --cliente ${luz.id}`);
    await inSession(`reservas note ${eva.id} ventana`);
    await inSession(`reservas update ${eva.id} --comensales 3`);
    await inSession(`crm note ${luz.id} celiaca`);
    // A record from before, changed twice, deleted.
    await inSession(`reservas update ${ana.id} --comensales 4`);
    await inSession(`reservas note ${ana.id} trona`);
    await inSession(`reservas confirm ${ana.id}`);
    await inSession(`reservas delete ${ana.id} --yes`);
    // A category and its dish; a dish that moved in.
    const postres = await inSession('menu categories add --name Postres');
    const flan = await inSession(`menu items add --category-id ${postres.id} --name Flan --price 4`);
    await inSession(`menu items update ${flan.id} --price 5`);
    const { planned, sent, codes } = await compareWithDryRun();
    expect([planned.length, codes]).toEqual([13, [0, 0]]);
    expect(planned).toEqual(sent);
  });

  it('shows the same for records that it restores and then changes or deletes', async () => {
    const guests = [
      (await cli.run(create('Ana', '21:00'))).json,
      (await cli.run(create('Eva', '21:00'))).json,
    ];
    const postres = (await cli.run('menu categories add --name Postres')).json;
    const flan = (await cli.run(`menu items add --category-id ${postres.id} --name Flan`)).json;
    for (const { id } of guests) await inSession(`reservas update ${id} --comensales 4`);
    for (const { id } of guests) await inSession(`reservas delete ${id} --yes`);
    const dulces = await inSession('menu categories add --name Dulces');
    await inSession(`menu items update ${flan.id} --category-id ${dulces.id}`);
    await inSession(`menu categories delete ${postres.id} --yes`);
    await inSession(`menu categories delete ${dulces.id} --yes --with-items`);
    const feria = await inSession('events create --name Feria');
    await inSession(`events delete ${feria.id} --yes`);
    const { planned, sent, codes } = await compareWithDryRun();
    expect(planned).toEqual(sent);
    expect([planned.length, codes]).toEqual([11, [0, 0]]);
  });

  it('stops where the run stops, because others have changed a record', async () => {
    const ana = await inSession(create('Ana', '21:00'));
    await inSession(`reservas note ${ana.id} trona`);
    await cli.run(`reservas update ${ana.id} --comensales 4`);
    const { planned, sent, codes } = await compareWithDryRun();
    expect([planned, codes]).toEqual([sent, [6, 6]]);
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
