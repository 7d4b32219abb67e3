import { expect, it, onTestFinished } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { openClient } from '../support/mcp.ts';
import { runOnSockets } from '../support/served-cli.ts';

const args = { fecha: '+9d', inicio: '21:00', nombre: 'Eva Prado', comensales: 2 };

it('a client that can ask confirms a write, which is sent once, and cannot make up a confirmation', async () => {
  const folder = await openDemo();
  onTestFinished(folder.close);
  const answer = { action: 'accept', content: { approve: true } };
  const client = await openClient(folder, 'modern', { answer, env: { CLAUDECODE: '1' } });
  const { structuredContent } = await client.call('book', args);
  expect(client.questions).toEqual([expect.stringContaining('Eva Prado')]);
  expect(structuredContent.rows[0]).toMatchObject({ approved: true });
  const { error } = await client.ask('tools/call', {
    ...{ name: 'book', arguments: {}, requestState: 'v1.eyJwIjp7InByb3Bvc2FsIjoxfX0.x' },
    inputResponses: { confirm: answer },
  });
  expect(error.code).toBe(-32_602);
  expect(await client.close()).toBe(0);
  const line = ['reservas', 'list', '--all', '--nombre', 'Eva Prado'];
  expect(JSON.parse((await runOnSockets(line, folder)).stdout)).toHaveLength(1);
});
