import { describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import type { Fetch } from '../support/fetching.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });

/** A command for every operation, with the one request that it sends. */
const lines: readonly [string, string, string, unknown?][] = [
  ['crm search ana --limit 3', 'GET', '/crm/customers?q=ana&limit=3'],
  ['crm search', 'GET', '/crm/customers'],
  ['crm get 7', 'GET', '/crm/customers/7'],
  [
    'crm create --full-name Zoe --phone +34600 --email z@example.com --birthday 1990-02-28 --notes x',
    'POST',
    '/crm/customers',
    { full_name: 'Zoe', phone: '+34600', email: 'z@example.com', birthday: '1990-02-28', notes: 'x' },
  ],
  ['crm update 7 --data {"notes":"mesa"}', 'PUT', '/crm/customers/7', { notes: 'mesa' }],
  ['menu items list', 'GET', '/menu/items'],
  ['menu items list --category-id 2', 'GET', '/menu/items?category_id=2'],
  ['menu items get 3', 'GET', '/menu/items/3'],
  [
    'menu items add --category-id 1 --name Gazpacho --price 7.5 --type compound --no-is-available',
    'POST',
    '/menu/items',
    { category_id: 1, name: 'Gazpacho', price: 7.5, type: 'compound', is_available: false },
  ],
  [
    'menu items add --category-id 1 --name Gazpacho --price 12,50 --lang es',
    'POST',
    '/menu/items',
    { category_id: 1, name: 'Gazpacho', price: 12.5 },
  ],
  [
    'menu items update 3 --image-url https://fotos.example/3',
    'PUT',
    '/menu/items/3',
    { image_url: 'https://fotos.example/3' },
  ],
  ['menu items available 3', 'PUT', '/menu/items/3', { is_available: true }],
  ['menu items unavailable 3', 'PUT', '/menu/items/3', { is_available: false }],
  ['menu categories list', 'GET', '/menu/categories'],
  ['menu categories get 2', 'GET', '/menu/categories/2'],
  [
    'menu categories add --name Vinos --description tintos --sort-order 9',
    'POST',
    '/menu/categories',
    { name: 'Vinos', description: 'tintos', sort_order: 9 },
  ],
  ['menu categories update 2 --sort-order 4', 'PUT', '/menu/categories/2', { sort_order: 4 }],
  ['waitlist', 'GET', '/waitlist'],
  ['waitlist list', 'GET', '/waitlist'],
  ['events list', 'GET', '/events'],
  ['events list --no-active --archived', 'GET', '/events?active=false&archived=true'],
  ['events get 1', 'GET', '/events/1'],
  [
    'events create --name Cata --color #AA00bb --min-guests 2 --max-guests 20 --block-mode block_tables --enable-payment --payment-amount-minor 2500 --no-color',
    'POST',
    '/events',
    {
      name: 'Cata',
      color: '#AA00bb',
      min_guests: 2,
      max_guests: 20,
      block_mode: 'block_tables',
      enable_payment: true,
      payment_amount_minor: 2500,
    },
  ],
  ['events update 1 --no-show-on-online-booking', 'PUT', '/events/1', { show_on_online_booking: false }],
  ['events activate 1', 'PUT', '/events/1', { is_active: true }],
  ['events deactivate 1', 'PUT', '/events/1', { is_active: false }],
  ['events sessions list 1', 'GET', '/events/1/sessions'],
  [
    'events sessions create 1 --session-date +7d --start-time 20:00 --end-time 23:00 --max-guests 40 --table-booking-mode optional --planta-ids 1,2',
    'POST',
    '/events/1/sessions',
    {
      session_date: '2026-11-27',
      start_time: '20:00',
      end_time: '23:00',
      max_guests: 40,
      table_booking_mode: 'optional',
      planta_ids: [1, 2],
    },
  ],
];

describe('every operation through its command', () => {
  it.each(lines)('%s', async (line, method, path, body) => {
    const { code, sent, json, stderr } = await cli.run(`${line} --quiet`);
    const one = { method, path: `/developer/api${path}`, body };
    // `crm create` looks for customers with the same phone or e-mail.
    const requests = method === 'POST' ? sent.filter((request) => request.method !== 'GET') : sent;
    // An update can be undone, so the record is read before.
    expect(requests).toEqual(method === 'PUT' ? [{ ...one, method: 'GET', body: undefined }, one] : [one]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json).toBeTypeOf('object');
  });

  it.each(lines)('%s --dry-run sends nothing', async (line, method, path, body) => {
    const { code, sent, json } = await cli.run(`${line} --dry-run`);
    expect({ code, sent }).toEqual({ code: 0, sent: [] });
    expect(json).toMatchObject({ method, url: `http://127.0.0.1:9/casa/developer/api${path}` });
    expect(json.body).toEqual(body);
    expect(JSON.stringify(json)).not.toContain(cli.key);
  });
});

it('an update without fields names the command that shows them', async () => {
  const { stderr } = await cli.run('menu items update 3');
  expect(errorIn(stderr).next).toEqual(['menu', 'items', 'update', '--help']);
});

describe('an invalid command is rejected before anything is sent', () => {
  it.each([
    ['crm search x --limit 0', '--limit'],
    ['crm search x --limit 201', '--limit'],
    ['crm search --all --limit 5', '--all, --limit'],
    ['crm create', '--full-name'],
    ['crm update 7', 'update'],
    ['crm update 7 --birthday 1990-02-30', '--birthday'],
    ['menu items add --name x --category-id 1 --price -1', '--price'],
    ['menu items add --name x --category-id 1 --price 12,5,0', '--price'],
    ['menu items add --name x --category-id 1 --type drink', '--type'],
    ['menu items add --name x', '--category-id'],
    ['menu items list --category-id x', '--category-id'],
    ['menu categories add', '--name'],
    ['events create --name C', '--name'],
    ['events create --name Cata --color red', '--color'],
    ['events create --name Cata --enable-payment', '--payment-amount-minor'],
    ['events sessions create 1 --session-date hoy --start-time 20:00 --end-time 21:00', '--session-date'],
    ['events sessions create 1 --session-date +1d --start-time 25:00 --end-time 21:00', '--start-time'],
    [
      'events sessions create 1 --session-date +1d --start-time 20:00 --end-time 21:00 --planta-ids 1,x',
      '--planta-ids',
    ],
    ['events sessions create 1', '--session-date'],
    ['api FETCH /developer/api/waitlist', '<method>'],
    ['api GET https://example.com/developer/api', '<path>'],
    ['api GET //example.com/x', '<path>'],
    ['api GET /developer/api/waitlist --data {}', '--data'],
    ['reservas list --desde 2020-01-01 --hasta 2030-01-01', '--hasta'],
    ['crm get', '<cliente>'],
  ])('%s', async (line, field) => {
    const { code, sent, stdout, stderr } = await cli.run(line);
    expect({ code, sent, stdout }).toEqual({ code: 2, sent: [], stdout: '' });
    expect(errorIn(stderr)).toMatchObject({ code: 'USAGE', field, exit: 2 });
  });
});

describe('a name in place of an id', () => {
  it('matches a dish without accents or case, and says which', async () => {
    const { json, stderr } = await cli.run(['menu', 'items', 'get', 'croquetas de jamón']);
    expect(json.name).toBe('Croquetas de jamón ibérico');
    expect(stderr).toContain(`#${json.id}`);
  });

  it('matches a category or an event', async () => {
    expect((await cli.run('menu categories get POSTRES')).json.name).toBe('Postres');
    expect((await cli.run('events get flamenco')).json.name).toMatch(/flamenco/i);
  });

  it('can be the phone or e-mail of a customer', async () => {
    const { phone, email, id } = (await cli.run('crm search --limit 200')).json.find(
      (customer: Record<string, unknown>) => customer['phone'] && customer['email'],
    );
    expect((await cli.run(['crm', 'get', phone])).json.id).toBe(id);
    expect((await cli.run(['crm', 'get', phone.slice(3)])).json.id).toBe(id);
    expect((await cli.run(['crm', 'get', email.toUpperCase()])).json.id).toBe(id);
  });

  it('that matches several is rejected with the candidates', async () => {
    const { code, stderr } = await cli.run('crm get garcía');
    expect(code).toBe(2);
    expect(errorIn(stderr)).toMatchObject({ code: 'AMBIGUOUS' });
    expect(errorIn(stderr).message.split('\n').length).toBeGreaterThan(3);
  });

  it('without a match exits 3', async () => {
    expect((await cli.run('crm get nadie-se-llama-asi')).code).toBe(3);
    expect((await cli.run('menu items get 99999')).code).toBe(3);
    expect((await cli.run('menu items get 99999999999999999999')).code).toBe(3);
  });
});

describe('reading for people', () => {
  it('the waitlist is shown with positions and waits', async () => {
    const { stdout, stderr } = await cli.run('waitlist --lang es', { columns: 80 });
    expect(stdout).toMatch(/\d +.+ +unos \d+ min más/);
    expect(stderr).toMatch(/grupos en espera, \d+ comensales/);
  });

  it.each(['', '{"success":true}', '{"success":true,"data":null}'])(
    'a category update prints what was sent if the response is %j',
    async (response) => {
      const category = { success: true, data: { id: 2, name: 'Vinos', items: [] } };
      const fetch: Fetch = async (_url, { method }) =>
        method === 'PUT' ? new Response(response) : Response.json(category);
      const { code, json } = await cli.run('menu categories update 2 --name X', { fetch });
      expect({ code, json }).toEqual({ code: 0, json: { id: 2, name: 'X' } });
      expect((await cli.run('menu categories update 2 --name X', { fetch, columns: 80 })).code).toBe(0);
    },
  );
});

describe('crm search', () => {
  it('says how many are shown, with the command for the rest', async () => {
    const { json, stderr } = await cli.run(['crm', 'search', 'a', '--limit', '5']);
    expect(json.length).toBe(5);
    expect(stderr).toMatch(/5 of \d+; the rest: maitre crm search a --all/);
  });
});

describe('api', () => {
  it('prints the body unchanged', async () => {
    const { stdout, sent } = await cli.run('api get /developer/api/waitlist --query a=1 --query b=2%26');
    expect(JSON.parse(stdout)).toMatchObject({ success: true });
    expect(sent[0]!.path).toBe('/developer/api/waitlist?a=1&b=2%2526');
    const again = await cli.run('api GET /developer/api/waitlist --query a=1 --query a=2');
    expect(again.sent[0]!.path).toBe('/developer/api/waitlist?a=1&a=2');
  });

  it('prints an error response too, and exits with its code', async () => {
    const { stdout, code, stderr } = await cli.run('api GET /developer/api/events/999');
    expect(JSON.parse(stdout)).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect({ code, message: errorIn(stderr).message }).toEqual({ code: 3, message: 'Evento no encontrado' });
  });
});

describe('a key', () => {
  it('is checked by harmless requests', async () => {
    const key = await cli.keyWith(['reservas:read', 'menu:write']);
    const { json, sent } = await cli.run('profile check', { env: { MAITRE_API_KEY: key } });
    const allowed = json.scopes.filter((scope: { allowed: boolean }) => scope.allowed);
    expect(allowed.map(({ scope }: { scope: string }) => scope)).toEqual(['reservas:read', 'menu:write']);
    expect(json.tenant_id).toBe(cli.tenantId);
    for (const { method, body } of sent)
      expect([method, body]).toSatisfy(
        // An update or creation without fields is rejected before it changes anything.
        ([m, b]) => m === 'GET' || (m !== 'DELETE' && JSON.stringify(b) === '{}'),
      );
  });

  it('that is unknown makes whoami exit 4', async () => {
    const { code } = await cli.run('whoami', { env: { MAITRE_API_KEY: 'maitre_nobody-knows-this' } });
    expect(code).toBe(4);
  });
});

it.each([
  ['crm search', '<q>'],
  ['list', '<palabras>'],
  ['list mañana', '<palabras>'],
  ['waitlist', '<palabras>'],
])(
  'an empty argument of %s, such as an unset variable, is not taken for a missing one',
  async (line, field) => {
    const { code, stderr, sent } = await cli.run([...line.split(' '), '']);
    expect([code, errorIn(stderr).field, sent]).toEqual([2, field, []]);
  },
);

it.each([
  ['crm create --full-name Zoe --email zoe.example.com', '--email must be an e-mail address, like'],
  ['crm update 7 --phone Zoe', '--phone must be a phone number, like'],
  [
    'reservas create --fecha hoy --inicio 21:00 --nombre Zoe --telefono n/a',
    '--telefono must be a phone number',
  ],
])('%s sends nothing', async (line, message) => {
  const { code, stderr, sent } = await cli.run(line);
  expect([code, sent]).toEqual([2, []]);
  expect(errorIn(stderr).message).toContain(message);
});
