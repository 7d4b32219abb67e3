import { describe, expect, it } from 'vitest';
import type { Settings } from '../../src/profiles/settings.ts';
import { resolveTarget, selectProfile } from '../../src/profiles/target.ts';

const key = 'mk_0123456789abcdefghij';
const foreign = 'mk_foreign_abcdefghij';
const settings: Settings = {
  current: 'centro',
  profiles: {
    centro: { baseUrl: 'https://centro.example', key, tz: 'Europe/Madrid' },
    playa: { baseUrl: 'https://playa.example/casa/', key: 'mk_playa' },
    local: { database: '/tmp/demo.db', key: 'mk_local' },
  },
};

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly profile?: string;
  readonly settings?: Settings;
}

const choice = ({ env = {}, profile, settings: given = settings }: Given) => ({
  env,
  profile,
  settings: () => given,
});
const target = (given: Given) => resolveTarget(choice(given));
const refused = (given: Given) => {
  try {
    target(given);
  } catch (error) {
    const { code, exit, text, hint, field } = error as never;
    const shown = JSON.stringify({ code, text, hint, field }) + String(error);
    for (const secret of [key, foreign, 'mk_playa']) expect(shown).not.toContain(secret);
    return { code, exit, text, hint, field };
  }
  return expect.fail('it was not refused');
};

describe('the restaurant is', () => {
  it.each<[string, Given, object]>([
    [
      'the current profile',
      {},
      { name: 'centro', baseUrl: 'https://centro.example', key, tz: 'Europe/Madrid' },
    ],
    [
      'that of MAITRE_PROFILE',
      { env: { MAITRE_PROFILE: 'playa' } },
      { name: 'playa', baseUrl: 'https://playa.example/casa' },
    ],
    [
      'that of --profile, before the environment',
      { profile: 'local', env: { MAITRE_PROFILE: 'playa' } },
      { name: 'local', database: '/tmp/demo.db' },
    ],
    ['the same in other letters: files are named after it', { profile: 'PLAYA' }, { name: 'playa' }],
    [
      'the current one if the variable is empty',
      { env: { MAITRE_PROFILE: '', MAITRE_API_KEY: '', MAITRE_BASE_URL: '' } },
      { name: 'centro' },
    ],
    [
      'that of URL and key in the environment, with profiles',
      { env: { MAITRE_BASE_URL: 'https://x.example/', MAITRE_API_KEY: foreign } },
      { baseUrl: 'https://x.example', key: foreign },
    ],
  ])('%s', (_name, given, wanted) => {
    expect(target(given)).toMatchObject(wanted);
  });

  it('that of URL and key in the environment, without anything of a profile', () => {
    const env = { MAITRE_BASE_URL: 'https://x.example', MAITRE_API_KEY: foreign };
    expect(target({ env })).toEqual({ baseUrl: 'https://x.example', key: foreign });
    expect(target({ env, settings: { profiles: {} } })).toEqual({
      baseUrl: 'https://x.example',
      key: foreign,
    });
  });

  it('chosen without reading the settings if the command or the environment names it', () => {
    const never = { ...choice({}), settings: () => expect.fail('the settings were read') };
    expect(selectProfile({ ...never, profile: 'x' })).toBe('x');
    expect(selectProfile({ ...never, env: { MAITRE_PROFILE: 'y' } })).toBe('y');
    const env = { MAITRE_BASE_URL: 'https://x.example', MAITRE_API_KEY: foreign };
    expect(resolveTarget({ ...never, env }).baseUrl).toBe('https://x.example');
  });
});

describe('a key is never sent to the address of another profile', () => {
  const pair = { MAITRE_BASE_URL: 'https://x.example', MAITRE_API_KEY: foreign };

  it.each<[string, Given, string]>([
    ['a key beside --profile', { profile: 'centro', env: { MAITRE_API_KEY: foreign } }, 'MAITRE_API_KEY'],
    [
      'a key beside MAITRE_PROFILE',
      { env: { MAITRE_PROFILE: 'centro', MAITRE_API_KEY: foreign } },
      'MAITRE_API_KEY',
    ],
    ['a key beside the current profile', { env: { MAITRE_API_KEY: foreign } }, 'MAITRE_API_KEY'],
    [
      'an address beside --profile',
      { profile: 'centro', env: { MAITRE_BASE_URL: 'https://x.example' } },
      'MAITRE_BASE_URL',
    ],
    [
      'an address beside the current profile',
      { env: { MAITRE_BASE_URL: 'https://x.example' } },
      'MAITRE_BASE_URL',
    ],
    ['the pair beside --profile', { profile: 'centro', env: pair }, 'MAITRE_API_KEY'],
    ['the pair beside MAITRE_PROFILE', { env: { ...pair, MAITRE_PROFILE: 'centro' } }, 'MAITRE_API_KEY'],
    [
      'a key beside an unknown profile',
      { profile: 'nope', env: { MAITRE_API_KEY: foreign } },
      'MAITRE_API_KEY',
    ],
  ])('%s', (_name, given, field) => {
    expect(refused(given)).toMatchObject({
      code: 'USAGE',
      exit: 2,
      field,
      text: { en: expect.stringContaining('must not reach'), es: expect.stringContaining('no debe llegar') },
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ MAITRE_API_KEY: foreign }, 'MAITRE_BASE_URL'],
    [{ MAITRE_BASE_URL: 'https://x.example' }, 'MAITRE_API_KEY'],
  ])('without a profile the environment needs both address and key: %j', (env, missing) => {
    expect(refused({ env, settings: { profiles: {} } })).toMatchObject({
      code: 'NO_PROFILE',
      exit: 10,
      text: {
        en: expect.stringContaining(`${missing} is missing`),
        es: expect.stringContaining(`falta ${missing}`),
      },
    });
  });
});

