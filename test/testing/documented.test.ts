import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { bin, type Folder, openFolder } from '../support/program.ts';
import { root } from '../support/sources.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The last code block of a language in the document. */
const blockIn = (language: string): string => {
  const blocks = [...read('docs/testing.md').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.findLast(([, name]) => name === language)?.[2] ?? '';
};

describe('docs/testing.md', () => {
  let folder: Folder;
  beforeAll(() => {
    folder = openFolder();
    mkdirSync(join(folder.folder, 'node_modules'));
    symlinkSync(root, join(folder.folder, 'node_modules/maitre'));
  });
  afterAll(() => folder.close());

  const write = (name: string, text: string) => writeFileSync(join(folder.folder, name), text);
  const run = async (command: string, ...words: string[]): Promise<string> => {
    const options = { cwd: folder.folder, env: folder.env, timeout: 15_000 };
    return (await promisify(execFile)(command, words, options)).stdout;
  };

  it("has an example for Node's test runner that passes, with the package as it is installed", async () => {
    write('reservas.test.mjs', blockIn('js'));
    expect(await run(process.execPath, '--test')).toMatch(/^\W*pass 2$/m);
  });

  it('has an example for vitest that is a test in this folder', () => {
    expect(blockIn('ts')).toBe(read('test/testing/example.test.ts'));
  });

  it('has an example for curl that returns the reservation of the seed', async () => {
    write('pruebas.yaml', blockIn('yaml'));
    const lines = blockIn('sh')
      .replaceAll('4747', String(await freePort()))
      .replace('maitre serve', `'${process.execPath}' '${bin}' serve --quiet`);
    expect(JSON.parse(await run('sh', '-c', lines)).data).toMatchObject([
      { nombre_cliente: 'Íñigo Núñez', mesa_id: 'S1', created_at: '2026-12-24T19:00:00.000Z' },
    ]);
  });
});
