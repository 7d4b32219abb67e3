// Counts the requests of `crm export` for all customers of generated books, and their ratio to the fewest possible.
//   node bench/list-customers.mjs [customers,…] [share without a phone,…] [orders] [seeds] [phones,…] [names,…]
// Orders of the service: `name`, `id`, `latest`, `none`. Phones: `spaced`, or `abroad` with three in ten from other
// countries. Names: `alike` or `various`.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [
  sizes = '1000,5000,20000',
  shares = '0,0.03,0.1,0.3',
  orders = 'name,id',
  seeds = '7',
  phones = 'spaced',
  names = 'alike',
] = process.argv.slice(2);
const contents = `
  export { listAllCustomers } from './src/client/list-customers/list-all.ts';
  export { makeCustomers, createService } from './test/client/list-customers/books.ts';`;
const built = await build({
  stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const file = join(tmpdir(), `maitre-list-customers-${process.pid}.mjs`);
writeFileSync(file, built.outputFiles[0].text);
const { listAllCustomers, makeCustomers, createService } = await import(file);

const parseNumbers = (words) => words.split(',').map(Number);
/** Every combination of one item from each list. */
const combine = (...lists) =>
  lists.reduce((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);

const books = combine(
  parseNumbers(sizes),
  parseNumbers(shares),
  phones.split(','),
  names.split(','),
  orders.split(','),
);
for (const [count, share, written, called, order] of books)
  for (const seed of parseNumbers(seeds)) {
    const { client, searches } = createService(makeCustomers(count, written, share, seed, called), { order });
    const begun = performance.now();
    const { customers } = await listAllCustomers(client);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const missing = count - customers.length;
    process.stdout.write(
      `${String(count).padStart(6)} customers, ${share * 100} % without a phone, ${written}, ${called}, by ${order.padEnd(4)}, seed ${seed}: ${searches.length} searches, ×${(searches.length / (count / 200)).toFixed(1)}, ${missing} missing, ${seconds} s\n`,
    );
    if (missing > 0) process.exitCode = 1;
  }
