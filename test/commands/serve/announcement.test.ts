import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formatAnnouncement } from '../../../src/commands/serve/announcement.ts';

const url = 'http://127.0.0.1:4747';
const database = '/srv/casa lola/casa.db';
const withoutProfiles = { settings: () => ({ profiles: {} }), configDir: '/nowhere', lang: 'en' } as const;

it('names the profile with the key, and a request that a shell can run', () => {
  const configDir = mkdtempSync(join(tmpdir(), "maitre it's "));
  onTestFinished(() => rmSync(configDir, { recursive: true }));
  const settings = () => ({
    profiles: { centro: { database: 'other.db', key: 'x' }, "casa's": { database, key: 'k3y' } },
  });
  writeFileSync(join(configDir, 'config.json'), JSON.stringify(settings()));
  const text = formatAnnouncement({ settings, configDir, lang: 'es' }, url, database);
  expect(text).toContain(`maitre → ${url}/developer/api`);
  expect(text).toContain("en el perfil casa's");
  expect(text).not.toContain('k3y');
  const line = text.split('\n').find((text) => text.startsWith('  curl '))!;
  const ran = execFileSync('sh', ['-c', line.replace('curl', 'printf "%s\\n"')], { encoding: 'utf8' });
  expect(ran.split('\n')).toEqual([
    '-H',
    'Authorization: Bearer k3y',
    `${url}/developer/api/menu/categories`,
    '',
  ]);
});

it('explains how to create a key if no profile has one, and shows a request without', () => {
  const text = formatAnnouncement(withoutProfiles, url, database);
  expect(text).toContain(`maitre admin keys create --database '${database}' --scopes all`);
  expect(text).toContain(`curl ${url}/healthz`);
});

it('hides the password of a database', () => {
  const text = formatAnnouncement(withoutProfiles, url, 'postgres://lola:s3cret@db.example/casa');
  expect(text).not.toContain('s3cret');
});
