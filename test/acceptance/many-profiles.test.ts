import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Folder, openFolder, runProgram } from '../support/program.ts';

let server: Server;
let folder: Folder;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('{"success":true,"data":[]}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = openFolder();
});
afterAll(() => {
  server.close();
  folder.close();
});

test('many requests at once, for many restaurants, cause no warning of Node', async () => {
  const { port } = server.address() as AddressInfo;
  const profile = { baseUrl: `http://127.0.0.1:${port}`, key: 'sk_test_0123456789abcdef' };
  const profiles = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, profile]));
  const config = String(folder.env['MAITRE_CONFIG_DIR']);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'config.json'), JSON.stringify({ profiles }), { mode: 0o600 });
  const words = 'reservas list --desde 2026-11-01 --hasta 2026-11-20 --all-profiles --json'.split(' ');
  const { code, stdout, stderr } = await runProgram(folder, words);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
});
