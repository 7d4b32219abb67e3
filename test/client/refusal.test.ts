import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../src/client/body.ts';
import { refusal } from '../../src/client/refusal.ts';

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  refusal(
    {
      status,
      headers: new Headers(headers),
      body: bodyOf(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    'crm:read',
  );
const envelope = (code?: string) => ({ success: false, error: 'No se puede', ...(code && { code }) });

describe('a status is a failure of the closed set', () => {
  it.each<[number, string | undefined, string, number, boolean]>([
    [400, 'BUSINESS_ERROR', 'BUSINESS_ERROR', 5, false],
    [400, undefined, 'BUSINESS_ERROR', 5, false],
    [401, 'UNAUTHORIZED', 'UNAUTHORIZED', 4, false],
    [401, undefined, 'UNAUTHORIZED', 4, false],
    [401, 'SOMETHING', 'UNAUTHORIZED', 4, false],
    [401, 'FORBIDDEN_SCOPE', 'FORBIDDEN_SCOPE', 4, false],
    [403, undefined, 'UNAUTHORIZED', 4, false],
    [404, 'NOT_FOUND', 'NOT_FOUND', 3, false],
    [404, undefined, 'NOT_FOUND', 3, false],
    [405, 'METHOD_NOT_ALLOWED', 'VALIDATION_ERROR', 8, false],
    [409, 'CONFLICT', 'BUSINESS_ERROR', 5, false],
    [413, 'PAYLOAD_TOO_LARGE', 'VALIDATION_ERROR', 8, false],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR', 8, false],
    [422, 'VALIDATION_ERROR', 'VALIDATION_ERROR', 8, false],
    [422, 'BUSINESS_ERROR', 'VALIDATION_ERROR', 8, false],
    [429, undefined, 'UNAVAILABLE', 7, true],
    [500, 'INTERNAL_ERROR', 'UNAVAILABLE', 7, true],
    [502, undefined, 'UNAVAILABLE', 7, true],
    [503, undefined, 'UNAVAILABLE', 7, true],
    [599, undefined, 'UNAVAILABLE', 7, true],
  ])('%i with the code %s is %s, exit %i', (status, named, code, exit, retryable) => {
    const failure = refused(status, envelope(named));
    expect(failure).toMatchObject({ code, exit, status, retryable });
    expect(failure.text.es).toContain('No se puede');
  });
});

describe('what the service says is repeated', () => {
  it('in its own words, in every language', () => {
    expect(refused(400, envelope()).text).toEqual({ en: 'No se puede', es: 'No se puede' });
  });

  it('with the scope that is needed, where the key was refused', () => {
    for (const status of [401, 403]) {
      expect(refused(status, envelope()).text).toEqual({
        en: 'No se puede (this needs the scope crm:read)',
        es: 'No se puede (hace falta el permiso crm:read)',
      });
      expect(refused(status, envelope()).hint?.en).toContain('maitre profile check');
    }
    const named = { ...envelope('FORBIDDEN_SCOPE'), error: 'Falta el permiso crm:read' };
    expect(refused(401, named).text.es).toBe('Falta el permiso crm:read');
    const raw = refusal(
      { status: 401, headers: new Headers(), body: bodyOf(JSON.stringify(envelope())) },
      undefined,
    );
    expect(raw.text.en).toBe('No se puede');
  });

  it.each<[string, unknown, string]>([
    ['nothing', '', 'the service answered HTTP 500 without a reason'],
    ['a page', '<html>\n<h1>Bad Gateway</h1>', 'the service answered HTTP 500: <html> <h1>Bad Gateway</h1>'],
    [
      'a stack trace',
      'Error: boom\n    at f (/srv/app.js:1)',
      'the service answered HTTP 500: Error: boom at f (/srv/app.js:1)',
    ],
    [
      'JSON of something else',
      { error: 'Boom', path: '/x' },
      'the service answered HTTP 500: {"error":"Boom","path":"/x"}',
    ],
    [
      'an envelope without words',
      { success: false, code: 'X' },
      'the service answered HTTP 500: {"success":false,"code":"X"}',
    ],
    [
      'words that are none',
      { success: false, error: { message: 'x' } },
      'the service answered HTTP 500: {"success":false,"error":{"message":"x"}}',
    ],
    ['JSON null', 'null', 'the service answered HTTP 500: null'],
  ])('with its status, where it is %s', (_name, body, text) => {
    expect(refused(500, body).text.en).toBe(text);
    expect(refused(500, body).text.es).toMatch(/^el servicio respondió HTTP 500/);
  });

  it('no further than its start', () => {
    expect(refused(500, 'x'.repeat(100_000)).text.en.length).toBeLessThan(300);
  });
});

describe('a 404 that is no error of the interface means another address', () => {
  it.each<[string, unknown]>([
    ['a page', '<h1>Not Found</h1>'],
    ['nothing', ''],
    ['another framework’s JSON', { status: 404, error: 'Not Found', path: '/developer/api/waitlist' }],
    ['a list', []],
  ])('%s', (_name, body) => {
    expect(refused(404, body)).toMatchObject({
      code: 'MALFORMED_ANSWER',
      exit: 1,
      status: 404,
      hint: { en: expect.stringContaining('base URL is probably wrong') },
    });
  });
});

it('a redirect is not followed, and says where it leads', () => {
  expect(refused(302, '', { location: 'https://elsewhere.example/' })).toMatchObject({
    code: 'MALFORMED_ANSWER',
    exit: 1,
    status: 302,
    text: {
      en: expect.stringContaining('redirects to https://elsewhere.example/, and the key is not sent there'),
    },
  });
  expect(refused(304, '')).toMatchObject({ code: 'MALFORMED_ANSWER', status: 304 });
});

it('a busy service says when to try again', () => {
  expect(refused(429, envelope(), { 'retry-after': '7' }).hint?.en).toBe('try again in 7 s');
  expect(refused(503, envelope()).hint?.en).toBe('try again in a while');
});
