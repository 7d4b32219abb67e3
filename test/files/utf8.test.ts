import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests();

const put = (name: string, content: string | Buffer): void => writeFileSync(join(cli.folder, name), content);

it.each([
  ['crm create --data @f', '{"full_name":"José"}'],
  ['crm create --data -', '{"full_name":"José"}'],
  ['menu apply f --yes', 'categories:\n- name: Jamón\n'],
  ['menu apply - --yes', 'categories:\n- name: Jamón\n'],
  ['menu plan f', 'categories:\n- name: Jamón\n'],
  ['reservas reconfirm --message f', '¿Viene {nombre}?'],
  ['api POST /developer/api/crm/customers --data @f', '{"full_name":"José"}'],
])('input that is not UTF-8 is refused before anything is sent: %s', async (line, text) => {
  const latin = Buffer.from(text, 'latin1');
  put('f', latin);
  const ran = await cli.run(line, { stdin: latin });
  expect([ran.code, ran.sent, errorIn(ran.stderr).message]).toEqual([
    2,
    [],
    expect.stringMatching(/is not UTF-8$/),
  ]);
});

it('a byte order mark is not part of the input', async () => {
  put('f', '\ufeff{"full_name":"José"}');
  expect((await cli.run('crm create --data @f')).json).toMatchObject({ full_name: 'José' });
});

it('UTF-16 with its byte order mark is read too: PowerShell writes it', async () => {
  put('f', Buffer.from('\ufeff{"full_name":"José"}', 'utf16le'));
  expect((await cli.run('crm create --data @f')).json).toMatchObject({ full_name: 'José' });
  const key = Buffer.from('\ufeffmk_0123456789abcdefghij\r\n', 'utf16le');
  const added = await cli.run('profile add centro --base-url http://127.0.0.1:9 --key-stdin', { stdin: key });
  expect(added.code).toBe(0);
  expect(added.json).toMatchObject({ name: 'centro', key: '••••ghij' });
});

it('an argument that was not UTF-8 is refused', async () => {
  const { code, sent, stderr } = await cli.run(['crm', 'create', '--full-name', 'Jos\ufffd']);
  expect([code, sent, errorIn(stderr).message]).toEqual([2, [], 'Jos\ufffd is not UTF-8']);
});
