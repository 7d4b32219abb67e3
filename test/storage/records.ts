import { randomUUID } from 'node:crypto';
import type {
  NewCustomer,
  NewEventSession,
  NewMenuItem,
  NewReserva,
  NewRestaurantEvent,
} from '../../src/storage/records.ts';

const created_at = '2026-11-20T11:00:00.000Z';

export const newTenant = (name = 'Casa Lola') => ({ name, tz: 'Europe/Madrid', created_at });

export const newCustomer = (fields: Partial<NewCustomer> = {}): NewCustomer => ({
  full_name: 'Ana García',
  phone: null,
  email: null,
  birthday: null,
  notes: null,
  created_at,
  ...fields,
});

let codes = 0;

export const newReserva = (fields: Partial<NewReserva> = {}): NewReserva => ({
  id: randomUUID(),
  mesa_id: 'S1',
  fecha_reserva: '2026-12-01',
  inicio_reserva: '21:00',
  final_reserva: '22:30',
  nombre_cliente: 'Ana García',
  telefono: null,
  email: null,
  num_comensales: 2,
  notas: null,
  estado: 'pendiente',
  customer_id: null,
  codigo_reserva: `C${codes++}`,
  created_at,
  ...fields,
});

export const newItem = (category_id: number, fields: Partial<NewMenuItem> = {}): NewMenuItem => ({
  category_id,
  name: 'Flan',
  description: null,
  price: 4.5,
  type: 'simple',
  is_available: true,
  image_url: null,
  created_at,
  ...fields,
});

export const newEvent = (fields: Partial<NewRestaurantEvent> = {}): NewRestaurantEvent => ({
  name: 'Cata',
  title: 'Cata',
  description: null,
  color: '#4F46E5',
  min_guests: null,
  max_guests: null,
  block_mode: 'capacity_only',
  enable_preordering: false,
  enable_payment: false,
  payment_amount_minor: null,
  show_on_online_booking: false,
  is_active: true,
  is_archived: false,
  ...fields,
});

export const newSession = (event_id: number, fields: Partial<NewEventSession> = {}): NewEventSession => ({
  event_id,
  session_date: '2026-12-01',
  start_time: '20:00',
  end_time: '23:00',
  max_guests: null,
  status: 'open',
  table_booking_mode: 'none',
  planta_ids: [],
  ...fields,
});
