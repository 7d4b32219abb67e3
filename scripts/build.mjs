import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declarations } from './declarations.mjs';
import { licences } from './licences.mjs';
import { made } from './made.mjs';
import { pack } from './pack.mjs';
import { split } from './split.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'dist');

/** What is loaded together: on nearly every line, for tables and the guests in them, and wherever a database is opened. */
const together = [
  { entryPoints: ['src/start.ts'] },
  { entryPoints: ['src/program/help.ts'] },
  { entryPoints: ['src/program/completing.ts'] },
  {
    entryPoints: ['src/program/prepared.ts', 'src/cli/completion/shells.ts', 'src/cli/completion/bash.ts'],
  },
  { entryPoints: ['src/program/run.ts', 'src/render/json.ts'] },
  {
    entryPoints: ['src/program/perform.ts', 'src/commands/reservas/list.ts'],
  },
  { entryPoints: ['src/client/send.ts'] },
  {
    entryPoints: ['src/context/resources/customer-notes.ts', 'src/render/table.ts'],
    folders: ['src/context/', 'src/render/', 'node_modules/'],
  },
  {
    entryPoints: ['src/service/in-process.ts', 'src/service/reservas.ts', 'src/storage/sqlite/open.ts'],
    folders: [
      'src/service/',
      'src/storage/',
      ...['@noble', 'hono', 'kysely'].map((name) => `node_modules/${name}/`),
    ],
  },
  { entryPoints: ['src/service/crm.ts'] },
];

/** Beside the program, so that the code of others never travels without its licence. */
const notice = 'third-party-licences.txt';

/** What `commands` prints, and what reads it: bytes that are written as they are, never a text. */
const commandsText = 'commands.json';
const commandsFile = 'commands.cjs';
const readingCommands = `exports.bytes = require('node:fs').readFileSync(__dirname + '/${commandsText}');\n`;

/** What a program that imports the service is told of it. */
const types = 'service.d.cts';

/** Each file appears whole or not at all: a program that starts meanwhile finds what it looks for. */
const put = (name, text) => {
  const draft = join(outdir, `${name}.${process.pid}`);
  writeFileSync(draft, text);
  renameSync(draft, join(outdir, name));
};

const { compiledFile } = createRequire(import.meta.url)('../bin/load.js');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { commands, ...texts } = await made(root);
const define = { ...texts, MAITRE_VERSION: JSON.stringify(version) };
const chunks = await split(root, { define, commandsFile });
const files = await pack(chunks, together);
mkdirSync(outdir, { recursive: true });
// It holds the program as it was, and is read in place of the files.
rmSync(compiledFile, { force: true });
for (const { name, text } of files) put(name, text);
put(commandsText, commands);
put(commandsFile, readingCommands);
const inputs = Object.fromEntries(files.map(({ name, inputs }) => [name, inputs]));
put('inputs.json', JSON.stringify({ ...inputs, [commandsFile]: [] }));

put(notice, licences(root, files));
put(types, await declarations(root));

try {
  // What its lines print is for nobody, and as long as it may be.
  execFileSync(process.execPath, [join(root, 'scripts/compile.mjs')], { stdio: 'pipe', maxBuffer: Infinity });
} catch ({ message }) {
  process.stderr.write(`maitre runs, and starts more slowly than it could: ${message}\n`);
}

const current = new Set([
  ...files.map(({ name }) => name),
  'inputs.json',
  commandsText,
  commandsFile,
  notice,
  types,
  basename(compiledFile),
]);
for (const name of readdirSync(outdir))
  if (!current.has(name)) rmSync(join(outdir, name), { recursive: true });
