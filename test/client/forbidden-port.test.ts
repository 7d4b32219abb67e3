import { expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { runOnSockets } from '../support/served-cli.ts';

it('a port that browsers refuse is like any other: a creation ends with 7 if nothing listens, not with 9', async () => {
  const { code, stderr } = await runOnSockets(['crm', 'create', '--full-name', 'Ana', '--output', 'json'], {
    env: { MAITRE_BASE_URL: 'http://127.0.0.1:1', MAITRE_API_KEY: 'sk_test_0123456789abcdef' },
  });
  expect(code).toBe(7);
  const error = errorIn(stderr.trim().split('\n').at(-1)!);
  expect(error).toMatchObject({ code: 'UNREACHABLE', message: expect.stringContaining('nothing listens') });
});
