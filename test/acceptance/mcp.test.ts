import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { type Era, openClient } from '../support/mcp.ts';
import type { Folder } from '../support/program.ts';
import { runOnSockets } from '../support/served-cli.ts';

const eras: readonly Era[] = ['legacy', 'modern'];

let folder: Folder;
beforeAll(async () => {
  folder = await openDemo();
});
afterAll(() => folder.close());

const args = { fecha: '+9d', inicio: '21:00', nombre: 'Eva Prado', comensales: 2 };
const list = async () => {
  const line = ['reservas', 'list', '--fecha', '+9d', '--nombre', 'Eva Prado'];
  return JSON.parse((await runOnSockets(line, folder)).stdout);
};

it.each(eras)('a client that can ask confirms a write, which is then sent once: %s protocol', async (era) => {
  const answer = { action: 'accept', content: { approve: true } };
  const before = (await list()).length;
  const client = await openClient(folder, era, { answer, env: { CLAUDECODE: '1' } });
  const { structuredContent } = await client.call('book', args);
  expect(client.questions).toEqual([expect.stringContaining('Eva Prado')]);
  expect(structuredContent.rows[0]).toMatchObject({ approved: true });
  expect(await client.close()).toBe(0);
  expect(await list()).toHaveLength(before + 1);
});

it('refuses a request state of its own making', async () => {
  const client = await openClient(folder, 'modern', { answer: {} });
  await client.ask('tools/list', {});
  const { error } = await client.ask('tools/call', {
    ...{ name: 'book', arguments: {}, requestState: 'v1.eyJwIjp7InByb3Bvc2FsIjoxfX0.x' },
    inputResponses: { confirm: { action: 'accept', content: { approve: true } } },
  });
  expect(error.code).toBe(-32_602);
  await client.close();
});
