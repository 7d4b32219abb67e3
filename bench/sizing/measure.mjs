import { requestsASecond } from '../service/load.mjs';
import { processorOf } from '../service/server.mjs';
import { removeBookings } from './cases.mjs';

const share = (times, part) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)];
export const median = (times) => share(times, 0.5);

/** By case, the smallest and the larger in turn: milliseconds with nobody else about, and requests a second of eight. */
export const growth = async (few, large, rounds) => {
  const found = {};
  // The first round is for the engine, which compiles what it has seen often, and for what is read from the disk.
  for (let round = -1; round < rounds; round++) {
    for (const name of Object.keys(few.cases)) {
      for (const [side, database] of Object.entries({ few, large })) {
        const measured = await both(database, name);
        if (round < 0) continue;
        found[name] ??= { few: [], large: [] };
        found[name][side].push(measured);
      }
    }
    for (const database of [few, large]) await removeBookings(database);
  }
  return Object.entries(found).map(([name, sides]) => ({
    name,
    few: summary(sides.few),
    large: summary(sides.large),
  }));
};

const both = async (database, name) => {
  const alone = await asked(database, name, { connections: 1, milliseconds: 700 });
  const busy = await asked(database, name, { connections: 8, milliseconds: 1000 });
  return { times: alone.times, rate: busy.rate, node: busy.node, postgres: busy.postgres };
};

const summary = (measured) => {
  const times = measured.flatMap(({ times }) => times);
  const of = (field) => median(measured.map((one) => one[field]));
  return {
    ...{ median: median(times), p95: share(times, 0.95), rate: of('rate') },
    ...{ node: of('node'), postgres: of('postgres') },
  };
};

/** One process and two, in turn, over 16 connections: requests a second. */
export const processes = async (large, second, rounds) => {
  const found = {};
  for (let round = -1; round < rounds; round++) {
    for (const name of Object.keys(large.cases)) {
      for (const [side, servers] of [
        ['one', large.servers],
        ['two', [...large.servers, second]],
      ]) {
        const { rate } = await asked({ ...large, servers }, name, { connections: 16, milliseconds: 1000 });
        if (round < 0) continue;
        found[name] ??= { one: [], two: [] };
        found[name][side].push(rate);
      }
    }
    await removeBookings(large);
  }
  return Object.entries(found).map(([name, { one, two }]) => ({ name, one: median(one), two: median(two) }));
};

/** Also the processor's milliseconds of a request, in the service and in the server's processes, where they run here. */
const asked = async ({ servers, cases, query }, name, { connections, milliseconds }) => {
  const { next, status } = cases[name];
  const pids = (
    await query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'maitre'`,
    )
  ).map(({ pid }) => pid);
  const node = () => servers.reduce((sum, server) => sum + server.processor(), 0);
  const postgres = () => pids.reduce((sum, pid) => sum + processorOf(pid), 0);
  const [nodeBefore, postgresBefore] = [node(), postgres()];
  const all = await Promise.all(
    servers.map(({ url }) =>
      requestsASecond({
        ...{ url, status, milliseconds, connections: connections / servers.length },
        requestOf: () => next(url),
      }),
    ),
  );
  const count = all.reduce((sum, one) => sum + one.count, 0);
  return {
    times: all.flatMap(({ times }) => times),
    rate: all.reduce((sum, { rate }) => sum + rate, 0),
    node: (node() - nodeBefore) / count,
    postgres: (postgres() - postgresBefore) / count,
  };
};
