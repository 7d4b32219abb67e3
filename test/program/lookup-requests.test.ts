import { expect, it } from 'vitest';
import { cliForAllTests, type Ran, type RunOptions } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
const now = new Date('2026-11-20T20:20:00Z');
const type = (line: string, options: RunOptions = {}) =>
  cli.run(line, { columns: 120, now, answers: [['?', 'n\r']], ...options });
const stop: RunOptions = { answers: [['?', '\u0003']] };
const listPaths = ({ sent }: Ran) => sent.map(({ path }) => path.replace('/developer/api', ''));
const today = ['/reservas?fecha=2026-11-20', '/reservas?fecha=2026-11-21'];

it('sends no read twice to find out what a line means and to do it', async () => {
  expect(listPaths(await type('Crespo is here'))).toEqual(today);
  expect(listPaths(await type('Crespo llega tarde 20'))).toEqual(today);
  expect(listPaths(await type('gildas 4.20', stop))).toEqual([...today, '/reservas', '/menu/items']);
  const unknown = await type('arrived Zxyqw');
  expect(unknown.code).toBe(3);
  expect(new Set(listPaths(unknown)).size).toBe(unknown.sent.length);
});

it('asks one question, which shows the record', async () => {
  const dish = 'Change the dish #6 · Gildas de anchoa · Para picar, 4.20?';
  expect((await type('gildas 4.20', { answers: [[dish, 'y\r']] })).stdout).toContain('€2.60 → €4.20');
  const move = await type('Flores 22:00', { answers: [['Susana Flores · 4 pax · S9, 22:00?', 'y\r']] });
  expect(move.stdout).toContain('Susana Flores, 4, today at 22:00');
  // A yes that was given before the record was seen is none to a part of a name.
  const yes = await type('Flores 22:15 --yes', { answers: [['Is it this reservation?', 'n\r']] });
  expect(yes.sent.every(({ method }) => method === 'GET')).toBe(true);
});

it('reads a list again after the write', async () => {
  const { sent } = await type('Medina 22:00 tomorrow 4', { answers: [['?', 'y\r']] });
  const at = sent.findIndex(({ method }) => method === 'POST');
  expect(sent.slice(at + 1).map(({ path }) => path)).toContain('/developer/api/reservas?fecha=2026-11-21');
});

it('asks nobody, and sends nothing, where nobody can answer', async () => {
  for (const line of ['merino', 'Crespo is here', 'Crespo xyzzy']) {
    const piped = await cli.run(line, { now });
    const asAgent = await type(line, { env: { CLAUDECODE: '1' }, answers: [] });
    const onDumbTerminal = await type(line, { env: { TERM: 'dumb' }, answers: [] });
    for (const { code, sent } of [piped, asAgent, onDumbTerminal]) expect([code, sent]).toEqual([2, []]);
  }
});

it('looks a name up in a dry run, and plans the reads of the command', async () => {
  const { stdout } = await type('merino --dry-run');
  expect(stdout).toContain('/crm/customers');
});

it('says once that the service is down', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  for (const line of ['merino', 'Crespo is here', 'put gildas at 4.20', 'Crespo llega tarde 20']) {
    const { code, stderr } = await type(line, { fetch, sleep: () => {} });
    expect(code).toBe(7);
    expect(stderr.match(/error:/g)).toHaveLength(1);
  }
  expect((await type('xyzzy foo bar', { fetch, sleep: () => {} })).stderr).toContain('was not understood');
});

it('finds what a key may read', async () => {
  const env = { MAITRE_API_KEY: await cli.keyWith(['menu:read']) };
  expect((await type('pulpo', { env })).stdout).toContain('Pulpo a la brasa');
  expect((await type('merino', { env })).stderr).toContain('is not a command');
});

it('takes a lone number or table for no name', async () => {
  for (const line of ['6', 'S4']) {
    const { code, sent, stderr } = await type(line);
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(`${line} is not a command`);
  }
  expect((await type('4 at 22')).stderr).toContain('"4 at 22" was not understood');
});
