import { describe, expect, it } from 'vitest';
import { createErrorFromResponse } from '../../src/client/error-response.ts';
import { createBody } from '../../src/client/transport.ts';

const failureFor = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createErrorFromResponse(
    {
      status,
      headers: new Headers(headers),
      body: createBody(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    'crm:read',
  );
const envelope = (code?: string) => ({ success: false, error: 'No se puede', ...(code && { code }) });

describe('a status has a failure code', () => {
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
    const failure = failureFor(status, envelope(named));
    expect(failure).toMatchObject({ code, exit, status, retryable });
    expect(failure.text.es).toContain('No se puede');
  });
});

describe('the message repeats the service', () => {
  it('in its own words, in both languages', () => {
    expect(failureFor(400, envelope()).text).toEqual({ en: 'No se puede', es: 'No se puede' });
  });

  it('with the scope that is needed, if the key was rejected', () => {
    for (const status of [401, 403]) {
      expect(failureFor(status, envelope()).text).toEqual({
        en: 'No se puede (this needs the scope crm:read)',
        es: 'No se puede (hace falta el permiso crm:read)',
      });
      expect(failureFor(status, envelope()).hint?.en).toContain('maitre profile check');
    }
    const named = { ...envelope('FORBIDDEN_SCOPE'), error: 'Falta el permiso crm:read' };
    expect(failureFor(401, named).text.es).toBe('Falta el permiso crm:read');
    const raw = createErrorFromResponse(
      { status: 401, headers: new Headers(), body: createBody(JSON.stringify(envelope())) },
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
      'an envelope without a message',
      { success: false, code: 'X' },
      'the service answered HTTP 500: {"success":false,"code":"X"}',
    ],
    [
      'a message that is not text',
      { success: false, error: { message: 'x' } },
      'the service answered HTTP 500: {"success":false,"error":{"message":"x"}}',
    ],
    ['JSON null', 'null', 'the service answered HTTP 500: null'],
  ])('with its status, if the body is %s', (_name, body, text) => {
    expect(failureFor(500, body).text.en).toBe(text);
    expect(failureFor(500, body).text.es).toMatch(/^el servicio respondió HTTP 500/);
  });

  it('up to 200 characters', () => {
    expect(failureFor(500, 'x'.repeat(100_000)).text.en.length).toBeLessThan(300);
  });
});

describe('a 404 that is not an error of the API means a wrong base URL', () => {
  it.each<[string, unknown]>([
    ['a page', '<h1>Not Found</h1>'],
    ['nothing', ''],
    ['another framework’s JSON', { status: 404, error: 'Not Found', path: '/developer/api/waitlist' }],
    ['a list', []],
  ])('%s', (_name, body) => {
    expect(failureFor(404, body)).toMatchObject({
      code: 'MALFORMED_ANSWER',
      exit: 1,
      status: 404,
      hint: { en: expect.stringContaining('base URL is probably wrong') },
    });
  });
});

it('a redirect is not followed, and its target is named', () => {
  expect(failureFor(302, '', { location: 'https://elsewhere.example/' })).toMatchObject({
    code: 'MALFORMED_ANSWER',
    exit: 1,
    status: 302,
    text: {
      en: expect.stringContaining('redirects to https://elsewhere.example/, and the key is not sent there'),
    },
  });
  expect(failureFor(304, '')).toMatchObject({ code: 'MALFORMED_ANSWER', status: 304 });
});

it('the hint says when to try again', () => {
  expect(failureFor(429, envelope(), { 'retry-after': '7' }).hint?.en).toBe('try again in 7 s');
  expect(failureFor(503, envelope()).hint?.en).toBe('try again in a while');
});
