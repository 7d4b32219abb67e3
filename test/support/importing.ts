import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fetch } from './fetching.ts';
import { sendTo } from './reservations.ts';
import { cliForEachTest, type RunOptions, type TestCli } from './test-cli.ts';

/** Two customers in the format of a Spanish spreadsheet. */
export const guests =
  'Nombre;Teléfono;Cumpleaños\nÍñigo Núñez;+34 612 345 678;21/11/1980\nAna Ruiz;600 111 222;\n';

/** Opens a restaurant for each test of a file, with one table. */
export const useTestCli = () => {
  const cli = cliForEachTest({ tables: { T1: [1, 4] } });
  const run = (line: Parameters<TestCli['run']>[0], options?: RunOptions) => cli.run(line, options);
  return {
    cli,
    run,
    put: (name: string, content: string | Buffer): void => writeFileSync(join(cli.folder, name), content),
    listCustomers: async () =>
      (await sendTo<{ customers: Record<string, unknown>[] }>(cli, 'GET', '/crm/customers?limit=200'))
        .customers,
    /** The service; it refuses every write with such a body. */
    refuse:
      (isRefused: (body: string) => boolean): Fetch =>
      async (url, init) =>
        init.method !== 'GET' && isRefused(String(init.body))
          ? Response.json({ success: false, error: 'no', code: 'BUSINESS_ERROR' }, { status: 400 })
          : cli.fetch(url, init),
  };
};

/** The messages of all errors on stderr. */
export const errorsIn = (stderr: string): string[] =>
  stderr
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [String(JSON.parse(line).error.message)] : []));
