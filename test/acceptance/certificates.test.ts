import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '../support/certificate.ts';
import { type Folder, openFolder, runProgram } from '../support/program.ts';
import { type OpenProxy, openProxy } from '../support/proxy.ts';

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
});
