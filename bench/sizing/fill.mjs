import { first, last } from '../service/restaurant.mjs';
import { ahead, today } from './sizes.mjs';

/** A restaurant's key, by the restaurant's number. */
export const keyOf = (tenant) => `maitre_bench_${tenant}`;

const folded = (names) => names.map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
const array = (texts) => `array[${texts.map((text) => `'${text}'`).join(',')}]`;

/** Tables of a restaurant, each taken at most three times a day. */
const tables = 30;
const sittings = 3;

/** `roll` gives the same whole number below `below` for the same row and question in every run. */
const helpers = `
  create function pg_temp.roll(row_number bigint, question int, below int) returns int language sql immutable as
    $$ select abs(hashint8extended($1, $2) % $3)::int $$;
  create function pg_temp.clock(minutes int) returns text language sql immutable as
    $$ select lpad((minutes / 60 % 24)::text, 2, '0') || ':' || lpad((minutes % 60)::text, 2, '0') $$;
  create function pg_temp.utc(day date, seconds int) returns text language sql immutable as
    $$ select to_char(day + seconds * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') $$;`;

const created = "'2028-01-01T10:00:00.000Z'";
const scopes = 'reservas:read reservas:write crm:read crm:write menu:read menu:write';

/** What a restaurant has that does not grow with its years: 30 tables on two floors, 120 dishes, a weekly event. */
const restaurants = ({ restaurants }) => `
  insert into tenants (id, name, tz, created_at)
    select n, 'Casa ' || n, 'Europe/Madrid', ${created} from generate_series(2, ${restaurants}) n;
  insert into api_keys (id, tenant_id, scopes, hash, created_at)
    select 1, n, '${scopes}', encode(sha256(('${keyOf('')}' || n)::bytea), 'hex'), ${created}
    from generate_series(1, ${restaurants}) n;
  insert into plantas (id, tenant_id, name)
    select p, n, (array['Sala', 'Terraza'])[p] from generate_series(1, ${restaurants}) n, generate_series(1, 2) p;
  insert into mesas (tenant_id, id, planta_id, min, max, priority)
    select n, 'M' || m, 1 + m / 20, (array[1, 2, 4, 6])[kind], (array[2, 4, 6, 10])[kind], 10 * (1 + m % 3)
    from generate_series(1, ${restaurants}) n, generate_series(0, ${tables - 1}) m,
      lateral (select case when m % 10 < 4 then 1 when m % 10 < 8 then 2 when m % 10 = 8 then 3 else 4 end) k (kind);
  insert into menu_categories (id, tenant_id, name, sort_order, created_at)
    select c, n, 'Categoría ' || c, c, ${created} from generate_series(1, ${restaurants}) n, generate_series(1, 12) c;
  insert into menu_items (id, tenant_id, category_id, name, description, price, type, is_available, created_at)
    select i, n, 1 + (i - 1) / 10, 'Plato ' || i, 'De temporada, con lo que trae el mercado', 5 + i % 20 + 0.5,
      'simple', i % 17 > 0, ${created}
    from generate_series(1, ${restaurants}) n, generate_series(1, 120) i;
  insert into events (id, tenant_id, name, title, color, block_mode, enable_preordering, enable_payment,
      show_on_online_booking, is_active, is_archived)
    select 1, n, 'Música', 'Música en directo', '#aa3344', 'capacity_only', false, false, true, true, false
    from generate_series(1, ${restaurants}) n;
  insert into event_sessions (id, tenant_id, event_id, session_date, start_time, end_time, starts_at, ends_at,
      max_guests, status, table_booking_mode)
    select w, n, 1, to_char(d, 'YYYY-MM-DD'), '21:00', '23:00', at + 21 * 60, at + 23 * 60, 400, 'open', 'optional'
    from generate_series(1, ${restaurants}) n, generate_series(1, 52) w,
      lateral (select date '${today}' + 7 * (w - 48)) x (d), lateral (select (d - date '1970-01-01') * 1440) y (at);`;

/** In the order in which they came, whatever the restaurant, as they lie on the disk of who has collected them for years. */
const customers = ({ restaurants, customers }) => `
  insert into customers (id, tenant_id, full_name, phone, email, birthday, notes, created_at,
      folded_name, folded_email, folded_phone, phone_digits)
    select 1 + (n - 1) / ${restaurants}, 1 + (n - 1) % ${restaurants},
      (${array(first)})[f] || ' ' || (${array(last)})[l] || ' ' || (${array(last)})[m],
      '+34 ' || number, mail, null, case when pg_temp.roll(n, 7, 10) = 0 then 'Mesa junto a la ventana' end,
      pg_temp.utc(date '2028-01-01' + (n * 800 / ${customers})::int, pg_temp.roll(n, 8, 86400)),
      (${array(folded(first))})[f] || ' ' || (${array(folded(last))})[l] || ' ' || (${array(folded(last))})[m],
      coalesce(mail, ''), '+34 ' || number, '34' || replace(number, ' ', '')
    from generate_series(1::bigint, ${customers}) n,
      lateral (select 1 + pg_temp.roll(n, 1, ${first.length}), 1 + pg_temp.roll(n, 2, ${last.length}),
        1 + pg_temp.roll(n, 3, ${last.length})) a (f, l, m),
      lateral (select '6' || lpad(pg_temp.roll(n, 4, 100)::text, 2, '0') || ' ' || lpad(pg_temp.roll(n, 5, 1000)::text, 3, '0')
        || ' ' || lpad(pg_temp.roll(n, 6, 1000)::text, 3, '0')) b (number),
      lateral (select case when pg_temp.roll(n, 9, 3) = 0 then (${array(folded(first))})[f] || '.'
        || (${array(folded(last))})[l] || pg_temp.roll(n, 10, 100) || '@example.com' end) c (mail);`;

