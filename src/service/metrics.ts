import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { nameDatabaseError } from '../storage/errors.ts';
import type { PoolState, Store } from '../storage/store.ts';
import type { LogEntry, Metrics } from './env.ts';

/** In seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Prometheus metrics of this process, without tenants, customers or ids. */
export const createMetrics = ({ pool }: Pick<Store, 'pool'>): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by method and route',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const errors = new Counter({
    name: 'maitre_database_errors_total',
    help: 'Database errors of requests, by error',
    labelNames: ['error'],
    registers,
  });
  if (pool) registerPoolGauges(pool, registers);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: ({ method, route, status, ms, error }: LogEntry) => {
      // `other`: the request matches no route.
      const labels = { method, route: route ?? 'other' };
      requests.inc({ ...labels, status });
      durations.observe(labels, ms / 1000);
      const databaseError = error && nameDatabaseError(error);
      if (databaseError) errors.inc({ error: databaseError });
    },
  };
};

const registerPoolGauges = (pool: () => PoolState, registers: Registry[]): void => {
  const addGauge = (name: string, help: string, read: (state: PoolState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(pool()));
      },
    });
  addGauge('maitre_database_connections', 'Connections to the database', ({ open }) => open);
  addGauge('maitre_database_connections_idle', 'Idle connections to the database', ({ idle }) => idle);
  addGauge(
    'maitre_database_connections_max',
    'Maximum number of connections to the database',
    ({ max }) => max,
  );
  addGauge('maitre_database_waiting', 'Transactions that wait for a connection', ({ waiting }) => waiting);
};
