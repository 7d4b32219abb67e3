import { describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });

const run = (line: string | readonly string[], options: RunOptions = {}) =>
  cli.run(line, { env: { MAITRE_LANG: 'es' }, ...options });

describe('an alias of a command', () => {
  it.each([
    ['cola', '→ maitre waitlist list', '/developer/api/waitlist'],
    ['menu platos lista', '→ maitre menu items list', '/developer/api/menu/items'],
    ['Categorías', '→ maitre menu categories list', '/developer/api/menu/categories'],
    ['clientes buscar garcía', '→ maitre crm search', '/developer/api/crm/customers?q=garc%C3%ADa'],
    ['Lista', '→ maitre reservas list', '/developer/api/reservas?fecha=2026-11-20'],
    ['crm list', '→ maitre crm search', '/developer/api/crm/customers'],
    [
      '-o json reserva list --fecha mañana',
      '→ maitre reservas list',
      '/developer/api/reservas?fecha=2026-11-21',
    ],
    [
      'pasado mañana',
      '→ maitre reservas list --fecha pasado mañana',
      '/developer/api/reservas?fecha=2026-11-22',
    ],
    ['ahora', '→ maitre reservas now', '/developer/api/reservas?fecha=2026-11-19'],
    [
      'stats week ayer',
      '→ maitre reservas stats --fecha ayer --semana',
      '/developer/api/reservas?fecha=2026-11-16',
    ],
    [
      'list fecha mañana',
      '→ maitre reservas list --fecha mañana',
      '/developer/api/reservas?fecha=2026-11-21',
    ],
  ])('%s runs, and a notice names the command', async (line, notice, path) => {
    const { code, stderr, sent } = await run(line);
    expect({ code, path: sent[0]?.path }).toEqual({ code: 0, path });
    expect(stderr.split('\n')[0]).toBe(notice);
  });

  it.each([
    ['cambiar S3 S2', '¿quizá maitre reservas move S3 --mesa S2?'],
    ['cambiar pedro 21:30', '¿quizá maitre reservas move pedro --inicio 21:30?'],
    ['cambiar pedro --notas tarde', '¿quizá maitre reservas update pedro --notas tarde?'],
    ['walk-in 2', '¿quizá maitre reservas walkin --comensales 2?'],
    ['perfil add centro 0123456789abcdef', '¿quizá maitre profile add?'],
    ['olvidar 41', '¿quizá maitre crm erase 41?'],
    ['cerrar', '¿quizá maitre reservas close?'],
    ['subir 5', '¿quizá maitre menu reprice --percent 5?'],
    ['sentar s9 --fecha hoy', '¿quizá maitre reservas seat s9 --fecha hoy?'],
    ['añadir', '¿quizá maitre reservas create?'],
    ['SEARCH', 'consulte maitre --help'],
  ])('%s is refused with the right command', async (line, hint) => {
    const { code, stderr, sent } = await run(line);
    expect({ code, sent, hint: errorIn(stderr).hint }).toEqual({ code: 2, sent: [], hint });
  });

  it('may run undo, which asks before it writes', async () => {
    const { stderr, code } = await run('deshacer');
    expect(stderr).toContain('→ maitre undo');
    expect(code).toBe(3);
  });

  it.each([
    [
      'reserva create --fecha hoy --inicio 21 --nombre Ana',
      '¿quizá maitre reservas create --fecha hoy --inicio 21 --nombre Ana?',
    ],
    ['reservas cancelar K7PQ2M', '¿quizá maitre reservas cancel K7PQ2M?'],
    ['platos agotado croquetas', '¿quizá maitre menu items unavailable croquetas?'],
    ['clientes borrar 41 --yes', '¿quizá maitre crm delete 41 --yes?'],
    ['waitlist avisar ana', '¿quizá maitre waitlist call ana?'],
  ])('never runs a write: %s', async (line, hint) => {
    const { code, stderr, sent } = await run(line);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr).hint).toBe(hint);
  });

  it('runs a write on a terminal if every word is understood', async () => {
    const [{ id }] = (await run('menu items list')).json;
    const person = { columns: 80, env: { MAITRE_LANG: 'es' } };
    const accepted = await run(`86 ${id}`, { ...person, answers: [] });
    expect(accepted.sent.map(({ body }) => body)).toContainEqual({ is_available: false });
    const silent = await run(`86 ${id} --no-input`, { ...person, answers: [] });
    expect([silent.code, silent.sent]).toEqual([2, []]);
  });

  it('has the help of its command', async () => {
    expect((await run('reserva create --help')).stdout).toContain('Uso: maitre reservas create');
    expect((await run('cola --help')).stdout).toContain('Uso: maitre waitlist list');
    const { stdout } = await run('menu items --help');
    expect(stdout).toMatch(/^Uso: maitre menu items \[opciones\] \[comando\]/);
  });

  it('a write may leave out the names of its required numbers', async () => {
    const { code, stderr, sent } = await run('reservas walkin 2');
    expect(stderr).toContain('→ maitre reservas walkin --comensales 2');
    expect({ code, body: sent[0]?.body }).toMatchObject({ code: 0, body: { num_comensales: 2 } });
  });

  it('prints no notice with --quiet', async () => {
    expect((await run('cola -q')).stderr).toBe('');
  });
});

