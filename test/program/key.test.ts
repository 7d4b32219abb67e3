import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

const lines = [
  'reservas list',
  'crm get 1',
  'reservas create --fecha hoy --inicio 21:00 --nombre Ana',
  'crm delete 1 --yes',
  'api GET /developer/api/waitlist',
  'api POST /developer/api/reservas',
  'whoami',
  'profile list',
];

/** Responses of a service or a proxy that knows the key. */
const responses: readonly ((key: string) => Response)[] = [
  (key) => Response.json({ success: false, error: `bad key ${key}`, code: key }, { status: 401 }),
  (key) => new Response(`<html>Bearer ${key}</html>`, { status: 502 }),
  (key) =>
    new Response(null, {
      status: 302,
      headers: { location: `https://x.example/?key=${encodeURIComponent(key)}` },
    }),
  (key) => Response.json({ success: true, data: [{ id: 1, notas: key, nombre_cliente: `${key}!` }] }),
  (key) =>
    Response.json(
      { success: true, data: { id: 1, full_name: key } },
      { statusText: 'OK', headers: { 'x-key': key } },
    ),
  (key) => {
    throw new TypeError('fetch failed', { cause: new Error(`no route for ${key}`) });
  },
];

describe('the key', () => {
  const cli = cliForAllTests();

  it('is never printed, even if the service repeats it', async () => {
    const keys = fc.stringMatching(/^[A-Za-z0-9+/=_.~-]{16,40}$/);
    const property = fc.asyncProperty(
      keys,
      fc.constantFrom(...lines),
      fc.constantFrom(...responses),
      fc.constantFrom('-o json', '-o table -v', '-o csv -v', '-o yaml --lang es'),
      async (key, line, respond, options) => {
        const { stdout, stderr } = await cli.run(`${line} ${options} --retries 0`, {
          env: { MAITRE_API_KEY: key },
          fetch: async () => respond(key),
        });
        expect(stdout + stderr).not.toContain(key);
        expect(stdout + stderr).not.toContain(encodeURIComponent(key));
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('is never printed as the password of a database address', async () => {
    const passwords = fc.stringMatching(/^[A-Za-z0-9_.~!*'()-]{12,30}$/);
    const ways = [
      'profile add x --key-stdin --yes --database',
      'admin keys list --timeout 0.05 --database',
      'admin migrate --status --timeout 0.05 --database',
    ];
    const after = [
      'profile list',
      'profile show x',
      'profile check -p x',
      'reservas list -p x',
      'crm get 1 -p x',
    ];
    const formats = fc.constantFrom('-o json', '-o table', '-o yaml -v');
    const property = fc.asyncProperty(passwords, formats, async (password, format) => {
      const address = `postgres://lola:${password}@127.0.0.1:1/casa`;
      const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
      const outputs: string[] = [];
      for (const line of ways)
        outputs.push(
          ...(await outputOf(`${line} ${address} ${format}`, { env, stdin: 'maitre_0123456789abcdef\n' })),
        );
      for (const line of after)
        outputs.push(...(await outputOf(`${line} ${format} --timeout 0.05 --retries 0`, { env })));
      for (const text of outputs) expect(text).not.toContain(password);
    });
    await fc.assert(property, { numRuns: 1 });
  });

  const outputOf = async (line: string, options: RunOptions): Promise<string[]> => {
    const { stdout, stderr } = await cli.run(line, options);
    return [stdout, stderr];
  };
});
