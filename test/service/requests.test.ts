import { describe, expect, test } from 'vitest';
import { openRestaurant, type Restaurant, read, reserva } from './harness.ts';

const url = (path: string) => `http://maitre.test/developer/api${path}`;

const send = async ({ app, key }: Restaurant, method: string, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${key}`);
  return app.fetch(new Request(url(path), { ...init, method, headers, duplex: 'half' } as RequestInit));
};

const json = { 'content-type': 'application/json' };
const MiB = 1024 * 1024;

describe('paths and methods', () => {
  test.each(['/nada', '', '/', '/reservas/', '/reservas/1/2', '/Reservas', '/menu', '/crm', '/waitlist/1'])(
    'the unknown path "%s" is a 404',
    async (path) => {
      const restaurant = await openRestaurant();
      const { status, body } = await read(await send(restaurant, 'GET', path));
      expect(status).toBe(404);
      expect(body).toEqual({ success: false, error: 'Ruta no encontrada', code: 'NOT_FOUND' });
    },
  );

  test.each([
    ['PATCH', '/reservas', 'GET, HEAD, POST'],
    ['DELETE', '/reservas', 'GET, HEAD, POST'],
    ['POST', '/reservas/x', 'GET, HEAD, PUT, DELETE'],
    ['OPTIONS', '/crm/customers', 'GET, HEAD, POST'],
    ['POST', '/waitlist', 'GET, HEAD'],
    ['PUT', '/events/1/sessions', 'GET, HEAD, POST'],
  ])('%s %s is a 405 that lists the methods', async (method, path, allow) => {
    const restaurant = await openRestaurant();
    const response = await send(restaurant, method, path);
    expect(response.headers.get('allow')).toBe(allow);
    const { status, body } = await read(response);
    expect(status).toBe(405);
    expect(body).toEqual({ success: false, error: 'Método no permitido', code: 'METHOD_NOT_ALLOWED' });
  });

  test('HEAD responds like GET, without a body', async () => {
    const restaurant = await openRestaurant();
    const response = await send(restaurant, 'HEAD', '/reservas');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test.each(['abc', '0', '-1', '1.0', '01', '1e3', '99999999999999999999', '%00', '%E0%A4%A', '%20', 'null'])(
    'the id "%s" is found nowhere',
    async (id) => {
      const restaurant = await openRestaurant();
      const errors = {
        [`/reservas/${id}`]: 'Reserva no encontrado',
        [`/crm/customers/${id}`]: 'Cliente no encontrado',
        [`/menu/items/${id}`]: 'Plato no encontrado',
        [`/menu/categories/${id}`]: 'Categoría no encontrada',
        [`/events/${id}`]: 'Evento no encontrado',
      };
      for (const [path, error] of Object.entries(errors))
        for (const method of ['GET', 'DELETE', 'PUT']) {
          const init = method === 'PUT' ? { headers: json, body: '{}' } : {};
          const { status, body } = await read(await send(restaurant, method, path, init));
          expect(status).toBe(404);
          expect(body).toEqual({ success: false, error, code: 'NOT_FOUND' });
        }
    },
  );
});

describe('bodies', () => {
  const expectRefusals = async (body: string, error: string) => {
    const restaurant = await openRestaurant();
    for (const [method, path] of [
      ['POST', '/reservas'],
      ['PUT', '/crm/customers/1'],
    ] as const) {
      const response = await read(await send(restaurant, method, path, { headers: json, body }));
      expect(response.status).toBe(422);
      expect(response.body).toEqual({ success: false, error, code: 'VALIDATION_ERROR' });
    }
  };

  test.each(['{', '{"a":1', 'nope', '{"a":1}}', "{'a':1}", '\u0000', '{"a":NaN}'])(
    'malformed JSON %j is a 422',
    (body) => expectRefusals(body, 'El cuerpo no es JSON válido'),
  );

  test.each(['', 'null', '[]', '5', '"x"', 'true', '[{}]'])(
    'JSON that is not an object, %j, is a 422',
    (body) => expectRefusals(body, 'El cuerpo debe ser un objeto JSON'),
  );

  test('invalid UTF-8 is a 422', async () => {
    const restaurant = await openRestaurant();
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await send(restaurant, 'POST', '/reservas', { headers: json, body })).status).toBe(422);
  });

  test('deep nesting is a 422', async () => {
    const restaurant = await openRestaurant();
    const body = `{"notas":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect((await send(restaurant, 'POST', '/reservas', { headers: json, body })).status).toBe(422);
  });

  test('a list of very many invalid elements is a 422', async () => {
    const restaurant = await openRestaurant();
    const body = JSON.stringify({ planta_ids: Array(200_000).fill('x') });
    const { id } = (await restaurant.ask('POST', '/events', { name: 'Cata' })).data;
    const path = `/events/${id}/sessions`;
    expect((await send(restaurant, 'POST', path, { headers: json, body })).status).toBe(422);
  });

  test('special keys of JavaScript are harmless', async () => {
    const restaurant = await openRestaurant();
    const body = `{"__proto__":{"estado":"cancelada"},"constructor":{"prototype":{"x":1}},${JSON.stringify(reserva()).slice(1)}`;
    const { status, data } = await read<Record<string, unknown>>(
      await send(restaurant, 'POST', '/reservas', { headers: json, body }),
    );
    expect({ status, estado: data['estado'] }).toEqual({ status: 201, estado: 'pendiente' });
    expect({}).not.toHaveProperty('x');
  });

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/jsonp',
    'x',
  ])('a body sent as %s is a 415', async (type) => {
    const restaurant = await openRestaurant();
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const init = { headers, body: Buffer.from(JSON.stringify(reserva())) };
    const { status, body } = await read(await send(restaurant, 'POST', '/reservas', init));
    expect(status).toBe(415);
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('a body of 1 MiB is accepted, one byte more is a 413', async () => {
    const restaurant = await openRestaurant();
    const sized = (size: number) => {
      const empty = JSON.stringify(reserva({ notas: '' }));
      return JSON.stringify(reserva({ notas: 'x'.repeat(size - Buffer.byteLength(empty)) }));
    };
    expect((await send(restaurant, 'POST', '/reservas', { headers: json, body: sized(MiB) })).status).toBe(
      201,
    );
    const { status, body } = await read(
      await send(restaurant, 'POST', '/reservas', { headers: json, body: sized(MiB + 1) }),
    );
    expect(status).toBe(413);
    expect(body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('a body without a length, or with a wrong one, is measured while it arrives', async () => {
    const restaurant = await openRestaurant();
    let left = 2 * MiB;
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
        left -= 65_536;
        if (left === 0) controller.close();
      },
    });
    expect((await send(restaurant, 'POST', '/reservas', { headers: json, body: long })).status).toBe(413);
    // The rest was read, so that the connection is free for the next request.
    expect(left).toBe(0);
    const headers = { ...json, 'content-length': String(5 * MiB) };
    expect((await send(restaurant, 'POST', '/reservas', { headers, body: '{}' })).status).toBe(413);
  });

  test('an incomplete body is not an error of the service', async () => {
    const restaurant = await openRestaurant();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('{"nombre'));
        controller.error(new Error('aborted'));
      },
    });
    expect((await send(restaurant, 'POST', '/reservas', { headers: json, body: broken })).status).toBe(422);
  });
});
