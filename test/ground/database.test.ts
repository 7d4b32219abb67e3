import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getDatabaseType, redactPassword, resolveDatabaseName } from '../../src/ground/addresses.ts';

describe('the name of a database', () => {
  test.each([
    [':memory:', 'memory'],
    ['casa.db', 'file'],
    ['http:casa.db', 'file'],
    ['/var/lib/casa?x=1#y.db', 'file'],
    ['C:\\casa.db', 'file'],
    ['postgres://localhost/casa', 'server'],
    ['POSTGRESQL://localhost/casa', 'server'],
  ])('%s is a %s', (name, kind) => {
    expect(getDatabaseType(name)).toBe(kind);
  });

  test('is resolved to an absolute path if it is a file, else unchanged', () => {
    expect(resolveDatabaseName('casa.db', { cwd: '/srv' })).toBe(resolve('/srv/casa.db'));
    expect(resolveDatabaseName('postgres://localhost/casa', { cwd: '/srv' })).toBe(
      'postgres://localhost/casa',
    );
    expect(resolveDatabaseName(':memory:', { cwd: '/srv' })).toBe(':memory:');
  });
});

describe('an address is shown', () => {
  test.each([
    ['postgres://localhost/casa', 'postgres://localhost/casa'],
    ['postgres://lola@localhost:5432/casa', 'postgres://lola@localhost:5432/casa'],
    ['postgres://lola:secret@[::1]:5432/casa', 'postgres://lola@[::1]:5432/casa'],
    ['postgres://:secret@db.example/casa', 'postgres://db.example/casa'],
    ['postgres://lola@db.example/casa?password=secret&x=@', 'postgres://lola@db.example/casa'],
    ['postgres://lola@/casa?host=/tmp', 'postgres://lola@/casa'],
    ['casa@secret.db', 'casa@secret.db'],
  ])('%s as %s', (name, shown) => {
    expect(redactPassword(name)).toBe(shown);
  });

  test.each([
    'postgres://lola:se/cret@db/casa',
    'postgres://lola:se?cret@db/casa',
    'postgres://lola:s@e/cret@db/casa',
    'postgres://lola:s@ecret@db/casa',
    'postgres://lola:secret',
  ])('%s by its scheme alone', (name) => {
    expect(redactPassword(name)).toBe('postgres://…');
  });
});
