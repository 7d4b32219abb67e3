import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await house.run('menu categories add --name Postres');
});
afterAll(() => house.close());

/** What a sheet's records would be sent as, and what is said. */
const look = async (kind: string, sheet: string, ...more: string[]) => {
  writeFileSync(join(house.folder, 's.csv'), sheet);
  const line = [...kind.split(' '), 'import', 's.csv', '--dry-run', ...more];
  const { code, stdout, stderr } = await house.run(line);
  return { code, bodies: stdout.split('\n').flatMap((one) => (one ? [JSON.parse(one).body] : [])), stderr };
};

const booking = { fecha_reserva: '2026-12-04', inicio_reserva: '21:30', nombre_cliente: 'Ana Ruiz' };

describe('what other systems export is understood as it stands', () => {
  it.each([
    [
      'Visit Date,Visit Time,Party Size,First Name,Last Name,Guest Requests\n2026-12-04,9:30 PM,4,Ana,Ruiz,vip\n',
      { ...booking, num_comensales: 4, notas: 'vip' },
    ],
    [
      'Meal date,Meal time,Customer first name,Customer last name,Number of guests\n2026-12-04,21:30,Ana,Ruiz,4\n',
      { ...booking, num_comensales: 4 },
    ],
    [
      'Marca temporal,Nombre y apellidos,Fecha de la reserva,Hora de la reserva,¿Cuántas personas?\n20/11/2026 10:03:22,Ana Ruiz,04/12/2026,21:30:00,4\n',
      { ...booking, num_comensales: 4 },
    ],
    ['Día;Fecha;Hora;Nombre\nviernes;4/12/2026;21:30;Ana Ruiz\nSáb.;5/12/2026;21:30;Ana Ruiz\n', booking],
    ['Fecha;Hora;Nombre;Notas;Teléfono\n4/12/2026;21:30;Ana Ruiz;NULL;\\N\n', booking],
  ])('bookings: %j', async (sheet, body) => {
    const { code, bodies } = await look('reservas', sheet);
    expect([code, bodies[0]]).toEqual([0, body]);
  });

  it.each([
    ['First Name,Middle Name,Last Name\nEva,María,Gil\n', { full_name: 'Eva María Gil' }],
    ['Nombre;Primer apellido;Segundo apellido\nAna;García;García\n', { full_name: 'Ana García García' }],
    ['Nombre;Apellido 1;Apellido 2\nEva;Gil;NULL\n', { full_name: 'Eva Gil' }],
    ['First Name,Last Name,Birthday\nAna,Ruiz,0/0/00\n', { full_name: 'Ana Ruiz' }],
    ['full_name,birthday\nAna,0000-00-00 00:00:00\n', { full_name: 'Ana' }],
  ])('guests: %j', async (sheet, body) => {
    expect(await look('crm', sheet)).toMatchObject({ code: 0, bodies: [body] });
  });

  it('dishes, in the currency of the restaurant', async () => {
    const { bodies } = await look('menu items', 'Item Name,Category,Price\nFlan,Postres,$4.50\n');
    expect(bodies).toMatchObject([{ name: 'Flan', price: 4.5 }]);
  });
});

describe('nothing of a sheet is lost in silence', () => {
  it('the state has its column by every name', async () => {
    const sheet =
      'Date,Time,Name,Status\n2026-12-04,21:30,Ana,Arrived\n2026-12-04,21:30,Eva,Cancelled\n2026-12-04,21:30,Luz,Booked\n';
    const { code, stderr } = await look('reservas', sheet);
    expect([code, stderr]).toEqual([2, expect.stringContaining('s.csv:2: column 4 (Status) must be one of')]);
  });

  it('a column of allergies is part of the notes, where it says something', async () => {
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

  it("a weekday in its own column has to be the date's", async () => {
    const { code, stderr } = await look(
      'reservas',
      'Fecha;Día;Hora;Nombre\n4/12/2026;lunes;21:30;Ana\n5/12/2026;sábado;21:30;Eva\n',
    );
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('s.csv:2: column 2 (Día) says Monday, but it is Friday 4 December 2026'),
    ]);
  });

  it.each(['#N/D', '#¡VALOR!', '#REF!', '#¿NOMBRE?', '########', 'Err:508'])(
    "an error of the spreadsheet (%s) is nobody's name, phone or note",
    async (error) => {
      for (const row of [
        `${error};Ruiz;1;`,
        `Ana;${error};1;`,
        `Ana;Ruiz;${error};`,
        `Ana;Ruiz;1;${error}`,
      ]) {
        const { code, stderr } = await look('crm', `Nombre;Apellidos;Teléfono;Notas\n${row}\n`);
        expect([code, stderr]).toEqual([
          2,
          expect.stringContaining(`is an error of the spreadsheet: ${error}`),
        ]);
      }
    },
  );

  it('a field that --map says twice is refused', async () => {
    const maps = ['--map', 'notes=A', '--map', 'notes=B'];
    const { code, stderr } = await look('crm', 'Nombre;A;B\nAna;x;y\n', ...maps);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map notes is said twice')]);
  });
});

describe('a column whose header may mean something else is left out, and said', () => {
  const known = 'Fecha;Hora;Nombre;Comensales;Observaciones';
  const row = '4/12/2026;21:30;Ana Ruiz;4;vip';

  it.each([
    ['Status', 'VIP'],
    ['Situación', 'terraza'],
    ['Hora de llegada', '21:45'],
    ['Booking time', '20/11/2026 9:12:44'],
    ['Fecha y hora;Datetime', '20/11/2026 9:12:44;x'],
    ['Visit date', 'n/d'],
    ['Peticiones', 'trona'],
    ['Size', 'XL'],
    ['Creada el', 'lunes'],
    ['Zona', 'Mar'],
  ])('%s: %s', async (header, cell) => {
    const { code, bodies, stderr } = await look('reservas', `${known};${header}\n${row};${cell}\n`);
    expect([code, bodies]).toEqual([0, [{ ...booking, num_comensales: 4, notas: 'vip' }]]);
    expect(stderr).toContain(`not used: ${header.replaceAll(';', ', ')}`);
  });

  it('none fills a field that it does not hold, nor one of two', async () => {
    const sheet =
      'Fecha;Hora;Nombre;Size;Peticiones;Special requests\n4/12/2026;21:30;Ana Ruiz;XL;trona;sin sal\n';
    expect(await look('reservas', sheet)).toMatchObject({ code: 0, bodies: [booking] });
  });

  it.each(['Domingo', 'Mar', 'Viernes'])('%s is a guest, not a weekday', async (name) => {
    const { bodies } = await look('reservas', `Fecha;Hora;Nombre\n4/12/2026;21:30;${name}\n`);
    expect(bodies).toEqual([{ ...booking, nombre_cliente: name }]);
  });

  it('a midnight of UTC beside an hour is a day, of which there is nothing to say', async () => {
    const sheet = 'Fecha;Hora;Fin;Nombre\n2026-12-04T00:00:00Z;21:30;23:00;Ana Ruiz\n';
    const { bodies, stderr } = await look('reservas', sheet);
    expect(bodies).toEqual([{ ...booking, final_reserva: '23:00' }]);
    expect(Object.keys(bodies[0])).toEqual([...Object.keys(booking), 'final_reserva']);
    expect(stderr).not.toContain('offset');
  });
});
