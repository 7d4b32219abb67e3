import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();
beforeEach(async () => {
  const { code } = await run('init --name Lola');
  expect(code).toBe(0);
});

/** Runs an admin command on a database of its own. */
const run = (line: string | readonly string[]) =>
  cli.run([
    'admin',
    ...(typeof line === 'string' ? line.split(' ') : line),
    '--database',
    join(cli.folder, 'casa.db'),
  ]);
const ok = async (line: string | readonly string[]) => {
  const ran = await run(line);
  expect(`${ran.code} ${ran.code === 0 ? '' : ran.stderr}`).toBe('0 ');
  expect(ran.sent).toEqual([]);
  return ran.json;
};

describe('admin keys', () => {
  it('are listed without the secret, and a revoked one is not listed', async () => {
    const { id, key } = await ok('keys create --scopes crm:read --name caja');
    expect(await ok('keys list')).toMatchObject([{ id, name: 'caja', scopes: ['crm:read'] }]);
    expect(JSON.stringify(await ok('keys list'))).not.toContain(key);
    await ok(`keys revoke ${id} --yes`);
    expect(await ok('keys list')).not.toMatchObject([{ revoked_at: null }]);
    expect((await run('keys revoke 99 --yes')).code).toBe(3);
  });
});

describe('admin plantas and tables', () => {
  it('are added, listed and removed; a floor area only if it is empty', async () => {
    const { id } = await ok('plantas add --name Patio');
    await ok(`tables add P1 --planta ${id} --min 1 --max 4`);
    expect(await ok('plantas list')).toMatchObject([{ id, name: 'Patio' }]);
    expect(await ok('tables list')).toMatchObject([{ id: 'P1', min: 1, max: 4 }]);
    expect((await run(`plantas remove ${id} --yes`)).code).toBeGreaterThan(0);
    await ok('tables remove P1 --yes');
    await ok(`plantas remove ${id} --yes`);
    expect(await ok('plantas list')).toEqual([]);
    expect((await run('tables remove P1 --yes')).code).toBe(3);
  });

  it('are combined, and edited', async () => {
    const { id } = await ok('plantas add --name Patio');
    for (const table of ['S9', 'S10']) await ok(`tables add ${table} --planta ${id} --min 2 --max 4`);
    const combined = { id: 'S9+S10', planta_id: id, min: 5, max: 8, priority: 100, walk_ins_only: false };
    expect(await ok('tables combine S9 S10 --min 5 --max 8')).toMatchObject({
      ...combined,
      parts: ['S9', 'S10'],
    });
    const { code, stderr } = await run('tables remove S9 --yes');
    expect([code, JSON.parse(stderr).error]).toMatchObject([
      5,
      { hint: 'remove that first: maitre admin tables remove S9+S10' },
    ]);
    await ok(['tables', 'combine', 'S9', 'S10', '--name', 'S9 largo', '--min', '5', '--max', '8']);
    await ok('tables remove S9+S10 --yes');
    const spaced = await run('tables remove S9 --yes');
    expect(JSON.parse(spaced.stderr).error.next).toEqual(['admin', 'tables', 'remove', 'S9 largo']);
    await ok(['tables', 'remove', 'S9 largo', '--yes']);
    await ok('tables combine S9 S10 --min 5 --max 8');
    expect(await ok('tables edit S9 --walk-ins-only')).toMatchObject({ min: 2, walk_ins_only: true });
    expect(await ok('tables edit S9 --no-walk-ins-only --max 5')).toMatchObject({
      ...{ min: 2, max: 5, walk_ins_only: false },
    });
    await ok('tables combine S10 S9 --name Larga --min 5 --max 8');
    await ok('tables remove S9+S10');
    expect((await ok('tables list')).map(({ id: name }: { id: string }) => name).sort()).toEqual([
      ...['Larga', 'S10', 'S9'],
    ]);
  });

  it('admin pace limits the arrivals, shows the limit, and removes it', async () => {
    expect(await ok('pace')).toEqual({ diners: null, minutes: null });
    expect(await ok('pace --diners 24')).toEqual({ diners: 24, minutes: 15 });
    expect(await ok('pace --diners 30 --every 30m')).toEqual({ diners: 30, minutes: 30 });
    expect(await ok('pace')).toEqual({ diners: 30, minutes: 30 });
    expect(await ok('pace --off')).toEqual({ diners: null, minutes: null });
  });

  it.each([
    ['tables combine S9 --min 5 --max 8', '<mesa-id>', '<mesa-id> must name two different tables or more'],
    ['tables edit S9', expect.any(String), expect.stringContaining('at least one is required')],
    ['pace --diners 24 --every 7m', '--every', expect.stringContaining('a part of an hour')],
    ['pace --every 15m', '--diners', '--diners is required'],
    ['pace --off --diners 4', '--off, --diners', '--off, --diners cannot be combined'],
    ['tables add P1 --planta 1 --min 4 --max 2', '--max', '--max must not be below min'],
    ['tables add P1 --planta 1 --max 2', '--min', '--min is required'],
    ['tables add P1 --planta 9 --min 1 --max 2', '--planta', 'there is no floor area 9'],
    ['tables remove P1', '<mesa-id>', 'there is no table P1'],
    ['plantas remove 9', '<id>', 'there is no floor area 9'],
    ['tables list --tenant 9', '--tenant', 'there is no restaurant 9'],
  ])('%s is rejected with the name of the option', async (line, field, message) => {
    const { stderr } = await run(line);
    expect(JSON.parse(stderr).error).toMatchObject({ field, message });
  });
});

describe('admin waitlist', () => {
  it('adds, calls, seats and cancels a party', async () => {
    const [ana, luis] = [
      await ok('waitlist add --customer-name Ana --party-size 2'),
      await ok('waitlist add --customer-name Luis --party-size 4'),
    ];
    expect(await ok(`waitlist call ${ana.id}`)).toMatchObject({ customer_name: 'Ana', status: 'llamado' });
    expect(await ok(`waitlist seat ${ana.id}`)).toMatchObject({ status: 'sentado' });
    expect(await ok(`waitlist cancel ${luis.id} --yes`)).toMatchObject({ status: 'cancelado' });
    expect((await run('waitlist call 99')).code).toBe(3);
  });
});

describe('a profile that does not exist', () => {
  it.each(['init --name Otra', 'keys list'])(
    'is refused, and no database is made in its place: %s',
    async (line) => {
      const { code, stderr } = await cli.run(['admin', ...line.split(' '), '--profile', 'nadie']);
      expect([code, stderr]).toEqual([10, expect.stringContaining('nadie')]);
      expect(existsSync(join(cli.folder, 'maitre.db'))).toBe(false);
    },
  );
});
