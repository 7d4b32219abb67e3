import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { cliForEachTest, type Ran } from '../../support/test-cli.ts';

const error = ({ stderr }: Ran) => errorIn(stderr);

const cli = cliForEachTest();

const addDishes = async (...names: readonly string[]) => {
  await cli.run(['menu', 'categories', 'add', '--name', 'Entrantes']);
  for (const name of names) await cli.run(['menu', 'items', 'add', '--category-id', '1', '--name', name]);
};
const dishes = async (): Promise<string[]> =>
  (await cli.run('menu items list')).json.map(({ name }: { name: string }) => name);

describe('a dish that was deleted by name', () => {
  it('does not match another when the command is repeated', async () => {
    await addDishes('Pan', 'Empanadas');
    expect((await cli.run('menu items delete pan --yes')).code).toBe(0);
    const again = await cli.run('menu items delete pan --yes');
    expect(again.code).toBe(2);
    expect(error(again).message).toContain('Empanadas');
    expect(await dishes()).toEqual(['Empanadas']);
  });
});

describe('without a name', () => {
  it('a verb offers every dish on a terminal', async () => {
    await addDishes('Pan', 'Empanadas');
    const answers = [['Which dish?', 'emp\r']] as const;
    const { code, stdout } = await cli.run('menu items get', { answers });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Empanadas')]);
  });

  it('a verb is a usage error without a terminal', async () => {
    const ran = await cli.run('menu items unavailable');
    expect([ran.code, error(ran).message]).toEqual([2, '<plato> is required']);
  });
});

describe('part of a name', () => {
  it('is enough for a read', async () => {
    await addDishes('Empanadas');
    expect((await cli.run('menu items get pan')).json.name).toBe('Empanadas');
  });

  it('needs a confirmation on a terminal, in the language', async () => {
    await addDishes('Empanadas');
    const run = (keys: string) =>
      cli.run('menu items unavailable pan --lang es', { answers: [['¿Es este plato?', keys]] });
    expect((await run('n\r')).code).toBe(2);
    expect((await run('y\r')).json.is_available).toBe(false);
  });

  it('of an event is not enough to add a session', async () => {
    await cli.run(['events', 'create', '--name', 'Cata de vinos']);
    const session = '--session-date +7d --start-time 20:00 --end-time 22:00';
    expect((await cli.run(`events sessions create cata ${session}`)).code).toBe(2);
    expect((await cli.run('events sessions list cata')).json).toEqual([]);
    expect(
      (await cli.run(['events', 'sessions', 'create', 'CATA  DE VINOS', ...session.split(' ')])).code,
    ).toBe(0);
  });
});