describe('a restaurant that is missing', () => {
  it('is reported if no profile exists', () => {
    expect(refused({ settings: { profiles: {} } })).toMatchObject({
      code: 'NO_PROFILE',
      exit: 10,
      text: { en: 'no restaurant is set up yet' },
      hint: { en: expect.stringContaining('maitre demo') },
    });
  });

  it('is reported if no profile is current', () => {
    expect(refused({ settings: { profiles: settings.profiles } })).toMatchObject({
      code: 'NO_PROFILE',
      text: { en: 'no restaurant is chosen' },
      hint: { en: 'choose one: maitre profile use NAME (centro, playa, local)' },
    });
  });

  it.each([['nope'], ['constructor'], ['__proto__'], ['toString'], ['hasOwnProperty']])(
    'is reported by its name: %s',
    (profile) => {
      expect(refused({ profile })).toMatchObject({
        code: 'NO_PROFILE',
        exit: 10,
        text: { en: `there is no profile "${profile}"` },
        hint: { en: 'the profiles are: centro, playa, local' },
        field: '--profile',
      });
    },
  );

  it('is reported with the variable that has its name', () => {
    expect(refused({ env: { MAITRE_PROFILE: 'nope' } })).toMatchObject({ field: 'MAITRE_PROFILE' });
  });

  it('is reported if its profile lacks an address or a key', () => {
    for (const profile of [
      { key },
      { baseUrl: 'https://x.example' },
      { baseUrl: 'https://x.example', key: '' },
    ]) {
      expect(refused({ settings: { current: 'casa', profiles: { casa: profile } } })).toMatchObject({
        code: 'NO_PROFILE',
        text: { en: 'the profile "casa" has no service or no key' },
      });
    }
  });
});

describe('a profile and the environment are checked', () => {
  it.each([
    ['http://casa.example', 'plain http'],
    ['ftp://casa.example', 'must be a URL'],
    ['https://user:secret@casa.example', 'must be a URL'],
    ['casa.example', 'must be a URL'],
    ['https://casa.example?x', 'must be a URL'],
  ])('%s', (baseUrl, says) => {
    const profile = refused({ settings: { current: 'casa', profiles: { casa: { baseUrl, key } } } });
    expect(profile).toMatchObject({
      code: 'USAGE',
      exit: 2,
      field: 'profiles.casa.baseUrl',
      text: { en: expect.stringContaining(says) },
    });
    const variable = refused({ env: { MAITRE_BASE_URL: baseUrl, MAITRE_API_KEY: foreign } });
    expect(variable).toMatchObject({
      code: 'USAGE',
      exit: 2,
      field: 'MAITRE_BASE_URL',
      text: { en: expect.stringContaining(says) },
    });
    expect(JSON.stringify([profile, variable])).not.toContain('secret');
  });

  it('plain http is accepted if the profile allows it, and never from the environment', () => {
    const casa = { baseUrl: 'http://casa.example', key, allowHttp: true };
    expect(target({ settings: { current: 'casa', profiles: { casa } } }).baseUrl).toBe('http://casa.example');
    expect(refused({ env: { MAITRE_BASE_URL: 'http://casa.example', MAITRE_API_KEY: foreign } }).code).toBe(
      'USAGE',
    );
  });

  it.each([['mk abc'], ['mk\nabc'], ['mk_ñ'], ['mk\tx'], [' mk'], ['mk\u0000']])('the key %j', (wrong) => {
    const profile = refused({
      settings: { current: 'casa', profiles: { casa: { baseUrl: 'https://x.example', key: wrong } } },
    });
    expect(profile).toMatchObject({ code: 'USAGE', field: 'profiles.casa.key' });
    const variable = refused({ env: { MAITRE_BASE_URL: 'https://x.example', MAITRE_API_KEY: wrong } });
    expect(variable).toMatchObject({ code: 'USAGE', field: 'MAITRE_API_KEY' });
    expect(JSON.stringify([profile, variable])).not.toContain(wrong);
  });
});
