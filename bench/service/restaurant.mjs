import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The day that has 45 bookings. */
export const day = '2030-06-15';
export const bookingsOfTheDay = 45;

export const first =
  'Ana María José Antonio Manuel Carmen Francisco Isabel David Laura Javier Pilar Daniel Cristina Alejandro Marta Miguel Lucía Rafael Elena Pablo Paula Sergio Raquel Jorge Sara Alberto Nuria Begoña Íñigo Zoe Xavier'.split(
    ' ',
  );
export const last =
  'García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Iglesias Ibáñez Quintana Zubizarreta'.split(
    ' ',
  );

/** Numbers that are the same in every run. */
const dice = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below);
  };
};

const two = (number) => String(number).padStart(2, '0');
const created_at = '2026-11-01T10:00:00.000Z';

const customer = (id, roll) => {
  const pick = (list) => list[roll(list.length)];
  const names = [pick(first), pick(last), pick(last)];
  const plain = names.join('.').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const number = String(600_000_000 + roll(199_999_999)).replace(/(...)(...)(...)/, '$1 $2 $3');
  return {
    id,
    full_name: names.join(' '),
    phone: `+34 ${number}`,
    email: roll(3) === 0 ? null : `${plain}${roll(100)}@example.com`,
    birthday: null,
    notes: null,
    created_at,
  };
};

const reserva = (at, customers, roll) => {
  const isOfTheDay = at < bookingsOfTheDay;
  const hour = 13 + (at % 9);
  return {
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    mesa_id: `S${at % bookingsOfTheDay}`,
    fecha_reserva: isOfTheDay
      ? day
      : `20${31 + Math.floor(at / 336)}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
    inicio_reserva: `${hour}:00`,
    final_reserva: `${hour}:45`,
    nombre_cliente: `${first[roll(first.length)]} ${last[roll(last.length)]}`,
    telefono: '+34 600 000 000',
    email: null,
    num_comensales: 2,
    notas: at % 3 === 0 ? 'sin gluten' : null,
    // Of the others some stand at one table at one time.
    estado: isOfTheDay ? 'confirmada' : 'finalizada',
    customer_id: at % 2 === 0 ? 1 + roll(customers) : null,
    codigo_reserva: `C${at}`,
    created_at,
  };
};

/** A database with a restaurant of so many guests in it, whose key opens its book and its guests. */
export const restoreTo = ({ bin, folder, customers, key }) => {
  const [database, document] = ['db', 'backup'].map((ending) => join(folder, `${customers}.${ending}`));
  writeFileSync(document, documentOf({ customers, key }));
  const env = { ...process.env, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder };
  const words = ['admin', 'restore', document, '--database', database];
  const { status, stderr } = spawnSync(process.execPath, [bin, ...words], { env });
  if (status !== 0) throw new Error(String(stderr));
  return database;
};

const scopes = 'reservas:read reservas:write crm:read crm:write';

const documentOf = ({ customers, reservas = 1000, key }) => {
  const roll = dice(7);
  const rows = [
    { tenants: { id: 1, name: 'Casa Lola', tz: 'Europe/Madrid', created_at } },
    {
      api_keys: {
        ...{ id: 1, name: null, scopes, hash: createHash('sha256').update(key).digest('hex') },
        ...{ created_at, revoked_at: null },
      },
    },
    { plantas: { id: 1, name: 'Sala' } },
  ];
  for (let table = 0; table < bookingsOfTheDay; table++)
    rows.push({ mesas: { id: `S${table}`, planta_id: 1, min: 1, max: 4, priority: 100 } });
  for (let id = 1; id <= customers; id++) rows.push({ customers: customer(id, roll) });
  for (let at = 0; at < reservas; at++) rows.push({ reservas: reserva(at, customers, roll) });
  const lines = [{ maitre: 'restaurants', format: 1 }, ...rows]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
  const end = { rows: rows.length, sha256: createHash('sha256').update(lines).digest('hex') };
  return `${lines}${JSON.stringify({ end })}\n`;
};
