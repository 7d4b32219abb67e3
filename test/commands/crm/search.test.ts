import { beforeAll, describe, expect, it } from 'vitest';
import { cliForAllTests } from '../../support/test-cli.ts';

describe('a search without an exact match', () => {
  const cli = cliForAllTests();
  beforeAll(async () => {
    for (const name of ['José Antonio García', 'Ana Muñoz Moreno', 'Antonia Gracián', 'Luis Gil']) {
      await cli.run(['crm', 'create', '--full-name', name]);
    }
  });

  const search = (q: string, options = {}) => cli.run(['crm', 'search', q], options);
  const namesIn = (records: readonly { full_name: string }[]) => records.map(({ full_name }) => full_name);

  it('finds names that contain all its words, in any order', async () => {
    for (const words of ['jose garcia', 'garcía jose', 'GARCIA josé']) {
      const { json, stderr, code } = await search(words);
      expect(namesIn(json)).toEqual(['José Antonio García']);
      expect({ stderr, code }).toEqual({
        stderr: `nobody is called "${words}"; names with all these words:\n`,
        code: 0,
      });
    }
  });

  it('finds them all with --all, else names the command for the rest', async () => {
    for (let at = 0; at < 60; at++)
      await cli.run(['crm', 'create', '--full-name', `Rosa${at} Vidal`, '--phone', `6110000${at + 10}`]);
    expect((await cli.run(['crm', 'search', 'vidal rosa', '--all'])).json).toHaveLength(60);
    const first = await search('vidal rosa');
    expect(first.json).toHaveLength(50);
    expect(first.stderr).toContain("50 of 60; the rest: maitre crm search 'vidal rosa' --all");
  });

  it('shows the nearest names on a terminal', async () => {
    const { stdout, stderr } = await search('jose garsia', { columns: 200, env: { MAITRE_LANG: 'es' } });
    expect(stdout).toContain('José Antonio García');
    expect(stderr).toContain('nadie se llama "jose garsia"; los nombres más parecidos:');
    expect((await search('munos', { columns: 200 })).stdout).toContain('Ana Muñoz Moreno');
  });

  it('returns none of them to a program, and only reports their names', async () => {
    const { json, stderr } = await search('munos');
    expect(json).toEqual([]);
    expect(stderr).toBe('nobody is called "munos"; the nearest names: Ana Muñoz Moreno\n');
  });

  it('finds nothing if no name is near, nor for a phone or an address', async () => {
    for (const words of ['xyzzy', '699 999 999', 'nadie@example.com', 'x']) {
      const { json, stderr, code } = await search(words);
      expect({ json, stderr, code }).toEqual({ json: [], stderr: '', code: 0 });
    }
  });

  it('matches a phone whose country code the record lacks', async () => {
    await cli.run(['crm', 'create', '--full-name', 'Eva Sol', '--phone', '612 34 56 78']);
    for (const phone of ['+34612345678', '0034 612 345 678'])
      expect(namesIn((await search(phone)).json)).toEqual(['Eva Sol']);
    expect((await search('+34612345679')).json).toEqual([]);
  });

  it('suggests the reservations on a terminal for a phone that no customer has', async () => {
    const { stderr } = await search('699 000 111', { columns: 80, env: { MAITRE_LANG: 'es' } });
    expect(stderr).toContain('para buscar en las reservas: maitre reservas list --telefono 699000111');
    expect((await search('699 000 111')).stderr).toBe('');
  });

  it('sends few requests, however many words it has', async () => {
    const { sent } = await search('uno dos tres cuatro cinco seis');
    expect(sent.length).toBeLessThanOrEqual(8);
  });
});