/**
 * A sitting begins two hours after the one before it or later, so that no two of a table meet. What is past is over,
 * but for one in fifty that nobody closed; what comes is confirmed or not yet. Seven in ten are of guests in the file, of regulars
 * the more often. They too lie in the order in which they were made.
 */
const reservas = ({ restaurants, aDay, stored, customers }) => {
  const each = Math.round(aDay / restaurants);
  const days = Math.round(stored / aDay - ahead / 2);
  const guests = Math.floor(customers / restaurants);
  return `
  insert into reservas (id, tenant_id, mesa_id, fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at,
      nombre_cliente, telefono, email, num_comensales, notas, estado, customer_id, codigo_reserva, created_at)
    select md5(n::text)::uuid::text, t, 'M' || m, to_char(d, 'YYYY-MM-DD'), pg_temp.clock(start), pg_temp.clock(start + stay),
      at + start, at + start + stay, coalesce(c.full_name, 'Grupo ' || n % 1000), coalesce(c.phone, '+34 600 000 000'),
      c.email, diners, case when pg_temp.roll(n, 16, 5) = 0 then 'Sin gluten; llegan algo tarde' end,
      case when cancelled then 'cancelada' when day < 0 and pg_temp.roll(n, 13, 50) > 0 then 'finalizada'
        when pg_temp.roll(n, 14, 3) > 0 then 'confirmada' else 'pendiente' end,
      c.id, upper(translate(lpad(to_hex((k * 7368787) % 16777216), 6, '0'), '01', 'gh')),
      pg_temp.utc(made, pg_temp.roll(n, 15, 86400))
    from generate_series(-${days}, ${ahead}) day
      cross join generate_series(1, ${restaurants}) t
      cross join lateral generate_series(0, ${each} * least(1, 1 - day / ${ahead + 1}.0)::numeric - 1) as s (s)
      cross join lateral (select (day + ${days})::bigint * ${each} + s::int) b (k)
      cross join lateral (select k * ${restaurants} + t, (s::int * 37 + t + day + ${days}) % ${tables * sittings}) e (n, place)
      cross join lateral (select place % ${tables}, date '${today}' + day) f (m, d)
      cross join lateral (select (d - date '1970-01-01') * 1440,
        (array[810, 1200, 1320])[1 + place / ${tables}] + 15 * pg_temp.roll(t * 1000000 + day * 100 + m, 11, 3),
        case when m % 10 < 4 then 90 else 120 end,
        case when m % 10 < 4 then 1 + pg_temp.roll(n, 12, 2) when m % 10 < 8 then 2 + pg_temp.roll(n, 12, 3)
          when m % 10 = 8 then 5 else 8 end,
        pg_temp.roll(n, 17, 8) = 0, d - (pg_temp.roll(n, 18, 1000)::float ^ 2 / 50000)::int) g (at, start, stay, diners, cancelled, made)
      left join customers c on c.tenant_id = t and pg_temp.roll(n, 19, 10) < 7
        and c.id = 1 + (pg_temp.roll(n, 20, 10000)::float ^ 2 / 1e8 * ${guests})::int
    order by made, pg_temp.roll(n, 15, 86400);`;
};

const numbered = 'tenants api_keys plantas customers menu_categories menu_items events event_sessions'.split(
  ' ',
);

/** Indexes that are no constraint's, as the migrations have made them. */
const plainIndexes = `
  select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition
  from pg_indexes join pg_class on pg_class.oid = indexname::regclass
  where schemaname = 'public' and not relispartition
    and not exists (select from pg_constraint where conname = indexname)`;

/** The trigger of each reservation would do this row by row. No table is a combined one. */
const occupancies = `
  insert into occupancies (tenant_id, mesa_id, reserva_id, starts_at, ends_at)
    select tenant_id, mesa_id, id, starts_at, ends_at from reservas
    where estado in ('pendiente', 'confirmada', 'en_curso')`;

const reference = 'reservas_customer_id_fkey';

/**
 * All of a size, through the schema and its constraints as they are; the plain indexes are made anew once the rows are there,
 * which takes a third of the time. Then known to the planner. `tell` hears what is done, step by step.
 */
export const filled = async (client, size, tell) => {
  const step = async (name, text) => {
    const start = performance.now();
    await client.query(text);
    tell(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  await client.query(helpers);
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '256MB'");
  const { rows: indexes } = await client.query(plainIndexes);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await step('restaurants', restaurants(size));
  await step('customers', `${customers(size)} analyze customers`);
  await client.query(`alter table reservas disable trigger occupy, drop constraint ${reference}`);
  await step('reservas', reservas(size));
  await step('occupancies', occupancies);
  await step(
    'their customers',
    `alter table reservas enable trigger occupy,
    add constraint ${reference} foreign key (tenant_id, customer_id) references customers (tenant_id, id)`,
  );
  for (const { name, definition } of indexes) await step(name, definition);
  for (const table of numbered)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  await step('vacuum', 'vacuum analyze');
};
