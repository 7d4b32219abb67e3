import { createNoteColumn } from '../../src/render/notes.ts';
import type { Tone } from '../../src/render/palette.ts';
import type { ApiRecord, Column } from '../../src/render/result.ts';
import { formatStatus, getStatusTone } from '../../src/render/status.ts';

/** The columns of reservations that the tests of rendering use. */
export const columns: readonly Column[] = [
  {
    field: 'inicio_reserva',
    header: { en: 'Time', es: 'Hora' },
    priority: 1,
    tone: (row) => faded(row) ?? 'strong',
  },
  { field: 'nombre_cliente', header: { en: 'Name', es: 'Nombre' }, priority: 2, min: 14 },
  { field: 'num_comensales', header: { en: 'Pax', es: 'Pax' }, priority: 3, align: 'right' },
  { field: 'mesa_id', header: { en: 'Table', es: 'Mesa' }, priority: 5 },
  {
    field: 'estado',
    header: { en: 'State', es: 'Estado' },
    priority: 4,
    format: formatStatus,
    tone: (row) => getStatusTone(row.estado),
  },
  { field: 'telefono', header: { en: 'Phone', es: 'Teléfono' }, priority: 7 },
  createNoteColumn('notas', 6),
];

const faded = (row: ApiRecord): Tone | undefined =>
  row.estado === 'cancelada' || row.estado === 'finalizada' ? 'quiet' : undefined;

export const rowTone = faded;

const names =
  'Lucía Fernández|José Ángel Ibáñez|Begoña Etxeberria|Núria Puigdemont i Ferrer|María del Carmen Rodríguez de la Fuente|John O’Connor|שרה כהן|寿司 太郎|Zoe\u0301 🫒 Martín|אבי לוי|محمد علي|Peña Flamenca “El Duende” de Triana|Ana|Íñigo Urquijo|👨‍👩‍👧 Familia Ruiz'.split(
    '|',
  );
const notes = [
  '',
  'Alergia a los frutos secos',
  null,
  'Cumpleaños 🎂 — tarta a las 22:30,\nvelas de la casa; avisar a cocina',
  'Trona',
  'Terraza si no llueve; si llueve, mesa junto a la ventana y lejos de la puerta, por favor',
  '',
  'Celíaca (2)',
];
const estados = 'confirmada confirmada pendiente en_curso finalizada confirmada cancelada'.split(' ');

/** `count` reservations in the order of their times. */
export const reservas = (count: number): ApiRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `6f1c2a${String(index).padStart(2, '0')}-0000-4000-8000-000000000000`,
    tenant_id: 1,
    mesa_id: index % 9 === 8 ? null : `${index % 3 ? 'S' : 'T'}${(index % 18) + 1}`,
    fecha_reserva: '2026-11-20',
    inicio_reserva: `${index < count / 2 ? 13 + Math.floor((index * 3) / count) : 20 + Math.floor(((index - count / 2) * 6) / count)}:${index % 2 ? '30' : '00'}`,
    final_reserva: null,
    nombre_cliente: names[index % names.length],
    telefono:
      index % 7 === 3
        ? null
        : `+34 6${String(11_222_333 + index * 7919).replace(/(\d\d)(\d{3})(\d{3})/, '$1 $2 $3')}`,
    email: null,
    num_comensales: [2, 2, 4, 2, 3, 6, 2, 12, 2, 5][index % 10],
    notas: notes[index % notes.length],
    estado: estados[index % estados.length],
    customer_id: index % 4 ? null : 100 + index,
    codigo_reserva: `R${1000 + index}`,
    created_at: '2026-11-01T10:00:00.000Z',
  }));
