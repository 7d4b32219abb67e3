import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliForEachTest, type RunOptions } from '../../../support/test-cli.ts';

const cli = cliForEachTest({ sample: true });

const pathOf = (name: string) => join(cli.folder, name);
const put = (text: string, name = 'carta.yaml'): string => {
  writeFileSync(pathOf(name), text);
  return pathOf(name);
};
const exported = async (): Promise<string> => (await cli.run('menu export')).stdout;
const writes = (sent: readonly { method: string }[]) => sent.filter(({ method }) => method !== 'GET');
const plan = async (file: string, ...more: string[]) =>
  (await cli.run(['menu', 'plan', file, '--json', ...more])).json as Record<string, unknown>[];

describe('menu export', () => {
  it('gives the same bytes for the same menu, and apply then does nothing', async () => {
    const text = await exported();
    expect(text).toBe(await exported());
    expect(text).toMatch(/^categories:\n {2}- id: 1\n {4}name: Para picar\n/);
    const { code, sent, json } = await cli.run(['menu', 'apply', put(text), '--yes', '--json']);
    expect([code, writes(sent), json]).toEqual([0, [], []]);
  });

  it('writes the fields in the order of the API', async () => {
    const [category] = (await cli.run('menu export -o json')).json.categories;
    expect(Object.keys(category)).toEqual(['id', 'name', 'description', 'sort_order', 'items']);
    const fields = ['id', 'name', 'description', 'price', 'type', 'is_available', 'image_url'];
    expect(Object.keys(category.items[0])).toEqual(fields);
  });

  it.each([
    [['menu', 'export', '-o', 'csv'], 2],
    [['menu', 'reprice', '--percent', '5', '-o', 'table'], 2],
    [['menu', 'export', '--out', 'nowhere/carta.yaml'], 1],
    [['menu', 'reprice', '--percent', '5', '--out', 'nowhere/carta.yaml'], 1],
  ])('%j sends no request if it cannot write', async (line, code) => {
    expect(await cli.run(line)).toMatchObject({ code, sent: [], stdout: '' });
  });

  it('keeps any name and price', async () => {
    const name = fc.constantFrom(
      ...['yes', 'null', '1:30', '007', '~', '- pan', '# raya', 'a: b', '🍷 Tinto', ' café ', '"x"'],
      ...['2026-11-21', '1e3', 'ñu\ny salto'],
    );
    await fc.assert(
      fc.asyncProperty(name, fc.integer({ min: 0, max: 99_999 }), async (dish, cents) => {
        const [{ id }] = (await cli.run('menu items list --json')).json;
        const data = JSON.stringify({ name: dish, price: cents / 100 });
        await cli.run(['menu', 'items', 'update', String(id), '--data', data]);
        expect(await plan(put(await exported()))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

describe('a service that lists in any order, and sends text for numbers', () => {
  const dish = (id: number, price: unknown) => ({ id, name: `Plato ${id}`, price, category_id: 1 });
  const menu = [
    { id: 9, name: 'Último', sort_order: '10', items: [] },
    { id: 2, name: 'Segundo', sort_order: 2, items: [] },
    {
      id: 1,
      name: 'Primero',
      items: [dish(14, '1.009,50 €'), dish(12, '9,50'), dish(11, '9.50'), dish(3, '')],
    },
  ];
  const fetch: RunOptions['fetch'] = async () => Response.json({ success: true, data: menu });

  it('is exported in order, with numbers, and its file changes nothing', async () => {
    const { stdout } = await cli.run('menu export', { fetch });
    const dishes = ['Plato 3', 'Plato 11', 'Plato 12', 'Plato 14'];
    expect(stdout.match(/(?<=name: ).*/g)).toEqual(['Primero', ...dishes, 'Segundo', 'Último']);
    expect(stdout.match(/(?<=price: ).*/g)).toEqual(['null', '9.5', '9.5', '1009.5']);
    const repriced = await cli.run('menu reprice --percent 10', { fetch });
    expect(repriced.stdout.match(/(?<=price: ).*/g)).toEqual(['null', '10.45', '10.45', '1110.45']);
    const { code, json } = await cli.run(['menu', 'plan', put(stdout), '--json'], {
      fetch,
    });
    expect([code, json]).toEqual([0, []]);
  });
});

describe('menu plan', () => {
  it('shows creations, updates and moves, and sends nothing', async () => {
    const text = (await exported())
      .replace('price: 9.5', 'price: 10')
      .replace(
        'categories:\n',
        'categories:\n  - name: Vinos\n    items:\n      - name: Tinto\n        price: 3.2\n      - name: Gildas de anchoa\n',
      );
    const gildas = / {6}- id: \d+\n {8}name: Gildas de anchoa\n(?: {8}.*\n)*/;
    const steps = await plan(put(text.replace(gildas, '')));
    expect(steps).toEqual([
      {
        action: 'create',
        resource: 'category',
        id: null,
        name: 'Vinos',
        category: null,
        changes: { name: { from: null, to: 'Vinos' } },
      },
      {
        action: 'create',
        resource: 'item',
        id: null,
        name: 'Tinto',
        category: 'Vinos',
        changes: { name: { from: null, to: 'Tinto' }, price: { from: null, to: 3.2 } },
      },
      expect.objectContaining({
        action: 'move',
        resource: 'item',
        name: 'Gildas de anchoa',
        category: 'Vinos',
        changes: { category: { from: 'Para picar', to: 'Vinos' } },
      }),
      expect.objectContaining({
        action: 'update',
        resource: 'item',
        name: 'Croquetas de jamón ibérico',
        changes: { price: { from: 9.5, to: 10 } },
      }),
    ]);
  });

  it('keeps records that the file lacks, unless --prune', async () => {
    const file = put('categories:\n  - name: Para picar\n    items: []\n');
    expect(await plan(file)).toEqual([]);
    const { stderr } = await cli.run(['menu', 'plan', file]);
    expect(stderr).toContain('--prune');
    const pruned = await plan(file, '--prune');
    expect(new Set(pruned.map(({ action }) => action))).toEqual(new Set(['delete']));
    expect(pruned.findIndex(({ resource }) => resource === 'category')).toBeGreaterThan(
      pruned.findLastIndex(({ resource }) => resource === 'item'),
    );
  });

  it('deletes no dish of a category without items', async () => {
    const names = (await cli.run('menu categories list --json')).json.map(
      ({ name }: { name: string }) => `  - name: ${name}\n`,
    );
    const text = `categories:\n${names.join('')}`;
    expect(await plan(put(text), '--prune')).toEqual([]);
    const emptied = await plan(put(text.replace('name: Postres', 'name: Postres\n    items: []')), '--prune');
    expect(emptied.length).toBeGreaterThan(0);
    expect(new Set(emptied.map(({ category }) => category))).toEqual(new Set(['Postres']));
    const { stderr } = await cli.run(['menu', 'plan', put(text)]);
    expect(stderr).not.toContain('--prune');
  });

  it('names an id that the menu lacks', async () => {
    const dish = (id: number, name: string) => `      - id: ${id}\n        name: ${name}\n`;
    const dishes = dish(888, 'Tinto') + dish(889, 'Gildas de anchoa');
    const file = put(`categories:\n  - id: 1\n    items:\n${dishes}`);
    const { stdout, stderr } = await cli.run(['menu', 'plan', file], { columns: 100 });
    expect(stdout).toBe('+ Tinto (Para picar)\n');
    expect(stderr).toContain(
      'ids that are not on the menu, so matched by name or created: 888 (Tinto), 889 (Gildas',
    );
  });

  it.each([
    ['categories:\n  - name: 7\n', ':2:11: name must be a text'],
    ['categories:\n  - name: X\n    items:\n      - name: Y\n        price: -1\n', ':5:16: price must be'],
    ['categories:\n  - name: X\n    items:\n      - name: Y\n        precio: 1\n', 'precio is not a field'],
    ['categories:\n  - name: X\n    items:\n      - name: Y\n      - name: Y\n', 'appears twice'],
    ['categories:\n  - id: 1\n    name: X\n  - id: 1\n    name: Y\n', 'id 1 appears twice'],
    ['platos: []\n', ':1:9: platos is not a field; the fields are: categories'],
    ['categories: []\nmoneda: EUR\n', ':2:9: moneda is not a field'],
    ['categories: &a\n  - name: X\n    items: *a\n', ':3:12: *a stands inside &a'],
    ['categories:\n  - name: A\n    name: B\n', ':3:5: the field appears twice: name'],
    ['categories:\n  - name: "X\n', ':3:1: this is not valid YAML'],
    ['categories:\n  - name: *a\n', ':2:11: & or * without a known name'],
    [
      'categories:\n  - name: A\n    items:\n      - name: B\n        price: 1.250\n',
      ':5:16: 1.250 may mean 1250 or 1.25',
    ],
    ['[]', 'categories is required'],
  ])('reports problems with line and column, and sends nothing: %j', async (text, words) => {
    const { code, stderr, sent } = await cli.run(['menu', 'plan', put(text)]);
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain(words);
  });

  it.each([
    'categories:\n  - id: 999\n',
    'categories:\n  - name: Postres\n    items:\n      - {id: 999, price: 1}\n',
  ])('creates nothing without a name: %j', async (text) => {
    const { code, stderr, sent } = await cli.run(['menu', 'apply', put(text), '--yes']);
    expect([code, writes(sent), stderr]).toEqual([
      2,
      [],
      expect.stringContaining('id 999 is not on the menu'),
    ]);
  });

  it('rejects a name that two dishes have', async () => {
    await cli.run('menu categories add --name Postres');
    const { code, stderr } = await cli.run(['menu', 'plan', put('categories:\n  - name: Postres\n')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('add the id')]);
  });
});

describe('menu apply', () => {
  const edited = async () =>
    (await exported())
      .replace('price: 9.5', 'price: 10')
      .replace('name: Postres', 'name: Postres caseros')
      .replace(
        'categories:\n',
        'categories:\n  - name: Vinos\n    sort_order: 9\n    items:\n      - name: Tinto\n        price: 3.2\n',
      );

  it('creates nothing twice if run twice at once', async () => {
    const file = put(await edited());
    const both = await Promise.all([1, 2].map(() => cli.run(['menu', 'apply', file, '--yes', '--json'])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ sent }) => writes(sent).length > 0).sort()).toEqual([false, true]);
    expect((await exported()).match(/name: Vinos/g)).toHaveLength(1);
  });

  it('changes nothing before a confirmation', async () => {
    const { code, sent } = await cli.run(['menu', 'apply', put(await edited())]);
    expect([code, writes(sent)]).toEqual([2, []]);
  });

  it('changes the menu to match the file; a second run sends nothing', async () => {
    const file = put(await edited());
    const { code, json } = await cli.run(['menu', 'apply', file, '--yes', '--json']);
    expect([code, json.every(({ done }: { done: boolean }) => done)]).toEqual([0, true]);
    expect((await cli.run('menu items list --json')).json).toContainEqual(
      expect.objectContaining({ name: 'Tinto', price: 3.2, category_name: 'Vinos' }),
    );
    expect(await plan(file)).toEqual([]);
  });

  it.each([
    ['a price with nothing behind it', 'price:\n        type: ~\n        is_available: null'],
    ['an empty text where there is none', 'image_url: ""'],
  ])('ignores %s', async (_what, fields) => {
    const text = `categories:\n  - name: Nueva\n    sort_order:\n    items:\n      - name: Plato\n        price: 4\n`;
    await cli.run(['menu', 'apply', put(text), '--yes']);
    const blank = put(text.replace('price: 4', fields));
    const { code, sent } = await cli.run(['menu', 'apply', blank, '--yes']);
    expect([code, writes(sent)]).toEqual([0, []]);
    const menu = (await cli.run('menu items list --json')).json as Record<string, unknown>[];
    expect(menu.filter(({ name }) => name === 'Plato')).toMatchObject([{ price: 4, is_available: true }]);
  });

  it('moves a dish before it deletes its old category', async () => {
    const before = (await cli.run('menu items list --json')).json as { id: number; name: string }[];
    const dish = before.find(({ name }) => name === 'Gildas de anchoa')!;
    const text = `categories:\n  - name: Entrantes\n    items:\n      - id: ${dish.id}\n        name: Gildas de anchoa\n`;
    const { code } = await cli.run(['menu', 'apply', put(text), '--prune', '--yes']);
    expect(code).toBe(0);
    expect((await cli.run('menu items list --json')).json).toEqual([
      expect.objectContaining({ id: dish.id, category_name: 'Entrantes' }),
    ]);
    expect((await cli.run('menu categories list --json')).json).toHaveLength(1);
  });

  it('keeps a category whose dishes stay, also if a service writes ids as texts', async () => {
    const dish = { id: 1, name: 'Pan', price: 4, category_id: '7' };
    const tapas = { id: 7, name: 'Tapas', items: [dish] };
    const dataFor = (path: string) => {
      const record = path.includes('categories') ? tapas : dish;
      return /\d$/.test(path) ? record : [record];
    };
    const fetch: RunOptions['fetch'] = async (url, { method = 'GET' }) => {
      const refused = { success: false, error: 'No', code: 'BUSINESS_ERROR' };
      if (method !== 'GET') return Response.json(refused, { status: 400 });
      return Response.json({ success: true, data: dataFor(new URL(url).pathname) });
    };
    const { sent } = await cli.run(['menu', 'apply', put('categories: []\n'), '--prune', '--yes'], { fetch });
    expect(writes(sent)).toEqual([expect.objectContaining({ path: expect.stringMatching(/items\/1$/) })]);
  });

  it('stops on an interruption, reports its progress, and a second run does the rest', async () => {
    const dishes = Array.from({ length: 30 }, (_, at) => `      - name: Vino ${at}\n        price: ${at}\n`);
    const file = put(`categories:\n  - name: Vinos\n    items:\n${dishes.join('')}`);
    const control = new AbortController();
    let sent = 0;
    const fetch: RunOptions['fetch'] = async (url, init) => {
      init.signal?.throwIfAborted();
      const response = await cli.fetch(url, init);
      if (init.method === 'POST' && ++sent === 5) control.abort('SIGINT');
      return response;
    };
    const { code, stdout, stderr } = await cli.run(['menu', 'apply', file, '--yes', '-o', 'table'], {
      fetch,
      signal: control.signal,
    });
    expect(code).toBe(130);
    expect(stderr).toMatch(/✓ 2\/31 /);
    expect(stderr).toMatch(/\d of 31 steps done: run the same command again for the others/);
    expect(stdout).toBe('');
    expect((await cli.run(['menu', 'apply', file, '--yes'])).code).toBe(0);
    const names = ((await cli.run('menu items list --json')).json as { name: string }[]).map(
      (one) => one.name,
    );
    expect(names.filter((name) => name.startsWith('Vino '))).toHaveLength(30);
    expect(await plan(file)).toEqual([]);
  });

  it('can be completed by a second run after a failure of any request', async () => {
    const original = await exported();
    const file = put(await edited());
    const total = writes((await cli.run(['menu', 'apply', file, '--yes'])).sent).length;
    for (let at = 1; at <= total; at++) {
      await cli.run(['menu', 'apply', put(original, 'antes.yaml'), '--prune', '--yes']);
      const { code } = await cli.run(['menu', 'apply', file, '--yes', '--retries', '0'], {
        fetch: failingAt(at),
      });
      expect(code).not.toBe(0);
      expect((await cli.run(['menu', 'apply', file, '--yes'])).code).toBe(0);
      expect(await plan(file)).toEqual([]);
      const names = ((await cli.run('menu items list --json')).json as { name: string }[]).map(
        ({ name }) => name,
      );
      expect(new Set(names).size).toBe(names.length);
    }
  }, 60_000);

  /** A service that rejects its nth write. */
  const failingAt = (at: number): NonNullable<RunOptions['fetch']> => {
    let count = 0;
    return async (url, init) =>
      init.method !== 'GET' && ++count === at
        ? new Response('{"success":false,"error":"No","code":"BUSINESS_ERROR"}', { status: 400 })
        : cli.fetch(url, init);
  };
});

describe('menu reprice', () => {
  it('writes new prices to a file, and suggests the next step', async () => {
    const there = { columns: 80, env: { MAITRE_LANG: 'es' } };
    expect((await cli.run('menu reprice --percent 5%', there)).stderr).toContain(
      '--out carta.yaml lo guarda',
    );
    const { code, stdout, stderr } = await cli.run('menu reprice --percent 5 --out precios.yaml');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('nothing has changed yet: maitre menu apply precios.yaml');
    expect((await cli.run('menu reprice --percent 5')).stderr).toBe('');
  });

  it('computes in cents, rounds a tie up, and changes nothing', async () => {
    const { stdout, sent } = await cli.run('menu reprice --percent 3 --round 0.05 -o json');
    expect(writes(sent)).toEqual([]);
    const priceOf = (text: string, name: string) =>
      JSON.parse(text)
        .categories.flatMap(({ items }: { items: { name: string }[] }) => items)
        .find((item: { name: string }) => item.name === name).price;
    const name = 'Croquetas de jamón ibérico';
    expect(priceOf(stdout, name)).toBe(9.8);
    const one = (await cli.run('menu reprice --percent -10 --category postres -o json')).stdout;
    expect(priceOf(one, name)).toBe(9.5);
    const { id } = JSON.parse(one).categories.find(
      (category: { name: string }) => category.name === 'Postres',
    );
    const shown = await cli.run(`menu reprice --percent -10 --category #${id} -o json`);
    expect(shown.stdout).toBe(one);
  });

  it.each(['--percent -100', '--percent x', '', '--percent 3 --round 0', '--percent 3 --category Nada'])(
    'refuses %s',
    async (words) => {
      const { code } = await cli.run(`menu reprice ${words}`.trim());
      expect([2, 3]).toContain(code);
    },
  );
});
