// How many searches `crm export` takes for all customers, beside the fewest answers that could hold them: generated
// guests, of whom some have no phone, on services that answer by name and by id.
//   node bench/everyone.mjs [customers,…] [share without a phone,…] [orders] [seeds] [phones,…] [names,…]
// phones are `spaced` or with three in ten from `abroad`, names `alike` or `various`.
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
  export { everyCustomer } from './src/client/everyone/every-customer.ts';
  export { guests, searching } from './test/client/everyone/guests.ts';`;
const built = await build({
  stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const file = join(tmpdir(), `maitre-everyone-${process.pid}.mjs`);
writeFileSync(file, built.outputFiles[0].text);
const { everyCustomer, guests, searching } = await import(file);

const numbersIn = (words) => words.split(',').map(Number);
/** Every choice of one from each list. */
const choices = (...lists) =>
  lists.reduce((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);

const books = choices(
  numbersIn(sizes),
  numbersIn(shares),
  phones.split(','),
  names.split(','),
  orders.split(','),
);
for (const [count, share, written, called, order] of books)
  for (const seed of numbersIn(seeds)) {
    const { client, asked } = searching(guests(count, written, share, seed, called), { order });
    const begun = performance.now();
    const { customers } = await everyCustomer(client);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const missing = count - customers.length;
    process.stdout.write(
      `${String(count).padStart(6)} customers, ${share * 100} % without a phone, ${written}, ${called}, by ${order.padEnd(4)}, seed ${seed}: ${asked.length} searches, ×${(asked.length / (count / 200)).toFixed(1)}, ${missing} missing, ${seconds} s\n`,
    );
    if (missing > 0) process.exitCode = 1;
  }
