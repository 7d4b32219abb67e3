import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../src/client/send.ts';
import { type Certified, certify } from '../support/certificate.ts';
import { errorIn } from '../support/error-in.ts';
import { openFaultyServer, saying } from '../support/faulty-server.ts';
import { type OpenProxy, openProxy } from '../support/proxy.ts';
import { runOnSockets } from '../support/served-cli.ts';

const key = 'sk_test_0123456789abcdef';
const empty = JSON.stringify({ success: true, data: [] });
const authority = certify({ name: 'Casa CA', isAuthority: true });
const stranger = certify({ name: 'Another CA', isAuthority: true });

let folder: string;
let closing: (() => Promise<void>)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-tls-'));
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  writeFileSync(join(folder, 'stranger.pem'), stranger.cert);
  writeFileSync(join(folder, 'nonsense.pem'), 'nonsense');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const valid = { name: 'casa', by: authority, hosts: ['127.0.0.1', '0.0.0.0', 'casa.test'] };

/** A service over TLS that returns empty lists and logs its requests. */
const openSecure = async (certified: Certified = certify(valid)) => {
  const seen: { method: string | undefined; authorization: string | undefined }[] = [];
  const server: Server = createServer({ cert: certified.cert, key: certified.key }, (request, response) => {
    seen.push({ method: request.method, authorization: request.headers.authorization });
    request.resume().on('end', () => response.end(empty));
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, port, seen };
};

const through = async (options: Parameters<typeof openProxy>[0] = {}): Promise<OpenProxy> => {
  const proxy = await openProxy(options);
  closing.push(proxy.close);
  return proxy;
};

/** Runs `reservas list` with a profile, and the proxies of the environment. */
const list = async (baseUrl: string, { ca, env = {}, words = [] }: Asking = {}) => {
  const profile = { baseUrl, key, allowHttp: true, ...(ca && { ca: join(folder, ca) }) };
  const config = mkdtempSync(join(folder, 'config-'));
  writeFileSync(
    join(config, 'config.json'),
    JSON.stringify({ current: 'casa', profiles: { casa: profile } }),
    {
      mode: 0o600,
    },
  );
  const argv = ['reservas', 'list', '--fecha', '2026-11-20', '-o', 'json', '-q', ...words];
  const ended = await runOnSockets(argv, { env: { MAITRE_CONFIG_DIR: config, ...env } });
  return { ...ended, error: ended.stderr === '' ? undefined : errorIn(ended.stderr) };
};
interface Asking {
  readonly ca?: string;
  readonly env?: Record<string, string>;
  readonly words?: readonly string[];
}

describe('certificates', () => {
  test("a profile's own authority is trusted", async () => {
    const service = await openSecure();
    expect(await list(service.url, { ca: 'ca.pem' })).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(service.seen).toEqual([{ method: 'GET', authorization: `Bearer ${key}` }]);
  });

  test.each([
    [
      'signed by an unknown authority',
      certify(valid),
      undefined,
      /an authority that this machine does not trust.*--ca FILE/s,
    ],
    [
      'not signed by the authority of the profile',
      certify(valid),
      'stranger.pem',
      /does not trust.*--ca FILE/s,
    ],
    ['self-signed', certify({ name: 'casa', hosts: ['127.0.0.1'] }), undefined, /does not trust.*--ca FILE/s],
    [
      'expired',
      certify({ ...valid, until: new Date(Date.now() - 86_400_000) }),
      'ca.pem',
      /has expired.*clock/s,
    ],
    ['for another name', certify({ ...valid, hosts: ['other.example'] }), 'ca.pem', /another name/],
  ])('a certificate that is %s gets no key', async (_name, certified, ca, says) => {
    const service = await openSecure(certified);
    const { code, error } = await list(service.url, ca ? { ca } : {});
    expect(code).toBe(7);
    expect(error).toMatchObject({ code: 'UNREACHABLE', retryable: false });
    expect(`${error.message} ${error.hint}`).toMatch(says);
    expect(service.seen).toEqual([]);
  });

  test('a wrong certificate is not retried', async () => {
    const service = await openSecure();
    const { stderr } = await runOnSockets(['reservas', 'list', '-v'], {
      env: { MAITRE_BASE_URL: service.url, MAITRE_API_KEY: key },
    });
    expect(stderr.match(/→ GET/g)).toHaveLength(1);
  });

  test.each(['nonsense.pem', 'missing.pem'])(
    'an authority file that is %s is a broken setting',
    async (ca) => {
      const { code, error } = await list('https://127.0.0.1:1', { ca });
      expect({ code, field: error.field }).toEqual({ code: 10, field: 'ca' });
      expect(error.message).toContain(ca);
    },
  );
});

/** The same address, with a name that only the proxy can resolve. */
const elsewhere = (url: string): string => url.replace('127.0.0.1', 'casa.test');

describe('a proxy', () => {
  test.each(['https', 'http'])('is not used for this machine, over %s', async (scheme) => {
    const proxy = await through();
    const service = scheme === 'https' ? await openSecure() : await openFaultyServer(saying(200, empty));
    if ('close' in service) closing.push(service.close);
    const all = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'].map((name) => [name, proxy.url]);
    const env = { ...Object.fromEntries(all), NODE_USE_ENV_PROXY: '1' };
    expect(await list(service.url, { ca: 'ca.pem', env })).toMatchObject({ code: 0 });
    expect(proxy.passed).toEqual([]);
  });

  test('tunnels https, and sees neither path nor key', async () => {
    const [service, proxy] = [await openSecure(), await through()];
    const { code } = await list(elsewhere(service.url), { ca: 'ca.pem', env: { HTTPS_PROXY: proxy.url } });
    expect(code).toBe(0);
    expect(proxy.passed).toEqual([`CONNECT casa.test:${service.port}`]);
    expect(JSON.stringify(proxy.shown)).not.toContain(key);
    expect(service.seen).toHaveLength(1);
  });

  test('receives plain http itself', async () => {
    const service = await openFaultyServer(saying(200, empty));
    closing.push(service.close);
    const proxy = await through();
    const url = elsewhere(service.url);
    expect((await list(url, { env: { http_proxy: proxy.url } })).code).toBe(0);
    expect(proxy.passed).toEqual([`GET ${url}/developer/api/reservas?fecha=2026-11-20`]);
    expect(proxy.shown[0]!.host).toBe(new URL(url).host);
  });

  test('is not used for a host in NO_PROXY', async () => {
    const [service, proxy] = [await openSecure(), await through()];
    const env = { HTTPS_PROXY: proxy.url, NO_PROXY: '0.0.0.0' };
    expect((await list(service.url.replace('127.0.0.1', '0.0.0.0'), { ca: 'ca.pem', env })).code).toBe(0);
    expect(proxy.passed).toEqual([]);
  });

  test.each([
    ['s€cret', 's%E2%82%ACcret'],
    ['100%secret', '100%secret'],
  ])('receives its user name and the password %s', async (password, written) => {
    const [service, proxy] = [await openSecure(), await through({ password: `ana:${password}` })];
    const url = proxy.url.replace('//', `//ana:${written}@`);
    expect((await list(elsewhere(service.url), { ca: 'ca.pem', env: { HTTPS_PROXY: url } })).code).toBe(0);
  });

  test.each(['https', 'http'])('that requires a password has its own message, over %s', async (scheme) => {
    const proxy = await through({ password: 'ana:secret' });
    const url = proxy.url.replace('//', '//ana:wrong@');
    const { code, error, stderr } = await list(`${scheme}://casa.test:9000`, {
      env: { HTTPS_PROXY: url, HTTP_PROXY: url },
    });
    expect({ code, message: error.message }).toEqual({
      code: 7,
      message: expect.stringMatching(/proxy .* 407/),
    });
    expect(error.hint).toContain('HTTPS_PROXY=http://NAME:PASSWORD@');
    expect(stderr).not.toContain('wrong');
    expect(proxy.passed).toHaveLength(1);
  });

  test.each([
    [
      'closes the tunnel without a response',
      (socket: { destroy(): void }) => socket.destroy(),
      /refused the connection/,
    ],
    [
      'responds with 503',
      (socket: { end(text: string): void }) => socket.end('HTTP/1.1 503 Busy\r\n\r\n'),
      /HTTP 503/,
    ],
  ])('that %s is retried, then given up', async (_name, tunnel, says) => {
    const [service, proxy] = [await openSecure(), await through({ tunnel: tunnel as never })];
    const { code, error } = await list(elsewhere(service.url), { env: { HTTPS_PROXY: proxy.url } });
    expect({ code, message: error.message }).toEqual({ code: 7, message: expect.stringMatching(says) });
    expect(proxy.passed).toHaveLength(4);
  });

  test('without a response ends at the timeout', async () => {
    const [service, proxy] = [await openSecure(), await through({ tunnel: () => {} })];
    const words = ['--timeout', '0.1', '--retries', '0'];
    expect(await list(elsewhere(service.url), { env: { HTTPS_PROXY: proxy.url }, words })).toMatchObject({
      code: 7,
    });
  });

  /** Sends one request through a proxy, without retries. Resolves to the status. */
  const sendOnce = async (proxy: OpenProxy, url: string, { signal } = new AbortController()) => {
    const connection = { proxy: new URL(proxy.url), ca: authority.cert, connectTimeout: 10_000 };
    const { status, body } = await send({ method: 'POST', url, headers: {}, body: '{}', signal, connection });
    for await (const piece of body) expect(piece.length).toBeGreaterThan(0);
    return status;
  };

  test('keeps its tunnel for the next request', async () => {
    const [service, proxy] = [await openSecure(), await through()];
    for (let turn = 0; turn < 3; turn++) expect(await sendOnce(proxy, elsewhere(service.url))).toBe(200);
    expect(proxy.passed).toHaveLength(1);
    expect(service.seen).toHaveLength(3);
  });

  test.each([
    ['at CONNECT', (socket: Socket) => socket.destroy()],
    ['in the tunnel', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
    [
      'in the TLS handshake',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.once('data', () => socket.destroy());
      },
    ],
  ])('that hangs up %s gets one connection for each request', async (_when, tunnel) => {
    const proxy = await through({ tunnel });
    for (const requests of [1, 2]) {
      const sent = sendOnce(proxy, 'https://casa.test:9000');
      await expect(sent).rejects.toThrow('the request was not sent');
      expect(proxy.passed).toHaveLength(requests);
    }
  });

  test('that is still opening a tunnel does not delay an interruption', async () => {
    const interruption = new AbortController();
    const proxy = await through({ tunnel: () => interruption.abort('SIGINT') });
    const sent = sendOnce(proxy, 'https://casa.test:9000', interruption);
    await expect(sent).rejects.toMatchObject({ name: 'RequestNotSentError', cause: 'SIGINT' });
  });
});
