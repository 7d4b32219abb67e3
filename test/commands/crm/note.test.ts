import { beforeAll, describe, expect, it } from 'vitest';
import { writesIn } from '../../support/reservations.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests();
beforeAll(async () => {
  const fields = ['--full-name', 'Ana Ruiz', '--phone', '+34612345678', '--notes', 'alergia al marisco'];
  await cli.run(['crm', 'create', ...fields]);
});

describe('crm note', () => {
  it('adds a line and keeps the notes', async () => {
    const { code, sent, json } = await cli.run(['crm', 'note', 'Ana Ruiz', 'pide', 'mesa 4', '--json']);
    expect(code).toBe(0);
    expect(writesIn(sent)).toEqual([['PUT', { notes: 'alergia al marisco\npide mesa 4' }]]);
    expect(json.notes).toBe('alergia al marisco\npide mesa 4');
  });

  it('prompts for the line on a terminal', async () => {
    const answers = [['The line to add', 'prefers the terrace\r']] as const;
    const { code, sent } = await cli.run(['crm', 'note', 'Ana Ruiz', '--lang', 'en'], { answers });
    const notes = 'alergia al marisco\npide mesa 4\nprefers the terrace';
    expect([code, writesIn(sent)]).toEqual([0, [['PUT', { notes }]]]);
  });
});
