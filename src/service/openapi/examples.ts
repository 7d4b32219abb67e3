import type { Contract } from '../../contract/index.ts';

type Fields = Readonly<Record<string, unknown>>;

const created_at = '2026-11-18T10:42:07.000Z';
const tenant_id = 1;

const dish = {
  id: 12,
  name: 'Arroz negro',
  description: 'Con alioli',
  price: 18.5,
  type: 'simple',
  is_available: true,
  image_url: 'https://example.com/arroz-negro.jpg',
};

const session = {
  id: 31,
  event_id: 5,
  session_date: '2026-12-24',
  start_time: '20:30',
  end_time: '23:30',
  max_guests: 40,
  table_booking_mode: 'optional',
  current_guests: 0,
  status: 'open',
};

/** One record of each kind, with every field that the interface names (section 2). */
export const exampleRecords: Readonly<Record<keyof Contract, Fields>> = {
  reservas: {
    id: '6f1c2a34-8f0e-4b7c-9d55-0a4f3f1f2b11',
    tenant_id,
    fecha_reserva: '2026-11-20',
    inicio_reserva: '21:00',
    nombre_cliente: 'Ana García',
    final_reserva: '23:00',
    mesa_id: 'S4',
    telefono: '+34 612 345 678',
    email: 'ana@example.com',
    num_comensales: 4,
    notas: 'Mesa junto a la ventana',
    customer_id: 7,
    estado: 'pendiente',
    codigo_reserva: 'K7PQ2M',
    created_at,
  },
  crm: {
    id: 7,
    tenant_id,
    full_name: 'Ana García',
    phone: '+34 612 345 678',
    email: 'ana@example.com',
    birthday: '1988-03-02',
    notes: 'Alergia al marisco',
    total_reservas: 5,
    ultima_visita: '2026-11-08',
    created_at,
  },
  menuItems: { ...dish, category_id: 3, category_name: 'Arroces', created_at },
  menuCategories: {
    id: 3,
    tenant_id,
    name: 'Arroces',
    description: 'Para dos o más',
    sort_order: 2,
    items: [dish],
    created_at,
  },
  waitlist: {
    id: 2,
    tenant_id,
    customer_name: 'Familia Ruiz',
    party_size: 3,
    phone: '+34 611 222 333',
    status: 'en_cola',
    position: 1,
    estimated_wait_minutes: 20,
    notes: 'Con carrito',
    created_at,
  },
  events: {
    id: 5,
    name: 'Nochebuena',
    title: 'Cena de Nochebuena',
    description: 'Menú cerrado',
    color: '#C0392B',
    min_guests: 2,
    max_guests: 60,
    block_mode: 'capacity_only',
    enable_preordering: false,
    enable_payment: true,
    payment_amount_minor: 2500,
    show_on_online_booking: true,
    is_active: true,
    is_archived: false,
    next_session: '2026-12-24',
    sessions: [session],
    plantas: [{ id: 1, name: 'Sala' }],
  },
  eventSessions: session,
};

/** What is sent and is no field of a record. */
export const otherExamples: Fields = {
  fecha: '2026-11-20',
  q: 'garcía',
  limit: 50,
  active: true,
  archived: false,
  planta_ids: [1],
};
