import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Era, openClient } from '../support/mcp.ts';
import { type Folder, openFolder, runProgram } from '../support/program.ts';

const eras: readonly Era[] = ['legacy', 'modern'];

let folder: Folder;
beforeAll(async () => {
  folder = openFolder();
  await runProgram(folder, ['demo']);
});
afterAll(() => folder.close());

describe.each(eras)('a client that can ask, %s protocol', (era) => {
  const args = { fecha: '+9d', inicio: '21:00', nombre: 'Eva Prado', comensales: 2 };
  const list = async () =>
    JSON.parse(
      (await runProgram(folder, ['reservas', 'list', '--fecha', '+9d', '--nombre', 'Eva Prado'])).stdout,
    );

  it('confirms a write there, which is then sent once', async () => {
    const answer = { action: 'accept', content: { approve: true } };
    const before = (await list()).length;
    const client = await openClient(folder, era, { answer, env: { CLAUDECODE: '1' } });
    const { structuredContent } = await client.call('book', args);
    expect(client.questions).toEqual([expect.stringContaining('Eva Prado')]);
    expect(structuredContent.rows[0]).toMatchObject({ approved: true });
    expect(await client.close()).toBe(0);
    expect(await list()).toHaveLength(before + 1);
  });

  it.each([{ action: 'decline' }, { action: 'cancel' }, { action: 'accept', content: { approve: false } }])(
    'sends nothing on %j',
    async (answer) => {
      const before = (await list()).length;
      const client = await openClient(folder, era, { answer });
      await client.call('book', args);
      await client.close();
      expect(await list()).toHaveLength(before);
    },
  );

  it('is not asked if the environment restricts writes', async () => {
    const answer = { action: 'accept', content: { approve: true } };
    const client = await openClient(folder, era, { answer, env: { MAITRE_WRITES: 'propose' } });
    const { structuredContent } = await client.call('book', args);
    expect([client.questions, structuredContent.rows[0].proposal > 0]).toEqual([[], true]);
    await client.close();
  });
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

it('the skill file is printed as it is', async () => {
  const { stdout, code } = await runProgram(folder, ['skill']);
  expect([code, stdout.slice(0, 17)]).toEqual([0, '---\nname: maitre\n']);
});
