import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSettingsPath, isReadableByOthers, readSettings } from '../../src/profiles/settings.ts';
import { changeSettings, putProfile, removeProfile, useProfile } from '../../src/profiles/store.ts';

const key = 'mk_0123456789abcdefghij';
const profile = { baseUrl: 'https://centro.example', key };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-settings-'));
  file = getSettingsPath(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stored = () => JSON.parse(readFileSync(file, 'utf8'));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('profiles are stored', () => {
  it('in a file that only its owner can read, in a folder that only its owner can enter', {
    tags: ['posix'],
  }, async () => {
    const inner = join(folder, 'new', 'maitre');
    await putProfile(inner, 'centro', profile);
    expect([modeOf(inner), modeOf(getSettingsPath(inner))]).toEqual([0o700, 0o600]);
    expect(readSettings(inner)).toEqual({ current: 'centro', profiles: { centro: profile } });
    expect(readdirSync(inner)).toEqual(['config.json']);
  });

  it('in a file whose mode is corrected if others could read it', { tags: ['posix'] }, async () => {
    await putProfile(folder, 'centro', profile);
    chmodSync(file, 0o644);
    expect(isReadableByOthers(folder)).toBe(true);
    await putProfile(folder, 'playa', profile);
    expect(modeOf(file)).toBe(0o600);
    expect(isReadableByOthers(folder)).toBe(false);
  });

  it('with the first one as the current one', async () => {
    await putProfile(folder, 'centro', profile);
    await putProfile(folder, 'playa', { ...profile, tz: 'Atlantic/Canary' });
    expect(readSettings(folder)).toEqual({
      current: 'centro',
      profiles: { centro: profile, playa: { ...profile, tz: 'Atlantic/Canary' } },
    });
    await useProfile(folder, 'playa');
    expect(readSettings(folder).current).toBe('playa');
  });

  it('without losing unknown fields', async () => {
    writeFileSync(
      file,
      JSON.stringify({ theme: 'dark', profiles: { centro: { ...profile, colour: 'red' } } }),
    );
    await putProfile(folder, 'playa', profile);
    expect(stored()).toEqual({
      theme: 'dark',
      current: 'playa',
      profiles: { centro: { ...profile, colour: 'red' }, playa: profile },
    });
  });
});

describe('a profile that is removed', () => {
  it('is deleted with its key', async () => {
    await putProfile(folder, 'centro', profile);
    await putProfile(folder, 'playa', { ...profile, key: 'mk_playa' });
    await removeProfile(folder, 'playa');
    expect(readSettings(folder)).toEqual({ current: 'centro', profiles: { centro: profile } });
    expect(readFileSync(file, 'utf8')).not.toContain('mk_playa');
  });

  it('leaves no current profile', async () => {
    await putProfile(folder, 'centro', profile);
    await putProfile(folder, 'playa', profile);
    await removeProfile(folder, 'centro');
    expect(readSettings(folder)).toEqual({ current: undefined, profiles: { playa: profile } });
    expect(stored()).not.toHaveProperty('current');
  });
});

describe('a settings file that is broken', () => {
  it.each<[string, string, string]>([
    ['not JSON', `{"profiles": {"centro": {"key": "${key}"`, 'it is not JSON'],
    ['empty', '', 'it is not JSON'],
    ['a list', '[]', 'settings is invalid'],
    ['null', 'null', 'settings is invalid'],
    ['profiles as a list', `{"profiles": ["${key}"]}`, 'profiles is invalid'],
    ['a profile as a text', `{"profiles": {"centro": "${key}"}}`, 'profiles.centro is invalid'],
    ['a key as a number', '{"profiles": {"centro": {"key": 7}}}', 'profiles.centro.key is invalid'],
    [
      'an unknown language',
      `{"profiles": {"centro": {"key": "${key}", "lang": "fr"}}}`,
      'profiles.centro.lang is invalid',
    ],
    ['a current one as an object', '{"current": {}}', 'current is invalid'],
    [
      'allowHttp as a text',
      '{"profiles": {"centro": {"allowHttp": "no"}}}',
      'profiles.centro.allowHttp is invalid',
    ],
  ])('is reported, and left unchanged: %s', async (_name, content, says) => {
    writeFileSync(file, content);
    const wanted = {
      code: 'BROKEN_SETTINGS',
      exit: 10,
      text: {
        en: `cannot read the settings file ${file}: ${says}`,
        es: expect.stringContaining(`no se puede leer el fichero de ajustes ${file}`),
      },
      hint: { en: expect.stringContaining('repair it') },
    };
    expect(() => readSettings(folder)).toThrow(expect.objectContaining({ code: 'BROKEN_SETTINGS' }));
    const failure = await putProfile(folder, 'playa', profile).catch((error: unknown) => error);
    expect(failure).toMatchObject(wanted);
    expect(JSON.stringify(failure) + String((failure as Error).cause)).not.toContain(key);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('is reported if it is a folder', async () => {
    mkdirSync(file);
    await expect(putProfile(folder, 'centro', profile)).rejects.toMatchObject({
      code: 'BROKEN_SETTINGS',
      exit: 10,
      text: {
        en: `cannot read the settings file ${file}: EISDIR`,
        es: `no se puede leer el fichero de ajustes ${file}: EISDIR`,
      },
    });
  });
});

it('without a settings file there are no profiles, and none is created', () => {
  expect(readSettings(folder)).toEqual({ profiles: {} });
  expect(isReadableByOthers(folder)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

it('a file that cannot be written is a clear failure', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  await expect(putProfile(join(folder, 'a-file', 'x'), 'centro', profile)).rejects.toMatchObject({
    code: 'WRITE_FAILED',
    exit: 1,
    text: { en: expect.stringContaining('cannot write') },
  });
});

it('a change that fails changes nothing, and releases the lock', async () => {
  await putProfile(folder, 'centro', profile);
  const before = readFileSync(file, 'utf8');
  const failing = () => {
    throw new Error('no');
  };
  await expect(changeSettings(folder, failing)).rejects.toThrow('no');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toEqual(['config.json']);
});
