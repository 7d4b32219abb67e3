import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests();
beforeAll(async () => {
  const create = createReservationIn(cli);
  await create({
    fecha: 'mañana',
    inicio: '20:30',
    nombre: 'Ana & Cía',
    telefono: '+34 612 345 678',
    email: 'ana@example.com',
  });
  await create({ fecha: 'mañana', nombre: 'Eva', telefono: '612345678' });
  await create({ fecha: 'mañana', inicio: '22:00', nombre: 'Sin teléfono' });
  const { id } = await create({ fecha: 'mañana', nombre: 'Confirmada' });
  await cli.run(['reservas', 'confirm', id]);
});

describe('reservas reconfirm', () => {
  it('lists pending reservations of tomorrow, and sends nothing', async () => {
    const { code, json, sent } = await cli.run('reservas reconfirm --json');
    expect([code, json.map((item: { nombre_cliente: string }) => item.nombre_cliente)]).toEqual([
      0,
      ['Ana & Cía', 'Eva', 'Sin teléfono'],
    ]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /developer/api/reservas?fecha=2026-11-21&estado=pendiente',
    ]);
  });

  it('creates only links that work', async () => {
    const [ana, eva, unreachable] = (await cli.run('reservas reconfirm --json --lang es')).json;
    const text = encodeURIComponent(ana.message);
    expect(ana.message).toContain('Ana & Cía');
    expect(ana.message).toContain('sábado 21 de noviembre');
    expect(ana.links).toEqual({
      whatsapp: `https://wa.me/34612345678?text=${text}`,
      sms: `sms:+34612345678?body=${text}`,
      mailto: `mailto:ana@example.com?body=${text}`,
    });
    expect(eva.links).toMatchObject({ whatsapp: null, mailto: null });
    expect(unreachable.links).toEqual({ whatsapp: null, sms: null, mailto: null });
  });

  it.each([
    ['+34 912 345 678 ext. 12', '34912345678', '+34912345678'],
    ['+34 612345678 / 699 887 766', '34612345678', '+34612345678'],
    ['612 345 678, 699 887 766', null, '612345678'],
    ['(+34) 612-34-56-78', '34612345678', '+34612345678'],
    ['0044 (0)20 7946 0958', '442079460958', '+442079460958'],
    ['Móvil 612.345.678 (Ana)', null, '612345678'],
    ['612345678 699887766', null, null],
    ['+34 912345678 12', null, null],
    ['912345678-12', null, null],
    ['91/345 67 89', null, null],
    ['000000000', null, null],
  ])('links %j only to a number that it contains', async (telefono, whatsapp, sms) => {
    const data = [
      { id: 'a', nombre_cliente: 'Ana', telefono, estado: 'pendiente', fecha_reserva: '2026-11-21' },
    ];
    const { json } = await cli.run('reservas reconfirm --json', {
      fetch: async () => Response.json({ success: true, data }),
    });
    const [, toWhatsapp = null] = /^https:\/\/wa\.me\/(\d+)\?/.exec(json[0].links.whatsapp ?? '') ?? [];
    const [, toSms = null] = /^sms:([+\d]+)\?/.exec(json[0].links.sms ?? '') ?? [];
    expect([toWhatsapp, toSms]).toEqual([whatsapp, sms]);
  });

  it('shows each link in full, on its own line', async () => {
    const { json } = await cli.run('reservas reconfirm --json --lang es');
    for (const columns of [60, 80]) {
      const { stdout } = await cli.run('reservas reconfirm --lang es', { columns });
      const links = stdout.split('\n').filter((line) => /^ *(?:https|sms):/.test(line));
      expect(links.map((line) => line.trim())).toEqual([json[0].links.whatsapp, json[1].links.sms]);
    }
  });

  it('uses a template, and names an unknown placeholder', async () => {
    const file = join(cli.folder, 'plantilla.txt');
    writeFileSync(file, '{nombre}: {comensales} a las {hora}\n');
    const { json } = await cli.run(['reservas', 'reconfirm', '--message', file, '--json']);
    expect(json[0].message).toBe('Ana & Cía: 2 a las 20:30');
    writeFileSync(file, '{nombre}, mesa {mesa}');
    const wrong = await cli.run(['reservas', 'reconfirm', '--message', file]);
    expect([wrong.code, wrong.stderr, wrong.sent]).toEqual([2, expect.stringContaining('{mesa}'), []]);
    const unread = await cli.run(['reservas', 'reconfirm', '--message', 'no.txt', '--lang', 'es']);
    expect(unread.code).toBe(2);
    expect(unread.stderr).toContain('--message: no se puede leer no.txt (ENOENT)');
  });
});
