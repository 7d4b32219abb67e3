import { setTimeout as delay } from 'node:timers/promises';
import { getErrorCode } from '../ground/errors.ts';
import { platform } from '../ground/runtime.ts';

/** What Windows answers if another program has the file open: a spreadsheet, an antivirus or a backup. */
const openElsewhereCodes = ['EBUSY', 'EPERM', 'EACCES'];
const pollIntervalMs = 25;

/** Opens, renames, replaces or removes a file. On Windows tries for a while if another program has the file open. */
export const retryChange = async <T>(
  change: () => T | Promise<T>,
  { system = platform, maxWaitMs = 2_000 }: { readonly system?: string; readonly maxWaitMs?: number } = {},
): Promise<T> => {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await change();
    } catch (error) {
      const mayPass = system === 'win32' && openElsewhereCodes.includes(getErrorCode(error));
      if (!mayPass || performance.now() > deadline) throw error;
    }
    await delay(pollIntervalMs);
  }
};

/** Whether a change failed because another program has the file open. A missing permission fails on `open` already. */
export const isOpenElsewhere = (error: unknown, system: string = platform): boolean => {
  const code = getErrorCode(error);
  const { syscall = '' } = error as NodeJS.ErrnoException;
  const isRefused = system === 'win32' && ['rename', 'unlink'].includes(syscall);
  return code === 'EBUSY' || (isRefused && openElsewhereCodes.includes(code));
};
