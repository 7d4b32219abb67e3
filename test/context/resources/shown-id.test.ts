import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { openTestCli, type TestCli } from '../../support/test-cli.ts';

let cli: TestCli;
beforeAll(async () => {
  cli = await openTestCli({ sample: true });
});
afterAll(() => cli.close());

describe('an id in the form #1 of messages', () => {
  it.each([
    ['crm get #3', 3],
    ['menu items get #3', 3],
    ['menu categories get #1', 1],
    ['events get #1', 1],
  ])('names the record that has it: %s', async (line, id) => {
    expect((await cli.run(`${line} --json`)).json).toMatchObject({ id });
  });

  it('is enough for a write, and may be given several times', async () => {
    const { code, json } = await cli.run('menu items unavailable #3 #4');
    expect([code, json]).toMatchObject([0, [{ id: 3 }, { id: 4 }]]);
  });

  it.each(['crm get #99999', 'menu items get #99999', 'events get #0x1'])(
    'that does not exist is not found: %s',
    async (line) => {
      const { code, stderr } = await cli.run(line);
      expect([code, errorIn(stderr).code]).toEqual([3, 'NOT_FOUND']);
    },
  );

  it('counts as a name if a record has that name', async () => {
    await cli.run(['menu', 'items', 'add', '--category-id', '1', '--name', '#2']);
    expect((await cli.run('menu items get #2')).json).toMatchObject({ name: '#2' });
  });
});
