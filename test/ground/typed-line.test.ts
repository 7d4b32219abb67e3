import { execFileSync } from 'node:child_process';
import { platform } from 'node:process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCommand } from '../../src/ground/strings.ts';

it('quotes only the words that a shell would not take literally', () => {
  expect(formatCommand('maitre', 'crm', 'search', 'muñoz')).toBe('maitre crm search muñoz');
  expect(formatCommand('maitre', 'crm', 'search', '$(id)')).toBe("maitre crm search '$(id)'");
  expect(formatCommand('crm', 'get', "D'Or", '')).toBe(String.raw`crm get 'D'\''Or' ''`);
});

it.skipIf(platform === 'win32')('is parsed by a shell into the same words', () => {
  const word = fc.string({ unit: fc.constantFrom(...' $`\'"\\!*?(){};&|<>~#=-añ🍣\n\t') });
  const lines = fc.sample(fc.array(word, { maxLength: 4 }), 100);
  const script = lines.map((words) => `${formatCommand('printf', '%s\\0', ...words, 'end')}\n`).join('');
  const read = execFileSync('/bin/sh', { input: script, encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(read).toEqual(lines.flatMap((words) => [...words, 'end']));
});
