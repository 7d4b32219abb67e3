import { expect, it } from 'vitest';
import { checkFileName } from '../../src/files/write-file.ts';

it.each(['C:\\work\\NUL', 'nul', 'C:\\work\\CON.csv', 'lpt1.txt', 'C:\\work\\COM¹', 'C:/work/aux.json'])(
  'on Windows %s is a device',
  (path) => expect(() => checkFileName(path, 'win32')).toThrow('means a device on Windows'),
);

it.each([
  ['C:\\work\\que?.csv', '?'],
  ['C:\\work\\a|b.csv', '|'],
  ['C:\\work\\a:b.csv', ':'],
  ['a"b.csv', '"'],
])('on Windows %s has a character that no name can have', (path, character) => {
  expect(() => checkFileName(path, 'win32')).toThrow(`cannot contain ${character}`);
});

it.each(['C:\\work\\console.csv', 'C:\\work\\año {fecha}.csv', '\\\\server\\share\\list.csv', 'nulo.csv'])(
  'on Windows %s is a name',
  (path) => expect(checkFileName(path, 'win32')).toBeUndefined(),
);

it('elsewhere every name is possible', () => {
  expect(checkFileName('/srv/que?.csv', 'linux')).toBeUndefined();
  expect(checkFileName('/srv/con.csv', 'linux')).toBeUndefined();
});
