import { beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForEachTest } from '../../support/test-cli.ts';

const cli = cliForEachTest();

const countCustomers = async () => (await cli.run('crm search --json')).json.length;

describe('crm get of a phone that no customer has', () => {
  it('exits 3 and shows the reservations with that phone, latest first', async () => {
    const book = createReservationIn(cli);
    await book({ nombre: 'Ana Ruiz', telefono: '+34 612 345 678' });
    await book({ nombre: 'Eva Sanz', telefono: '699999999' });
    const { code, stdout, stderr } = await cli.run('crm get 612345678');
    const { code: name, message, hint } = errorIn(stderr);
    expect([code, stdout, name]).toEqual([3, '', 'NOT_FOUND']);
    expect(message).toMatch(/reservations with this phone, latest first:\n.*Ana Ruiz/);
    expect(message).not.toContain('Eva');
    expect(hint).toBe('to add the customer: maitre crm create --phone 612345678');
    const { stderr: abroad } = await cli.run(['crm', 'get', '+34 612-345 678']);
    expect(errorIn(abroad).next).toEqual(['crm', 'create', '--phone', '+34612345678']);
  });

  it('says only that no customer matches if no reservation has it, or for a name', async () => {
    await createReservationIn(cli)({ nombre: 'Ana Ruiz', telefono: '612345678' });
    for (const word of ['699999999', 'Ana'])
      expect(errorIn((await cli.run(['crm', 'get', word])).stderr).message).toBe(
        `no customer matches "${word}"`,
      );
  });

  it('omits the reservations if the key may not read them', async () => {
    await createReservationIn(cli)({ nombre: 'Ana Ruiz', telefono: '612345678' });
    const env = { MAITRE_API_KEY: await cli.keyWith(['crm:read']) };
    const { code, stderr } = await cli.run('crm get 612345678', { env });
    expect([code, errorIn(stderr).message]).toEqual([3, 'no customer matches "612345678"']);
  });
});

describe('crm create with a phone or e-mail that a customer has', () => {
  const anotherAna = ['crm', 'create', '--full-name', 'A. Ruiz', '--phone', '612345678'];
  beforeEach(async () => {
    const contact = ['--phone', '+34 612 345 678', '--email', 'ana@example.com'];
    await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', ...contact]);
  });

  it('creates it for a script and warns', async () => {
    const { code, json, stderr } = await cli.run([...anotherAna, '--json']);
    expect([code, json.id]).toEqual([0, 2]);
    expect(stderr).toBe(
      'customers with this phone or e-mail:\n  #1 · Ana Ruiz · +34 612 345 678 · ana@example.com\n',
    );
    const { stderr: byEmail } = await cli.run('crm create --full-name Otra --email ANA@example.com');
    expect(byEmail).toContain('#1 · Ana Ruiz');
  });

  it('asks on a terminal, and sends nothing after a no', async () => {
    const declined = await cli.run(anotherAna, { columns: 80, answers: [['another customer?', 'n\r']] });
    expect([declined.code, await countCustomers()]).toEqual([2, 1]);
    const agreed = await cli.run(anotherAna, { columns: 80, answers: [['another customer?', 'y\r']] });
    expect([agreed.code, await countCustomers()]).toEqual([0, 2]);
  });

  it('does not warn about other phones or dashes, nor if the key may not read', async () => {
    const create = ['crm', 'create', '--full-name', 'Luz'];
    const env = { MAITRE_API_KEY: await cli.keyWith(['crm:write']) };
    for (const [line, options] of [
      [[...create, '--phone', '712345678'], {}],
      [[...create, '--phone', '-', '--email', '-'], {}],
      [[...create, '--phone', '612345678'], { env }],
    ] as const)
      expect(await cli.run(line, options)).toMatchObject({ code: 0, stderr: '' });
  });
});
