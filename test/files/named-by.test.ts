import { expect, it } from 'vitest';
import { blameOption, createFileWriteFailure } from '../../src/files/file-errors.ts';
import { Failure } from '../../src/ground/errors.ts';

const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
const failing = (error: Error) => blameOption('--out', () => Promise.reject(error));

it('names the option of a file that cannot be written, and keeps the rest of the failure', async () => {
  const failure = createFileWriteFailure('/x/y.csv', full);
  const { text, hint, cause, retryable } = failure;
  await expect(failing(failure)).rejects.toMatchObject({ field: '--out', text, hint, cause, retryable });
});

it('leaves any other failure unchanged, and one that already has a field', async () => {
  const already = createFileWriteFailure('/x/y.csv', full, 'MAITRE_DATA_DIR');
  expect(already.field).toBe('MAITRE_DATA_DIR');
  for (const error of [new Failure('UNREACHABLE', 'no'), already, new Error('no')])
    await expect(failing(error)).rejects.toBe(error);
});
