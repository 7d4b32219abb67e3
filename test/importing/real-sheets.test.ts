import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests();
beforeAll(async () => {
  await cli.run('menu categories add --name Postres');
});

/** Runs a dry run, and returns the bodies that would be sent. */
const look = async (kind: string, sheet: string, ...more: string[]) => {
  writeFileSync(join(cli.folder, 's.csv'), sheet);
  const line = [...kind.split(' '), 'import', 's.csv', '--dry-run', ...more];
  const { code, stdout, stderr } = await cli.run(line);
  return { code, bodies: stdout.split('\n').flatMap((one) => (one ? [JSON.parse(one).body] : [])), stderr };
};

const reserva = { fecha_reserva: '2026-12-04', inicio_reserva: '21:30', nombre_cliente: 'Ana Ruiz' };

describe('the files of other programs are understood', () => {
  it.each([
    [
      'Visit Date,Visit Time,Party Size,First Name,Last Name,Guest Requests\n2026-12-04,9:30 PM,4,Ana,Ruiz,vip\n',
      { ...reserva, num_comensales: 4, notas: 'vip' },
    ],
    [
      'Meal date,Meal time,Customer first name,Customer last name,Number of guests\n2026-12-04,21:30,Ana,Ruiz,4\n',
      { ...reserva, num_comensales: 4 },
    ],
    [
      'Marca temporal,Nombre y apellidos,Fecha de la reserva,Hora de la reserva,¿Cuántas personas?\n20/11/2026 10:03:22,Ana Ruiz,04/12/2026,21:30:00,4\n',
      { ...reserva, num_comensales: 4 },
    ],
    ['Fecha;Hora;Nombre;Notas;Teléfono\n4/12/2026;21:30;Ana Ruiz;NULL;\\N\n', reserva],
  ])('reservations: %j', async (sheet, body) => {
    const { code, bodies } = await look('reservas', sheet);
    expect([code, bodies[0]]).toEqual([0, body]);
  });

  it.each([
    ['First Name,Middle Name,Last Name\nEva,María,Gil\n', { full_name: 'Eva María Gil' }],
    ['Nombre;Primer apellido;Segundo apellido\nAna;García;García\n', { full_name: 'Ana García García' }],
    ['Nombre;Apellido 1;Apellido 2\nEva;Gil;NULL\n', { full_name: 'Eva Gil' }],
    ['First Name,Last Name,Birthday\nAna,Ruiz,0/0/00\n', { full_name: 'Ana Ruiz' }],
    ['full_name,birthday\nAna,0000-00-00 00:00:00\n', { full_name: 'Ana' }],
  ])('customers: %j', async (sheet, body) => {
    expect(await look('crm', sheet)).toMatchObject({ code: 0, bodies: [body] });
  });

  it('dishes, in the currency of the restaurant', async () => {
    const { bodies } = await look('menu items', 'Item Name,Category,Price\nFlan,Postres,$4.50\n');
    expect(bodies).toMatchObject([{ name: 'Flan', price: 4.5 }]);
  });
});

describe('no text of a file is lost without a notice', () => {
  it('a column of an unknown estado is refused, unless --map says that no column holds it', async () => {
    const sheet = 'Date,Time,Name,Status\n2026-12-04,21:30,Ana Ruiz,VIP\n';
    const { code, stderr } = await look('reservas', sheet);
    expect([code, stderr]).toEqual([2, expect.stringContaining('s.csv:2: column 4 (Status) must be one of')]);
    expect(stderr).toContain(
      '--map FIELD=HEADER chooses the column of a field; --map FIELD= leaves the field empty',
    );
    expect(await look('reservas', sheet, '--map', 'estado=')).toMatchObject({ code: 0, bodies: [reserva] });
  });

  it('a column of allergies is added to the notes', async () => {
    const sheet =
      'Nombre;Notas;Alergias;Dieta especial\nAna;vip;cacahuete;NO\nEva;;-;vegana\nLuz;;ninguna;\n';
    const { bodies, stderr } = await look('crm', sheet);
    expect(bodies).toEqual([
      { full_name: 'Ana', notes: 'vip\nAlergias: cacahuete' },
      { full_name: 'Eva', notes: 'Dieta especial: vegana' },
      { full_name: 'Luz' },
    ]);
    expect(stderr).not.toContain('not used');
  });

  it.each(['#N/D', '#¿NOMBRE?', '########', 'Err:508'])('%s is not a name, phone or note', async (error) => {
    for (const row of [`${error};Ruiz;1;`, `Ana;${error};1;`, `Ana;Ruiz;${error};`, `Ana;Ruiz;1;${error}`]) {
      const { code, stderr } = await look('crm', `Nombre;Apellidos;Teléfono;Notas\n${row}\n`);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`is a spreadsheet error: ${error}`)]);
    }
  });

  it('a field that --map gives twice is refused', async () => {
    const maps = ['--map', 'notes=A', '--map', 'notes=B'];
    const { code, stderr } = await look('crm', 'Nombre;A;B\nAna;x;y\n', ...maps);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map notes is given twice')]);
  });
});

describe('what cannot be known from the headers is asked', () => {
  it.each([
    ['Fecha y hora;Nombre\n4/12/2026 21:30;Ana\n', '--map fecha_reserva=HEADER'],
    [
      'Fecha;Hora;Nombre\n4/12/2026 21:30;21:30;Ana\n',
      's.csv:2: column 1 (Fecha) must be a date with its year',
    ],
  ])('a date and a time in one column are refused: %j', async (sheet, text) => {
    const { code, stderr } = await look('reservas', sheet);
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
  });

  it('two columns of one field need --map', async () => {
    const sheet = 'Fecha;Hora;Hora de llegada;Nombre\n4/12/2026;21:30;21:45;Ana Ruiz\n';
    const { code, stderr } = await look('reservas', sheet);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('choose one with --map inicio_reserva=HEADER'),
    ]);
    expect(await look('reservas', sheet, '--map', 'inicio_reserva=Hora')).toMatchObject({
      code: 0,
      bodies: [reserva],
      stderr: expect.stringContaining('columns not used: Hora de llegada'),
    });
  });

  it.each(['Size', 'Creada el', 'Zona', 'Apodo'])('a column %s is not used, and named', async (header) => {
    const sheet = `Fecha;Hora;Nombre;${header}\n4/12/2026;21:30;Ana Ruiz;4\n`;
    const { code, bodies, stderr } = await look('reservas', sheet);
    expect([code, bodies]).toEqual([0, [reserva]]);
    expect(stderr).toContain(`columns not used: ${header}`);
  });

  it('a row of totals is not a reservation', async () => {
    const sheet = 'Fecha;Hora;Nombre;Pax\n4/12/2026;21:30;Ana Ruiz;4\nTotal;;;4\n';
    const { code, stderr } = await look('reservas', sheet);
    expect([code, stderr]).toEqual([2, expect.stringContaining('s.csv:3: column 1 (Fecha) must be a date')]);
  });
});

describe('midnight', () => {
  it('of UTC beside a column of times is a date, and the order of the fields is kept', async () => {
    const sheet = 'Fecha;Hora;Fin;Nombre\n2026-12-04T00:00:00Z;21:30;23:00;Ana Ruiz\n';
    const { bodies } = await look('reservas', sheet);
    expect(bodies).toEqual([{ ...reserva, final_reserva: '23:00' }]);
    // The order of the fields is part of the keys in ledgers on disk.
    expect(Object.keys(bodies[0])).toEqual([...Object.keys(reserva), 'final_reserva']);
  });
});
