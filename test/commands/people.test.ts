import { describe, expect, it } from 'vitest';
import { cliForAllTests } from '../support/test-cli.ts';

/** Text for machines: a field or value of the API, a timestamp, a colour. */
const forMachines = /\b[a-z]+_[a-z_]+\b|\d{4}-\d\d-\d\d(?:T|\b)|#[0-9A-F]{6}\b/;

describe('the output for people', () => {
  const cli = cliForAllTests({ sample: true });
  it.each(['es', 'en'])('of the panel in %s is in words', async (lang) => {
    const database = `--database panel-${lang}.db --lang ${lang}`;
    const panel = [
      'init --name Lola --tz Europe/Madrid',
      'plantas add --name Sala',
      'plantas list',
      'tables add S1 --planta 1 --min 1 --max 2',
      'tables list',
      'keys create --scopes reservas:read --name caja',
      'keys list',
      'keys revoke 1 --yes',
      'waitlist add --customer-name Ana --party-size 2',
      'waitlist call 1 --yes',
      'migrate --status',
      'export --out lola.ndjson',
    ];
    for (const line of panel) {
      const { code, stdout } = await cli.run(`admin ${line} ${database}`, { columns: 80 });
      expect([line, code]).toEqual([line, 0]);
      // A key may contain anything.
      expect(forMachines.exec(stdout.replace(/maitre_\S+/, ''))).toBeNull();
      expect(stdout).not.toContain('tenant');
    }
    const { json } = await cli.run(`admin tables list --json ${database}`);
    expect(json).toEqual([expect.objectContaining({ tenant_id: 1, id: 'S1', planta_id: 1, min: 1, max: 2 })]);
  });

  it('of a reservation contains its code at 80 columns and at 60', async () => {
    const { json } = await cli.run('reservas list');
    for (const columns of [80, 60]) {
      const { stdout } = await cli.run('reservas list --all-day', { columns });
      for (const { codigo_reserva, nombre_cliente, notas } of json) {
        expect(stdout).toContain(codigo_reserva);
        for (const word of `${nombre_cliente} ${notas ?? ''}`.trim().split(/\s+/))
          expect(stdout).toContain(word);
      }
      expect(stdout).toMatch(/⚠ /);
    }
  });
});
