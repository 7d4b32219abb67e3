import { beforeAll, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { runWith } from '../../support/profiles.ts';
import { baseUrl, cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
let reading: string;
beforeAll(async () => {
  reading = await cli.keyWith(['reservas:read', 'menu:read']);
});

const wrong = 'maitre_nobody_has_this_key';

describe('a wrong key', () => {
  it('is reported by profile check, with a hint', async () => {
    const { code, stderr } = await runWith(cli, 'profile check', { centro: { key: wrong } });
    expect(code).toBe(4);
    const error = errorIn(stderr);
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    expect(error.hint).toContain('maitre profile add centro');
    expect(`${error.message} ${error.hint}`).not.toMatch(/profile check|scope/);
  });

  it('from the environment is to be fixed there', async () => {
    const { stderr } = await cli.run('whoami', { env: { MAITRE_API_KEY: wrong } });
    expect(errorIn(stderr).hint).toContain('MAITRE_API_KEY');
  });

  it('in other commands names the scope, and says that the key is invalid', async () => {
    const { stderr } = await cli.run('reservas list', { env: { MAITRE_API_KEY: wrong } });
    const { message, hint } = errorIn(stderr);
    expect(message).toContain('with a valid key this needs the scope reservas:read');
    expect(hint).toMatch(/profile check.*profile add/);
  });
});

describe('whoami of several restaurants', () => {
  const profiles = () => ({ centro: {}, playa: { key: reading } });

  it('gives each the same result as alone', async () => {
    const { json } = await runWith(cli, 'whoami --all-profiles', profiles());
    for (const [index, name] of ['centro', 'playa'].entries()) {
      const alone = (await runWith(cli, `whoami -p ${name}`, profiles())).json;
      expect(json[index]).toEqual({ ...alone, ms: expect.any(Number) });
      expect(alone).toMatchObject({ profile: name, service: baseUrl });
    }
  });
});
