import { addDays } from '../../src/ground/dates.ts';
import { baseUrl, type TestCli } from './test-cli.ts';

type Fields = Record<string, unknown>;

/** Sends a request to the service without the program, in a fifth of the time; returns the data of the response. */
export const sendTo = async <Data = Fields>(
  cli: Pick<TestCli, 'fetch' | 'key'>,
  method: string,
  path: string,
  body?: Fields,
): Promise<Data> => {
  const headers = { authorization: `Bearer ${cli.key}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await cli.fetch(`${baseUrl}/developer/api${path}`, init);
  const { success, data, error } = (await response.json()) as {
    success: boolean;
    data: Data;
    error: unknown;
  };
  if (!success) throw new Error(`${method} ${path}: ${error}`);
  return data;
};

/** The fields of a reservation by the names of the options. */
const fieldNames: Readonly<Record<string, string>> = {
  fecha: 'fecha_reserva',
  inicio: 'inicio_reserva',
  final: 'final_reserva',
  nombre: 'nombre_cliente',
  comensales: 'num_comensales',
  mesa: 'mesa_id',
  cliente: 'customer_id',
};

/** `hoy`, `mañana` and `+2d` as the days from the test's Friday. */
const toDate = (day: string): string => {
  const [, days] = /^\+(\d+)d$/.exec(day.replace('hoy', '+0d').replace('mañana', '+1d')) ?? [];
  return days === undefined ? day : addDays('2026-11-20', Number(days));
};

/** Creates a reservation in the service, and returns the record. */
export const createReservationIn =
  (cli: TestCli) =>
  (fields: Record<string, string | number>): Promise<Fields & { id: string }> => {
    const given = { fecha: 'hoy', inicio: '21:00', nombre: 'Ruiz', comensales: 2, ...fields };
    const named = Object.entries(given).map(([name, value]) => [fieldNames[name] ?? name, value]);
    const body = {
      ...Object.fromEntries(named),
      ...{ fecha_reserva: toDate(given.fecha), num_comensales: Number(given.comensales) },
    };
    return sendTo(cli, 'POST', '/reservas', body);
  };

export interface Listed extends Fields {
  readonly id: string;
  readonly estado: string;
  readonly nombre_cliente: string;
}

/** The reservations of the test's Friday. */
export const listIn = (cli: TestCli) => sendTo<Listed[]>(cli, 'GET', '/reservas?fecha=2026-11-20');

/** Gives a reservation a state. */
export const setState = (cli: TestCli, { id }: { id: string }, estado: string) =>
  sendTo(cli, 'PUT', `/reservas/${id}`, { estado });

/** The writes among the requests of a run. */
export const writesIn = (sent: readonly { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
