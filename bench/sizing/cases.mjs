import { request } from '../service/load.mjs';
import { keyOf } from './fill.mjs';
import { today } from './sizes.mjs';

const day = (offset) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const two = (number) => String(number).padStart(2, '0');

/** Three letters that many, some, few and no guests have. */
const letters = ['mar', 'gar', 'lop', 'zub', 'nuñ', 'xav', 'qqq'];
const search = (q) => `/developer/api/crm/customers?q=${encodeURIComponent(q)}`;

/** What is asked, of each restaurant in turn: `next` gives a request at a service, `sample` is one of them. */
export const casesOf = async ({ size: { restaurants }, query }) => {
  const phones = await query(
    'select tenant_id, right(phone_digits, 6) as digits from customers where id <= 7 order by id, tenant_id',
  );
  const reading = (paths) =>
    over(restaurants, (tenant, turn) => ({ tenant, path: paths[turn % paths.length] }));
  return {
    "the day's list": reading(
      [0, 1, 2, 3, -1, -2, 0].map((offset) => `/developer/api/reservas?fecha=${day(offset)}`),
    ),
    'search, three letters': reading(letters.map(search)),
    'search, six digits': reading(phones.map(({ digits }) => search(digits))),
    booking: over(restaurants, booking, 201),
    'the menu': reading(['/developer/api/menu/categories']),
  };
};

/** Of two, of four, at any quarter of an hour of the next thirty days. */
const booking = (tenant, turn) => ({
  ...{ tenant, method: 'POST', path: '/developer/api/reservas' },
  body: {
    fecha_reserva: day(1 + (turn % 30)),
    inicio_reserva: `${two(12 + (turn % 11))}:${two(15 * (Math.floor(turn / 11) % 4))}`,
    nombre_cliente: 'Ana Medida',
    telefono: '+34 600 111 222',
    num_comensales: turn % 3 === 0 ? 4 : 2,
  },
});

const over = (restaurants, ask, status = 200) => {
  let turn = 0;
  const known = new Map();
  const asked = () => {
    const at = turn++;
    // The question changes with each request, so that few and many restaurants are asked the same mix.
    const { tenant, ...rest } = ask(1 + (at % restaurants), at + Math.floor(at / restaurants));
    return { ...rest, key: keyOf(tenant) };
  };
  // The bytes of a request that comes again are made once: the load takes of the same processors.
  const bytes = (url, one) => {
    if (one.body) return request({ ...one, url: url + one.path });
    const name = `${url} ${one.key} ${one.path}`;
    const there = known.get(name) ?? request({ ...one, url: url + one.path });
    known.set(name, there);
    return there;
  };
  return { status, sample: asked(), next: (url) => bytes(url, asked()) };
};

/** Takes away the bookings that were made to measure. */
export const removeBookings = ({ query }) =>
  query("delete from reservas where nombre_cliente = 'Ana Medida'");
