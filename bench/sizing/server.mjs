import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** As whoever runs one for a group would set it, on a small machine. What is committed is on the disk. */
const settings = {
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
};

/** A PostgreSQL of our own, as the tests start one; `remove` stops it and removes all of it. */
export const startPostgres = async () => {
  const outfile = join(root, 'build', `postgres-${process.pid}.mjs`);
  mkdirSync(join(root, 'build'), { recursive: true });
  const entryPoints = [join(root, 'test/support/postgres/server.ts')];
  try {
    await build({
      entryPoints,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    const { startServer, owner } = await import(pathToFileURL(outfile));
    const server = await startServer(settings);
    await server.asSuperuser(`alter role ${owner} createdb`);
    return { address: server.addressOf('postgres'), remove: server.remove };
  } finally {
    rmSync(outfile, { force: true });
  }
};
