import { expect, it } from 'vitest';
import { createWriteFailure } from '../../src/files/file-errors.ts';
import { isOpenElsewhere, retryChange } from '../../src/files/retry-change.ts';

const windows = { system: 'win32' };
const refuse = (code: string, syscall = 'rename') => Object.assign(new Error(code), { code, syscall });
/** Fails the first times, as while an antivirus reads the file. */
const failFirst = (times: number, code: string) => {
  let calls = 0;
  return () => {
    if (calls++ < times) throw refuse(code);
    return calls;
  };
};

it.each(['EBUSY', 'EPERM', 'EACCES'])('Windows repeats a change that fails with %s', async (code) => {
  expect(await retryChange(failFirst(2, code), windows)).toBe(3);
});

it('another error, or another system, is not repeated', async () => {
  await expect(retryChange(failFirst(1, 'ENOSPC'), windows)).rejects.toThrow('ENOSPC');
  await expect(retryChange(failFirst(1, 'EPERM'), { system: 'linux' })).rejects.toThrow('EPERM');
});

it('a change that keeps failing fails in the end', async () => {
  let calls = 0;
  const change = () => {
    calls += 1;
    throw refuse('EBUSY');
  };
  await expect(retryChange(change, { ...windows, maxWaitMs: 30 })).rejects.toThrow('EBUSY');
  expect(calls).toBeGreaterThan(1);
});

it('a refused rename means an open file on Windows, and a missing permission elsewhere', () => {
  expect(isOpenElsewhere(refuse('EPERM'), 'win32')).toBe(true);
  expect(isOpenElsewhere(refuse('EPERM'), 'linux')).toBe(false);
  expect(isOpenElsewhere(refuse('EPERM', 'open'), 'win32')).toBe(false);
});

it('the message names the cause, and says what to do', () => {
  expect(createWriteFailure('list.csv', refuse('EBUSY'))).toMatchObject({
    text: {
      en: 'cannot write list.csv: another program has it open (EBUSY)',
      es: 'no se puede escribir list.csv: otro programa lo tiene abierto (EBUSY)',
    },
    hint: { en: expect.stringContaining('close it there'), es: expect.stringContaining('ciérrelo') },
  });
});