describe('a command of reservations', () => {
  it.each([
    ['list', '/developer/api/reservas?fecha=2026-11-20'],
    ['now', '/developer/api/reservas?fecha=2026-11-19'],
    ['-p centro list --estado pendiente', undefined],
    ['stats --fecha mañana', '/developer/api/reservas?fecha=2026-11-21'],
  ])('needs no group: %s', async (line, path) => {
    const [short, long] = [await run(line), await run(line.replace(/(?=list|now|stats)/, 'reservas '))];
    expect(short).toMatchObject({ code: long.code, stdout: long.stdout, stderr: long.stderr });
    expect(short.sent[0]?.path).toBe(path);
  });

  it('has its help without the group', async () => {
    const { stdout } = await run('seat --help');
    expect(stdout).toBe((await run('reservas seat --help')).stdout);
    expect((await run('help seat')).stdout).toBe(stdout);
  });

  it.each(['reservas', 'menu', 'menu categories'])('a group alone lists its records: %s', async (line) => {
    const { code, stderr, json } = await run(line);
    expect([code, Array.isArray(json), stderr.includes('→')]).toEqual([0, true, false]);
  });
});

describe('words that can only be the values of options', () => {
  it.each([
    ['reservas list viernes que viene', '--fecha viernes que viene', '?fecha=2026-11-27'],
    ['reservas list confirmadas', '--estado confirmadas', '?fecha=2026-11-20&estado=confirmada'],
    [
      'reservas list pendientes mañana -o json',
      '--fecha mañana --estado pendientes',
      '?fecha=2026-11-21&estado=pendiente',
    ],
  ])('are read as options, and a notice says so: %s', async (line, options, query) => {
    const { code, stderr, sent } = await run(line);
    expect({ code, paths: sent.map(({ path }) => path) }).toEqual({
      code: 0,
      paths: [`/developer/api/reservas${query}`],
    });
    expect(stderr).toContain(`→ maitre reservas list ${options}\n`);
  });

  it.each([
    ['reservas free 21:30 6', '--hora 21:30 --comensales 6'],
    ['reservas free 6 21', '--hora 21:00 --comensales 6'],
    ['mesas libres mañana para 6 a las 21:30', '--fecha mañana --hora 21:30 --comensales 6'],
    ['reservas free 4 personas 21.30', '--hora 21.30 --comensales 4'],
  ])('may stand in any order: %s', async (line, options) => {
    expect((await run(line)).stderr.split('\n')[0]).toBe(`→ maitre reservas free ${options}`);
  });
});

describe('words that may be something else', () => {
  const dayOrName = 'puede ser un día o un nombre';
  const notUnderstood = 'no se entiende';
  it.each([
    ['list Mar', dayOrName],
    ['list Domingo', dayOrName],
    ['list pendientes Mar', dayOrName],
    ['timeline Abril', notUnderstood],
    ['now 9', notUnderstood],
    ['list 12', 'no está claro'],
    // An option that the command has already.
    ['list viernes --fecha=mañana', 'no se combinan'],
  ])('are refused without a terminal: reservas %s', async (line, message) => {
    const { code, stderr, sent } = await run(`reservas ${line}`);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr).message).toContain(message);
  });

  it.each([
    'waitlist add 4 --customer-name Ana',
    'menu items add 3 --name Croquetas',
    'admin keys create reservas:read',
    'floor learn ayer',
  ])('never become a write: %s', async (line) => {
    const { code, sent } = await run(line);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
  });
});

describe('an unknown command is refused with the nearest one', () => {
  it.each([
    ['search', 'search no es un comando', '¿quizá crm search?'],
    ['sead K7PQ2M', 'sead no es un comando', '¿quizá seat?'],
    ['resrvas list', 'resrvas no es un comando', '¿quizá reservas?'],
    ['reservas export xyzzy', '"xyzzy" no se entiende', null],
    ['profile', 'profile necesita un comando', 'consulte maitre profile --help'],
    ['reservas lsit', 'reservas lsit no es un comando', '¿quizá reservas list?'],
    ['cola ana', 'cola no es un comando', '¿quizá maitre waitlist add --customer-name ana?'],
    ['xyzzy', 'xyzzy no es un comando', 'consulte maitre --help'],
  ])('%s', async (line, message, hint) => {
    const { code, stderr, sent } = await run(line);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr)).toMatchObject({ message, hint });
  });
});

describe('an argument of several words', () => {
  it('is one name', async () => {
    const { json } = await run('crm search garcía');
    const [first] = json;
    const words = `crm get ${first.full_name} --json`;
    expect((await run(words)).json.id).toBe(first.id);
    expect((await run(`crm search ${first.full_name}`)).json.map(({ id }: { id: number }) => id)).toContain(
      first.id,
    );
  });

  it('loses the spaces around it', async () => {
    const { json } = await run('reservas list');
    const [{ codigo_reserva, id }] = json;
    expect((await cli.run(['reservas', 'get', ` ${codigo_reserva.toLowerCase()} `])).json.id).toBe(id);
  });
});
