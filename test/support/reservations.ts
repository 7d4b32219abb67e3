import type { TestCli } from './test-cli.ts';

/** Creates a reservation with the program, and returns the record. */
export const createReservationIn =
  (cli: TestCli) =>
  async (fields: Record<string, string | number>): Promise<Record<string, unknown> & { id: string }> => {
    const given = { fecha: 'hoy', inicio: '21:00', nombre: 'Ruiz', comensales: 2, ...fields };
    const words = Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
    return (await cli.run(['reservas', 'create', ...words, '--json'])).json;
  };

/** The writes among the requests of a run. */
export const writesIn = (sent: readonly { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
