import pg from 'pg';
import { request, requestsASecond } from '../service/load.mjs';
import { startServer } from '../service/server.mjs';
import { hearing } from './relay.mjs';

/** By case: each statement that the service really sends for it, and how the server goes about it, measured. */
export const plansOf = async ({ address }, cases, serve, folder) => {
  const relay = await hearing(address);
  const server = await startServer(serve(relay.at), folder);
  const client = new pg.Client(address);
  await client.connect();
  try {
    const plans = {};
    for (const [name, { sample, status }] of Object.entries(cases)) {
      relay.heard();
      const asking = request({ ...sample, url: server.url + sample.path });
      const once = { url: server.url, connections: 1, milliseconds: 0, status };
      await requestsASecond({ ...once, requestOf: () => asking });
      plans[name] = await explained(client, relay.heard());
    }
    return plans;
  } finally {
    await client.end();
    server.stop();
    relay.close();
  }
};

/** Twice, the second time from memory; what it writes is undone, and the booking that it writes again was removed before. */
const explained = async (client, statements) => {
  const plans = [];
  for (const { text, values } of statements) {
    await client.query('begin');
    if (/^insert into "reservas"/.test(text))
      await client.query('delete from reservas where id = any($1)', [values]);
    const ask = () => client.query(`explain (analyze, buffers, costs off) ${text}`, values);
    await ask().then(() => /^select/.test(text) || client.query('rollback; begin'));
    if (/^insert into "reservas"/.test(text))
      await client.query('delete from reservas where id = any($1)', [values]);
    const { rows } = await ask();
    await client.query('rollback');
    plans.push({ text, plan: rows.map((row) => row['QUERY PLAN']) });
  }
  return plans;
};
