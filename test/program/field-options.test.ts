import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

describe('a field that the output of a write does not have', () => {
  const cli = cliForAllTests();

  it.each([
    ['reservas create --fecha mañana --inicio 21:00 --nombre Ana', '--fields', 'id,nope'],
    ['crm create --full-name Ana', '--sort', '-nope'],
    ['crm delete 1 --yes', '--fields', 'full_name'],
    ['menu items unavailable 1 2', '--fields', 'nope'],
    ['admin backup --out copia', '--fields', 'nope'],
    ['admin restore copia', '--sort', 'nope'],
    ['events sessions create 1 --session-date +7d --start-time 20:00 --end-time 23:00', '--fields', 'nope'],
  ])('is refused before anything is sent: %s', async (line, option, value) => {
    const { code, sent, stdout, stderr } = await cli.run(`${line} ${option} ${value}`);
    expect({ code, sent, stdout }).toEqual({ code: 2, sent: [], stdout: '' });
    expect(stderr).toContain(option);
  });

  it('is accepted if the API defines it', async () => {
    const { code, json } = await cli.run('crm create --full-name Eva --fields full_name,phone --sort -id');
    expect({ code, json }).toEqual({ code: 0, json: { full_name: 'Eva', phone: null } });
  });

  it('shows the whole record with a notice if no schema defines the output', async () => {
    const { json: category } = await cli.run('menu categories add --name Postres');
    const line = `menu categories update ${category.id} --name Dulces --fields nope --output json`;
    const { code, json, stderr } = await cli.run(line);
    expect({ code, json }).toMatchObject({ code: 0, json: { id: category.id, name: 'Dulces' } });
    expect(stderr).toContain("--fields: unknown field 'nope'");
    const stdin = `{"categories": [{"id": ${category.id}, "name": "Tartas"}]}`;
    const applied = await cli.run('menu apply - --yes --fields nope', { stdin });
    expect({ code: applied.code, json: applied.json }).toMatchObject({ code: 0, json: [{ done: true }] });
    expect(applied.stderr).toContain("--fields: unknown field 'nope'");
  });
});
