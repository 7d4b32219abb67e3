import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToWaitlist } from '../../../src/service/panel/waitlist.ts';
import { errorIn } from '../../support/error-in.ts';
import { cliForAllTests, friday, type Ran, type RunOptions } from '../../support/test-cli.ts';

type Row = Record<string, unknown>;

const cli = cliForAllTests();
let saved: string;

const run = (line: string | readonly string[], options: RunOptions = {}): Promise<Ran> =>
  cli.run(line, { ...options, env: { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' } });
const queue = async () =>
  (await run('waitlist --json')).json.map((entry: Row) => [
    entry['id'],
    entry['customer_name'],
    entry['status'],
  ]);

/** A restaurant in a file, with a profile. Four parties joined; the first is seated. */
beforeAll(async () => {
  saved = `${cli.folder}-saved`;
  await run('admin init --database casa.db --name Casa --tz Europe/Madrid');
  const { key } = (await run('admin keys create --database casa.db --scopes all')).json;
  await run('profile add casa --database casa.db --key-stdin', { stdin: key });
  for (const name of ['Ana Ruiz', 'Luis Gil', 'Eva Sol', 'Marta Rivas']) {
    const phone = `+34 600 00 00 ${name.length}0`;
    await run(['waitlist', 'add', '--customer-name', name, '--party-size', '2', '--phone', phone]);
  }
  await run('waitlist seat 1');
  cpSync(cli.folder, saved, { recursive: true });
});
beforeEach(() => {
  rmSync(cli.folder, { recursive: true });
  cpSync(saved, cli.folder, { recursive: true });
});
afterAll(() => rmSync(saved, { recursive: true, force: true }));

const luis = [2, 'Luis Gil', 'en_cola'];
const eva = [3, 'Eva Sol', 'en_cola'];
const marta = [4, 'Marta Rivas', 'en_cola'];

describe('the waitlist of a database', () => {
  it('can be changed, and every step undone', async () => {
    expect(await queue()).toEqual([luis, eva, marta]);
    expect((await run(['waitlist', 'call', 'eva sol'])).json).toMatchObject({
      status: 'llamado',
      position: 2,
    });
    expect((await run('waitlist cancel 4')).json).toMatchObject({ status: 'cancelado', position: null });
    expect(await queue()).toEqual([luis, [3, 'Eva Sol', 'llamado']]);
    await run('undo --yes');
    await run('undo --yes');
    expect(await queue()).toEqual([luis, eva, marta]);
    // Undoes the seating of the first party, then its entry.
    await run('undo --yes');
    expect(await queue()).toEqual([[1, 'Ana Ruiz', 'en_cola'], luis, eva, marta]);
    expect((await run('undo --yes')).code).toBe(0);
    expect(await queue()).toEqual([[1, 'Ana Ruiz', 'en_cola'], luis, eva]);
  });

  it.each([
    ['seat', '1', 'NOT_FOUND', 'no party matches "1"'],
    ['seat', 'luis', 'AMBIGUOUS', 'Luis Gil'],
    ['call', 'nobody', 'NOT_FOUND', 'nobody'],
  ])('%s %s without a terminal changes nothing: %s', async (verb, word, code, says) => {
    for (const line of [`waitlist ${verb} ${word}`, `admin waitlist ${verb} ${word} --database casa.db`]) {
      const { stderr } = await run(`${line} --json`);
      expect(errorIn(stderr)).toMatchObject({
        code,
        message: expect.stringContaining(says),
      });
    }
    expect(await queue()).toEqual([luis, eva, marta]);
  });

  it('takes a number as an id, whatever the positions', async () => {
    expect((await run('waitlist seat 3', { columns: 80, answers: [] })).code).toBe(0);
    expect(await queue()).toEqual([luis, marta]);
  });

  it('confirms in one line, with allergies in the notes', async () => {
    const line = 'waitlist add --customer-name Pau --party-size 3 --notes celiaco --phone 1'.split(' ');
    expect((await run(line, { columns: 80 })).stdout).toContain('✓ Pau, 3: waiting (position 4) · ⚠ celiaco');
    expect((await run('waitlist seat pau', { columns: 80 })).stdout).toContain(
      '✓ Pau, 3: seated · ⚠ celiaco',
    );
  });
});

it('waitlist call says that a party had been called already', async () => {
  const callEva = async () => {
    const { stdout, stderr } = await run(['waitlist', 'call', 'eva sol'], { columns: 80 });
    return (stdout + stderr).includes('called already');
  };
  expect([await callEva(), await callEva()]).toEqual([false, true]);
});

describe('waitlist seat GROUP TABLE', () => {
  beforeEach(async () => {
    await run('admin plantas add --database casa.db --name Sala');
    for (const table of ['T6', 'T7'])
      await run(`admin tables add ${table} --database casa.db --planta 1 --min 1 --max 4`);
  });
  const today = async () =>
    (await run('reservas list --json')).json.map((reserva: Row) => [
      ...[reserva['nombre_cliente'], reserva['mesa_id'], reserva['estado'], reserva['num_comensales']],
      reserva['telefono'],
    ]);
  const seatedLuis = ['Luis Gil', 'T6', 'en_curso', 2, '+34 600 00 00 80'];

  it('seats the group as a reservation, and the group leaves the waitlist; one undo reverts both', async () => {
    const { code, json } = await run('waitlist seat 2 t6');
    expect([code, json.mesa_id, json.estado]).toEqual([0, 'T6', 'en_curso']);
    expect([await queue(), await today()]).toEqual([[eva, marta], [seatedLuis]]);
    expect((await run('undo --yes')).code).toBe(0);
    expect([await queue(), await today()]).toEqual([[luis, eva, marta], []]);
  });

  it('is also what seat does with a group that has no reservation', async () => {
    const { stdout, stderr } = await run('seat luis gil at T6', { columns: 80, answers: [] });
    expect(stdout).toContain('✓ Luis Gil, 2, seated at T6');
    expect(stderr.match(/→ #2/g)).toHaveLength(1);
    expect([await queue(), await today()]).toEqual([[eva, marta], [seatedLuis]]);
  });

  it('takes a name of several words, and says on a terminal what was done', async () => {
    const { stdout, code } = await run('waitlist seat luis gil T6', { columns: 80 });
    expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Luis Gil, 2, seated at T6')]);
    expect([await queue(), await today()]).toEqual([[eva, marta], [seatedLuis]]);
  });

  it('changes nothing if the table is taken or unknown, or the group is', async () => {
    await run('waitlist seat 2 T6');
    expect((await run('waitlist seat 3 T6')).code).toBe(5);
    for (const line of ['3 T66', '3 Bara', 'eva sol Bara'])
      expect((await run(`waitlist seat ${line}`)).code).toBe(3);
    expect((await run('waitlist seat 3 Bara', { columns: 80, answers: [] })).code).toBe(3);
    expect((await run('waitlist seat 8 T7')).code).toBe(3);
    expect([await queue(), await today()]).toEqual([[eva, marta], [seatedLuis]]);
  });

  it('takes several parties by id and name', async () => {
    expect((await run(['waitlist', 'seat', '2', 'eva sol'])).code).toBe(0);
    expect(await queue()).toEqual([marta]);
  });

  it('undo says why it cannot revert both', async () => {
    const { id } = (await run('waitlist seat 2 T6')).json;
    await run(['reservas', 'finish', id, '--no-journal']);
    const { code, stderr } = await run('undo --yes');
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^undone only in part; not undone: \w{6} · .* · Luis Gil · 2 pax · T6$/m);
    expect(await queue()).toEqual([luis, eva, marta]);
  });
});

describe('restricted writes of the waitlist', () => {
  const steps = ['add --customer-name Pepe --party-size 3', ...['call 2', 'cancel 2', 'seat 2', 'seat 2 T6']];
  const waiting = [luis, eva, marta];
  beforeEach(async () => {
    await run('admin plantas add --database casa.db --name Sala');
    await run('admin tables add T6 --database casa.db --planta 1 --min 1 --max 4');
  });

  it.each(steps)('waitlist %s is refused, or proposed and sent once after an approval', async (step) => {
    expect((await run(`waitlist ${step} --writes no`)).code).toBe(4);
    expect((await run(`waitlist ${step} --writes propose`)).json.proposal).toBe(1);
    expect([await queue(), (await run('reservas list')).json]).toEqual([waiting, []]);
    expect((await run('approve 1 --yes')).code).toBe(0);
    expect(await queue()).not.toEqual(waiting);
    expect((await run('approve 1 --yes')).code).toBe(3);
  });

  it('a proposed walk-in stays exempt from the pace of arrivals', async () => {
    await run('admin pace --database casa.db --diners 1 --every 15m');
    expect((await run('reservas walkin 2 --writes propose')).json.proposal).toBe(1);
    expect((await run('approve 1 --yes')).code).toBe(0);
  });
});

describe('the waitlist over HTTP', () => {
  it.each(['add', 'call 3', 'seat ana', 'cancel 3'])(
    '%s refers to the panel, and sends nothing',
    async (words) => {
      const { code, stderr, sent } = await cli.run(`waitlist ${words}`);
      expect([code, sent]).toEqual([2, []]);
      expect(stderr).toContain("the restaurant's own panel");
    },
  );

  it.each(['seat pau', 'update pau 3'])(
    '%s of a waiting party refers to the panel before it asks',
    async (line) => {
      await addToWaitlist(cli.store, cli.tenantId, { customer_name: 'Pau Roca', party_size: 2 }, friday);
      const { code, stderr } = await cli.run(line, { columns: 80, answers: [] });
      expect([code, stderr]).toEqual([2, expect.stringContaining("the restaurant's own panel")]);
    },
  );

  it('a service on a socket does not have these paths', async () => {
    const { code } = await cli.run('api PUT /panel/waitlist/1 --data {"status":"sentado"}');
    expect(code).toBe(3);
  });
});

it('a script may add a party in words, but not with one that is left over', async () => {
  expect((await run('waitlist add Pepe 3 --json')).json).toMatchObject({
    customer_name: 'Pepe',
    party_size: 3,
  });
  expect((await run('waitlist add Pepe every 3')).code).toBe(2);
});
