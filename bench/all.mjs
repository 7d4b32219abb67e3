// All that is measured, one after the other in one run: `npm run bench -- [ROUNDS] [--json]`, which each part is given.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const isJson = words.includes('--json');
const parts = { 'a line': 'start', 'a large answer': 'volume', 'the service': 'service' };

const found = {};
for (const [title, script] of Object.entries(parts)) {
  const path = fileURLToPath(new URL(`./${script}.mjs`, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [path, ...words], {
    stdio: ['ignore', isJson ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) process.exit(status ?? 1);
  if (isJson) found[title] = JSON.parse(stdout);
  else process.stdout.write('\n');
}
if (isJson) process.stdout.write(`${JSON.stringify(found)}\n`);
