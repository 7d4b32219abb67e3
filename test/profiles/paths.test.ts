import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFolder, requireFolder } from '../../src/profiles/settings.ts';

const both = (env: Record<string, string>, system = 'linux') => [
  findFolder('config', env, system),
  findFolder('data', env, system),
];
const known = join(userInfo().homedir, '.config', 'maitre');

describe('the folders of settings and data', () => {
  it.each<[string, Record<string, string>, string, string[]]>([
    [
      'are under the home folder, as XDG defines',
      { HOME: '/h' },
      'linux',
      ['/h/.config/maitre', '/h/.local/share/maitre'],
    ],
    [
      'are those of the XDG variables',
      { HOME: '/h', XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' },
      'linux',
      ['/c/maitre', '/d/maitre'],
    ],
    [
      'ignore a relative or empty XDG variable',
      { HOME: '/h', XDG_CONFIG_HOME: 'c', XDG_DATA_HOME: '' },
      'freebsd',
      ['/h/.config/maitre', '/h/.local/share/maitre'],
    ],
    [
      "are in macOS's library",
      { HOME: '/h', XDG_CONFIG_HOME: '/c' },
      'darwin',
      ['/h/Library/Preferences/maitre', '/h/Library/Application Support/maitre'],
    ],
    [
      "are in Windows's application data",
      { USERPROFILE: '/h', LOCALAPPDATA: '/l' },
      'win32',
      ['/h/AppData/Roaming/maitre/Config', '/l/maitre/Data'],
    ],
    [
      'are those of the MAITRE variables',
      { HOME: '/h', MAITRE_CONFIG_DIR: 'c', MAITRE_DATA_DIR: '/d' },
      'linux',
      ['c', '/d'],
    ],
  ])('%s', { tags: ['posix'] }, (_, env, system, folders) => {
    expect(both(env, system)).toEqual(folders);
  });

  it.each([
    ['empty', ''],
    ['relative', 'home'],
  ])("are in the user's home folder if HOME is %s", (_, HOME) => {
    expect(findFolder('config', { HOME }, 'linux')).toBe(known);
  });

  it('are returned as strings too', () => {
    const env = { MAITRE_CONFIG_DIR: '/c', MAITRE_DATA_DIR: '/d' };
    expect([requireFolder('config', env), requireFolder('data', env)]).toEqual(['/c', '/d']);
  });
});
