import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '../support/certificate.ts';
import { errorIn } from '../support/error-in.ts';
import { type Folder, openFolder, runProgram } from '../support/program.ts';
import { type OpenProxy, openProxy } from '../support/proxy.ts';
import { runOnSockets } from '../support/served-cli.ts';

describe('the built program over TLS', () => {
  let folder: Folder;
  let server: Server;
  let proxy: OpenProxy;
  let url: string;
  let ca: string;
  beforeAll(async () => {
    folder = openFolder();
    const authority = certify({ name: 'Casa CA', isAuthority: true });
    ca = join(folder.folder, 'ca.pem');
    writeFileSync(ca, authority.cert);
    const { cert, key } = certify({ name: 'casa', by: authority, hosts: ['127.0.0.1', 'casa.test'] });
    server = createServer({ cert, key }, (_request, response) => {
      response.end('{"success":true,"data":[]}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    proxy = await openProxy();
  });
  afterAll(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
    folder.close();
  });

  const list = (env: Record<string, string>) =>
    runProgram(folder, ['reservas', 'list', '-o', 'json', '-q'], {
      env: { MAITRE_BASE_URL: url, MAITRE_API_KEY: 'sk_test_0123456789abcdef', ...env },
    });

  it('refuses an authority that nobody named', async () => {
    const { code, stderr } = await list({});
    expect(code).toBe(7);
    expect(errorIn(stderr).hint).toContain('NODE_EXTRA_CA_CERTS=FILE');
  });

  it('believes the one of NODE_EXTRA_CA_CERTS', async () => {
    expect(await list({ NODE_EXTRA_CA_CERTS: ca })).toMatchObject({ code: 0, stdout: '[]\n', stderr: '' });
  });

  it('believes it behind a proxy too', async () => {
    const elsewhere = url.replace('127.0.0.1', 'casa.test');
    const env = { NODE_EXTRA_CA_CERTS: ca, https_proxy: '', HTTPS_PROXY: proxy.url };
    const ended = await list({ ...env, MAITRE_BASE_URL: elsewhere });
    expect(ended).toMatchObject({ code: 0, stdout: '[]\n', stderr: '' });
    expect(proxy.passed).toEqual([`CONNECT ${new URL(elsewhere).host}`]);
  });

  it("believes a profile's own", async () => {
    const stdin = new PassThrough().end('sk_test_0123456789abcdef') as unknown as NodeJS.ReadStream;
    const line = ['profile', 'add', 'casa', '--base-url', url, '--ca', ca, '--key-stdin'];
    const added = await runOnSockets(line, { ...folder, runtime: { stdin } });
    expect(added.code).toBe(0);
    const listed = await runProgram(folder, ['reservas', 'list', '-p', 'casa', '-o', 'json', '-q']);
    expect(listed).toMatchObject({ code: 0, stdout: '[]\n', stderr: '' });
  });
});
