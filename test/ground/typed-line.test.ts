import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCommand, quoteWindowsWord } from '../../src/ground/strings.ts';

it('quotes only the words that a shell would not take literally', { tags: ['posix'] }, () => {
  expect(formatCommand('maitre', 'crm', 'search', 'muñoz')).toBe('maitre crm search muñoz');
  expect(formatCommand('maitre', 'crm', 'search', '$(id)')).toBe("maitre crm search '$(id)'");
  expect(formatCommand('crm', 'get', "D'Or", '')).toBe(String.raw`crm get 'D'\''Or' ''`);
});

it.each([
  ['C:\\Users\\Ana\\lista.csv', 'C:\\Users\\Ana\\lista.csv'],
  ['Ana Peña', '"Ana Peña"'],
  ["D'Or", '"D\'Or"'],
  // PowerShell reads a bare comma as a list and a bare @ as a variable.
  ['centro,playa', '"centro,playa"'],
  ['ana@correo.es', '"ana@correo.es"'],
  ['', '""'],
  // A quotation mark would end the word in one of the two shells, and the rest would run.
  ['x" & del y', '"x\' & del y"'],
  ['$(calc)', '"`$(calc)"'],
])('quotes for cmd.exe and PowerShell: %s', (word, quoted) => {
  expect(quoteWindowsWord(word)).toBe(quoted);
});

it('is parsed by a shell into the same words', { tags: ['posix'] }, () => {
  const word = fc.string({ unit: fc.constantFrom(...' $`\'"\\!*?(){};&|<>~#=-añ🍣\n\t') });
  const lines = fc.sample(fc.array(word, { maxLength: 4 }), 100);
  const script = lines.map((words) => `${formatCommand('printf', '%s\\0', ...words, 'end')}\n`).join('');
  const read = execFileSync('/bin/sh', { input: script, encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(read).toEqual(lines.flatMap((words) => [...words, 'end']));
});
