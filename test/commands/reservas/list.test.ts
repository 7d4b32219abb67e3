import { beforeAll, describe, expect, it } from 'vitest';
import { cliForAllTests } from '../../support/test-cli.ts';

describe('reservas list', () => {
  const cli = cliForAllTests({ tables: { S9: [1, 4] } });
  beforeAll(async () => {
    for (const [fecha, inicio, nombre, telefono] of [
      ['ayer', '21:00', 'José Antonio García', '+34 612 345 678'],
      ['hoy', '14:00', 'José Antonio García', '612345678'],
      ['hoy', '21:00', 'Ana Ruiz', '699 111 222'],
      ['+4d', '22:30', 'José Antonio García', '+34 612 345 678'],
    ] as const)
      await cli.run([
        ...['reservas', 'create', '--fecha', fecha, '--inicio', inicio],
        ...['--nombre', nombre, '--telefono', telefono],
      ]);
  });

  const list = async (line: string) => {
    const { json, stderr } = await cli.run(['reservas', 'list', ...line.split(' ')]);
    const times = json.map((reservation: Record<string, string>) => reservation['inicio_reserva']);
    return { times: times.join(' '), stderr };
  };

  it('lists a guest’s reservations from today on, with a notice', async () => {
    expect(await list('--telefono 612345678')).toEqual({
      times: '14:00 22:30',
      stderr: 'from Friday 20 November on\n',
    });
  });

  it.each([
    ['--telefono 0034612345678', '14:00 22:30'],
    ['--telefono 345', '14:00 22:30'],
    ['--telefono 612345678 --fecha hoy', '14:00'],
    ['--telefono 612345678 --all', '21:00 14:00 22:30'],
    ['--nombre garcia', '14:00 22:30'],
    ['--nombre=garcía\u00a0jose', '14:00 22:30'],
    ['--nombre nadie', ''],
    ['--desde-hora 20', '21:00'],
    ['--desde-hora 14 --hasta-hora 20:59', '14:00'],
    ['--desde ayer --hasta +7d --desde-hora 22h', '22:30'],
  ])('%s finds %s', async (line, times) => {
    expect((await list(line)).times).toBe(times);
  });

  it.each([
    ['--telefono ana', '--telefono'],
    ['--desde-hora 22 --hasta-hora 21', '--hasta-hora'],
    ['--nombre=', '--nombre'],
  ])('%s is rejected before anything is sent', async (line, flag) => {
    const { code, sent, stderr } = await cli.run(['reservas', 'list', ...line.split(' ')]);
    expect([code, sent, stderr.includes(flag)]).toEqual([2, [], true]);
  });

  it('lists who is still at a table at a time', async () => {
    const [{ mesa_id }] = (await cli.run('reservas list --nombre ana')).json;
    expect((await list(`--mesa ${mesa_id} --desde-hora 22`)).times).toBe('21:00');
    expect((await list(`--mesa ${mesa_id} --desde-hora 22:30`)).times).toBe('');
  });

  it('has headings only for the days with reservations', async () => {
    const { stdout } = await cli.run('reservas list --nombre garcia', { columns: 80 });
    expect(stdout.match(/^\w+ \d+ November · /gm)).toHaveLength(2);
  });

  it('begins with the meal that is running on a terminal, and names the one that is over', async () => {
    const onTerminal = { columns: 80 };
    const { stdout, stderr } = await cli.run('reservas list', onTerminal);
    expect(stdout).toContain('Ana Ruiz');
    expect(stdout).not.toContain('García');
    expect(stderr).toContain('LUNCH 1 reservation, 1 guest: over');
    expect(stderr).toMatch(/^1 reservation, 1 guest$/m);
    const whole = await cli.run('reservas list --all-day', onTerminal);
    expect(whole.stdout).toMatch(/García[\s\S]*Ana Ruiz/);
    expect((await cli.run('reservas list --json')).json).toHaveLength(2);
  });

  it('shows the whole day once every meal is over', async () => {
    const now = new Date('2026-11-20T22:50:00Z');
    const { stdout } = await cli.run('reservas list', { columns: 80, now });
    expect(stdout).toMatch(/García[\s\S]*Ana Ruiz/);
  });
});
