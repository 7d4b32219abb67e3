import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../../src/storage/index.ts';
import { folderInRam } from '../ram.ts';
import { owner, type Server, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run: a test requests the server there, and finds its port. */
    folder: string;
  }
}

export interface Shared {
  readonly port: number;
  readonly error?: string;
}

/** An empty database with the schema, the template of others. */
export const template = 'vacia';
/** The same, partitioned. */
export const dividedTemplate = 'vacia_dividida';
const partitions = 3;

/** One folder and one server for a whole run. The first test file that needs the server starts it. */
export default (project: TestProject): (() => Promise<void>) | undefined => {
  // Each project runs this too, and receives what the root provides.
  if (!project.isRootProject()) return undefined;
  writeInRam();
  const folder = mkdtempSync(join(tmpdir(), 'maitre-run-'));
  project.provide('folder', folder);
  let starting: Promise<Server | undefined> | undefined;
  const look = setInterval(() => {
    if (!existsSync(join(folder, 'wanted'))) return;
    clearInterval(look);
    starting = start(folder);
  }, 50);
  look.unref();
  return async () => {
    clearInterval(look);
    await (await starting)?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
};

/**
 * Puts the temporary files of tests in memory if possible, since waiting for the disk takes half of their time. A given
 * folder, as in `.ci/elsewhere`, takes precedence.
 */
const writeInRam = (): void => {
  const ram = process.env['TMPDIR'] ? undefined : folderInRam();
  if (ram) process.env['TMPDIR'] = ram;
};

const start = async (folder: string): Promise<Server | undefined> => {
  const tell = (shared: Shared) => {
    writeFileSync(join(folder, 'draft'), JSON.stringify(shared));
    renameSync(join(folder, 'draft'), join(folder, 'server.json'));
  };
  try {
    const server = await startServer();
    process.once('exit', () => server.process.kill('SIGQUIT'));
    for (const name of [template, dividedTemplate]) {
      await server.asSuperuser(`create database ${name} owner ${owner}`);
      const options = { create: true, ...(name === dividedTemplate && { partitions }) };
      await (await openStore(server.addressOf(name), options)).close();
    }
    tell({ port: server.port });
    return server;
  } catch (error) {
    tell({ port: 0, error: String(error) });
    return undefined;
  }
};
