import { describe, expect, it } from 'vitest';
import { normalizeBaseUrl } from '../../src/profiles/origin.ts';

const check = (baseUrl: string, allowHttp = false) =>
  normalizeBaseUrl(baseUrl, { allowHttp, field: '--base-url' });

describe('a base URL', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['https://api.example/casa/lola//', 'https://api.example/casa/lola'],
    ['HTTPS://API.Example:8443/Casa', 'https://api.example:8443/Casa'],
    ['https://api.example:443', 'https://api.example'],
    [' https://api.example ', 'https://api.example'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
    ['https://api.example/developer/api/', 'https://api.example'],
    ['https://api.example/casa/developer/api', 'https://api.example/casa'],
    ['https://api.example/developer/api/reservas', 'https://api.example/developer/api/reservas'],
  ])('%s becomes %s', (given, wanted) => {
    expect(check(given)).toBe(wanted);
  });

  it.each([
    [''],
    ['api.example'],
    ['//api.example'],
    ['ftp://api.example'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['https://'],
    ['https://user@api.example'],
    ['https://user:pass@api.example'],
    ['https://:pass@api.example'],
    ['https://api.example?key=1'],
    ['https://api.example?'],
    ['https://api.example#x'],
    ['https://api.example#'],
    ['https://api.example:99999'],
  ])('%o is refused', (given) => {
    expect(() => check(given)).toThrow(
      expect.objectContaining({
        code: 'USAGE',
        field: '--base-url',
        text: expect.objectContaining({ en: expect.not.stringContaining('pass') }),
      }),
    );
  });
});

describe('plain http', () => {
  it.each([
    ['http://localhost'],
    ['http://localhost:4747/casa'],
    ['http://LOCALHOST:1'],
    ['http://casa.localhost:1'],
    ['http://127.0.0.1:4747'],
    ['http://127.1.2.3'],
    ['http://127.1'],
    ['http://2130706433'],
    ['http://[::1]:4747'],
  ])('is accepted for this machine: %s', (given) => {
    expect(check(given)).toMatch(/^http:\/\//);
  });

  it.each([
    ['http://api.example'],
    ['http://192.168.1.10:4747'],
    ['http://10.0.0.1'],
    ['http://0.0.0.0:4747'],
    ['http://localhost.example'],
    ['http://127.0.0.1.example'],
    ['http://notlocalhost'],
    ['http://128.0.0.1'],
    ['http://[::2]'],
    ['http://[::ffff:10.0.0.1]'],
    ['http://.localhost.example'],
  ])('is refused for any other, unless it is allowed: %s', (given) => {
    expect(() => check(given)).toThrow(
      expect.objectContaining({
        code: 'USAGE',
        exit: 2,
        field: '--base-url',
        text: expect.objectContaining({ en: expect.stringContaining('plain http') }),
        hint: expect.objectContaining({ en: expect.stringContaining('--allow-http') }),
      }),
    );
    expect(check(given, true)).toMatch(/^http:\/\//);
  });
});
