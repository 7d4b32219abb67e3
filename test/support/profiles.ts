import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../../src/profiles/settings.ts';
import { baseUrl, type Ran, type RunOptions, type TestCli } from './test-cli.ts';

/** Runs a command with only these profiles, the first one current; each is the restaurant of `cli`. */
export const runWith = (
  cli: TestCli,
  words: readonly string[] | string,
  profiles: Readonly<Record<string, Profile>>,
  options: RunOptions = {},
): Promise<Ran> => {
  const whole = Object.fromEntries(
    Object.entries(profiles).map(([name, profile]) => [name, { baseUrl, key: cli.key, ...profile }]),
  );
  const settings = { current: Object.keys(profiles)[0], profiles: whole };
  writeFileSync(join(cli.folder, 'config.json'), JSON.stringify(settings), { mode: 0o600 });
  const none = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '', MAITRE_LANG: '' };
  return cli.run(words, { ...options, env: { ...none, ...options.env } });
};
