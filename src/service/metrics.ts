import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { databaseErrorOf } from '../storage/errors.ts';
import type { PoolState, Store } from '../storage/store.ts';
import type { LogEntry, Metrics } from './env.ts';

/** Seconds: from a read in memory to what a client no longer waits for. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A request that is on none of the service's routes. */
const elsewhere = 'other';

/** Counts what this process answers, as Prometheus asks for it. No restaurant, no guest and no id is in it. */
export const createMetrics = ({ pool }: Pick<Store, 'pool'>): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method and route',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const errors = new Counter({
    name: 'maitre_database_errors_total',
    help: 'Failures of the database that a request met, by kind',
    labelNames: ['error'],
    registers,
  });
  if (pool) showPool(pool, registers);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: ({ method, route, status, ms, error }: LogEntry) => {
      const labels = { method, route: route ?? elsewhere };
      requests.inc({ ...labels, status });
      seconds.observe(labels, ms / 1000);
      const kind = error && databaseErrorOf(error);
      if (kind) errors.inc({ error: kind });
    },
  };
};

/** Read when they are asked for: nothing is counted meanwhile. */
const showPool = (pool: () => PoolState, registers: Registry[]): void => {
  const gauge = (name: string, help: string, shown: (state: PoolState) => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(shown(pool()));
      },
    });
  gauge('maitre_database_connections', 'Connections to the database', ({ open }) => open);
  gauge('maitre_database_connections_idle', 'Those of them that nobody uses', ({ idle }) => idle);
  gauge('maitre_database_connections_max', 'How many there may be', ({ max }) => max);
  gauge('maitre_database_waiting', 'Units of work that wait for a connection', ({ waiting }) => waiting);
};
