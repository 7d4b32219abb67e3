import { describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForAllTests, type RunOptions } from '../support/test-cli.ts';

const cli = cliForAllTests();

const answering = (status: number, headers: Record<string, string> = {}): RunOptions => ({
  fetch: async () => new Response('{"x":1}', { status, headers }),
});
const lost: RunOptions = {
  fetch: async () => {
    throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
  },
};
const path = '/developer/api/reservas';
const ended = async (method: string, options: RunOptions) => {
  const words = ['api', method, path, '--retries', '0', '-q'];
  const { code, stderr, stdout } = await cli.run(words, options);
  const error = errorIn(stderr);
  return {
    code,
    stdout,
    failure: error.code,
    exit: error.exit,
    status: error.status,
    retryable: error.retryable,
  };
};

describe('a raw request', () => {
  it.each(['POST', 'PATCH'])('%s with status 504 may be applied: 9', async (method) => {
    expect(await ended(method, answering(504))).toEqual({
      code: 9,
      stdout: '{"x":1}',
      failure: 'UNKNOWN_OUTCOME',
      exit: 9,
      status: 504,
      retryable: false,
    });
  });

  it.each(['GET', 'OPTIONS'])('%s with status 504 can be repeated: 7', async (method) => {
    expect(await ended(method, answering(504))).toMatchObject({ code: 7, retryable: true });
  });

  it.each([
    ['POST', 9, 'UNKNOWN_OUTCOME'],
    ['GET', 7, 'UNREACHABLE'],
    ['HEAD', 7, 'UNREACHABLE'],
  ])('%s with a lost response exits %i', async (method, code, failure) => {
    expect(await ended(method, lost)).toMatchObject({ code, failure, stdout: '' });
  });

  it.each([
    [400, 5],
    [404, 3],
    [422, 8],
    [429, 7],
  ])('POST with status %i was not applied: %i', async (status, code) => {
    const envelope = JSON.stringify({ success: false, error: 'no', code: 'X' });
    const fetch = async () => new Response(envelope, { status });
    expect(await ended('POST', { fetch })).toMatchObject({ code, stdout: envelope });
  });
});

describe('an invalid request is rejected with its problem', () => {
  it.each([
    ['GET', 'developer/api/waitlist', 'must start with one slash'],
    ['GET', '//elsewhere.example', 'must start with one slash'],
    ['GET', '/../other/developer/api/reservas', 'must not contain . or ..'],
    ['GET', '/developer/%2E%2e?fecha=2026-11-20', 'must not contain . or ..'],
    ['GET', '/developer/api/reservas#today', 'write %20, %23 or %5C'],
    ['BREW', path, 'must be one of: GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS, not "BREW"'],
  ])('%s %s', async (method, where, text) => {
    const { code, sent, stderr } = await cli.run(['api', method, where]);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain(JSON.stringify(text).slice(1, -1));
  });
});

describe('the key', () => {
  it('is hidden if a redirect repeats it', async () => {
    const location = `https://elsewhere.example/?key=${encodeURIComponent(cli.key)}`;
    const { code, stderr } = await cli.run(['api', 'GET', path], answering(302, { location }));
    expect(code).toBe(1);
    expect(stderr).toContain('https://elsewhere.example/?key=••••');
    expect(stderr).not.toContain(cli.key);
  });

  it('is hidden if an argument contains it', async () => {
    for (const words of [
      ['api', 'GET', `${path}?key=${cli.key}`, '-v', '--dry-run'],
      ['api', 'GET', `${path}?key=${cli.key}`, '-v'],
      ['reservas', 'get', cli.key],
      [`--${cli.key}`],
    ]) {
      const { stdout, stderr } = await cli.run(words);
      expect(stdout + stderr).not.toContain(cli.key);
    }
  });
});
