// The floor of a day's list: the same framework with nothing but the query, in a process of its own; and with the same
// bytes and no query at all. `node bench/service/floor.mjs DATABASE DAY`
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import Database from 'libsql';

const [path, day] = process.argv.slice(2);
const database = new Database(path);
const list = database.prepare(
  `select id, tenant_id, mesa_id, fecha_reserva, inicio_reserva, final_reserva, nombre_cliente, telefono, email,
     num_comensales, notas, estado, customer_id, codigo_reserva, created_at
   from reservas where tenant_id = ? and fecha_reserva = ?
   order by fecha_reserva, inicio_reserva, created_at, id`,
);
const answer = () => JSON.stringify({ success: true, data: list.all([1, day]) });
const bytes = answer();
const json = { 'Content-Type': 'application/json' };

const app = new Hono();
app.get('/constant', (c) => c.body(bytes, 200, json));
app.get('/query', (c) => c.body(answer(), 200, json));
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`);
});
