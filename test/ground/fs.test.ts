import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeSystemError } from '../../src/ground/fs.ts';

const failed = (code: string): Error => Object.assign(new Error(`${code}: said in English`), { code });

test.each([
  ['EACCES', 'este usuario no tiene permiso (EACCES)'],
  ['SQLITE_IOERR_FSYNC', 'no se puede leer o escribir (SQLITE_IOERR_FSYNC)'],
  ['EBADF', 'EBADF'],
])('%s is described in the user’s language', (code, es) => {
  expect(describeSystemError(failed(code)).es).toBe(es);
});

test('an error without a code keeps its message', async () => {
  expect(describeSystemError(new Error('odd')).es).toBe('odd');
  const cause = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  expect(describeSystemError(cause).en).toBe('it does not exist (ENOENT)');
});
