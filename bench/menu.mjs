// A menu of 500 dishes, planned over a service on this machine: from the command to the plan, whole process, and how long the
// bare request takes. The file is the menu itself with every other price changed.
//   node bench/menu.mjs [dishes]
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measured } from './processes.mjs';
import { bin, openProgram } from './program.mjs';

const count = Number(process.argv[2] ?? 500);
/** Milliseconds of the processor that a plan may take, start and all: by the clock it also waits for whatever else runs here. */
const most = 1000;
const { folder, env, run, serve } = openProgram();

const timed = async (work) => {
  const begun = performance.now();
  const result = await work();
  return { result, took: performance.now() - begun };
};

let serving;
try {
  const database = join(folder, 'menu.db');
  await run(['admin', 'init', '--database', database, '--name', 'Carta']);
  const { key } = JSON.parse(
    await run(['admin', 'keys', 'create', '--database', database, '--scopes', 'all']),
  );
  const service = await serve(['--database', database]);
  serving = service.serving;
  const { url } = service;
  const remote = { MAITRE_BASE_URL: url, MAITRE_API_KEY: key };
  const categories = Array.from({ length: 20 }, (_, at) => ({
    name: `Categoría ${at}`,
    items: Array.from({ length: Math.ceil(count / 20) }, (_, dish) => ({
      name: `Plato ${at}-${dish}`,
      description: 'con guarnición de temporada',
      price: 8 + dish / 10,
    })),
  }));
  const file = join(folder, 'carta.json');
  writeFileSync(file, JSON.stringify({ categories }));
  const applied = await timed(() => run(['menu', 'apply', file, '--yes'], remote));
  const again = await run(['menu', 'plan', file, '--json'], remote);
  const exported = join(folder, 'carta.yaml');
  await run(['menu', 'export', '--out', exported], remote);
  writeFileSync(
    exported,
    readFileSync(exported, 'utf8').replace(/price: (\d+)/g, (_, euros) => `price: ${Number(euros) + 1}`),
  );
  const bare = await timed(async () => {
    const answer = await fetch(`${url}/developer/api/menu/categories`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return answer.json();
  });
  const started = await timed(() => run(['--version']));
  const planned = await timed(() => run(['menu', 'plan', exported, '--json'], remote));
  const changes = JSON.parse(planned.result).length;
  const planning = [process.execPath, bin, 'menu', 'plan', exported, '--json'];
  const { processor } = await measured(planning, { ...env, ...remote });
  const isRight =
    JSON.parse(again).length === 0 && changes === categories.flatMap(({ items }) => items).length;
  process.stdout.write(
    `${count} dishes\napplied    ${(applied.took / 1000).toFixed(1)} s\nplanned    ${Math.round(planned.took)} ms for ${changes} changes, its request ${Math.round(bare.took)} ms, a start of the program ${Math.round(started.took)} ms\nprocessor  ${Math.round(processor)} ms for a plan, start and all\n${isRight ? 'the same menu' : 'NOT the same menu'}\n`,
  );
  if (processor > most || !isRight) process.exitCode = 1;
} finally {
  serving?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
