import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../src/ground/errors.ts';
import { untranslated } from '../../src/ground/i18n.ts';
import { renderProblem, toFailure } from '../../src/render/problem.ts';

const words = { json: false, lang: 'es', colour: false, terminal: true } as const;
const json = { ...words, json: true } as const;

const missing = new Failure('NOT_FOUND', {
  en: 'no reservation has the code ABC',
  es: 'ninguna reserva tiene el código ABC',
  status: 404,
  field: 'reserva',
  hint: { en: 'list them', es: 'maitre reservas list --all' },
});

test('as text: what happened, where, and a hint', () => {
  expect(renderProblem(missing, words)).toBe(
    'error: ninguna reserva tiene el código ABC\npista: maitre reservas list --all\n',
  );
  expect(renderProblem(missing, { ...words, lang: 'en' })).toBe(
    'error: no reservation has the code ABC (reserva)\nhint: list them\n',
  );
});

test.each([
  ['<event> is required', '<event>', ''],
  ['imp.csv:3: no date', '<file>', ''],
  ['reservas list takes no arguments', 'reservas list', ''],
  ['--notes-file is unknown', '--notes', ' (--notes)'],
  ['enotes', 'notes', ' (notes)'],
])('a field that the message names is not repeated: %s', (message, field, suffix) => {
  const failure = new Failure('USAGE', { en: message, es: message, field });
  expect(renderProblem(failure, words)).toBe(`error: ${message}${suffix}\n`);
});

test('as JSON: one line with every key', () => {
  expect(JSON.parse(renderProblem(missing, { ...json, lang: 'en' }))).toEqual({
    error: {
      code: 'NOT_FOUND',
      message: 'no reservation has the code ABC',
      status: 404,
      field: 'reserva',
      hint: 'list them',
      next: null,
      retryable: false,
      exit: 3,
    },
  });
  expect(renderProblem(new Failure('USAGE', 'no'), json)).toBe(
    '{"error":{"code":"USAGE","message":"no","status":null,"field":null,"hint":null,"next":null,"retryable":false,"exit":2}}\n',
  );
});

test('an unexpected error is INTERNAL, with its stack only with --verbose', () => {
  const error = new TypeError('x is not a function');
  expect(toFailure(error)).toMatchObject({ code: 'INTERNAL', exit: 1 });
  expect(renderProblem(error, { ...words, lang: 'en' })).toBe(
    'error: unexpected failure: x is not a function\nhint: run it with --verbose to see where it failed\n',
  );
  expect(renderProblem(error, { ...words, verbose: true })).toContain('problem.test.ts');
  expect(renderProblem(error, json)).not.toContain('problem.test.ts');
  expect(toFailure('thrown').text.en).toBe('unexpected failure: thrown');
});

test('--verbose shows the cause of a failure', () => {
  const failure = new Failure('UNREACHABLE', {
    ...untranslated('gone'),
    cause: new Error('connect', { cause: new Error('ECONNREFUSED') }),
  });
  expect(renderProblem(failure, { ...words, verbose: true })).toContain('Error: ECONNREFUSED');
});

test('a hint of several lines is indented', () => {
  const failure = new Failure('AMBIGUOUS', {
    ...untranslated('two'),
    hint: { en: 'which?\n6f1c  Ana\n6f1d  Eva', es: '' },
  });
  expect(renderProblem(failure, { ...words, lang: 'en' })).toBe(
    'error: two\nhint: which?\n  6f1c  Ana\n  6f1d  Eva\n',
  );
});

test('without a terminal a failure is one line with its hint, and several with --verbose', () => {
  const failure = new Failure('AMBIGUOUS', {
    ...untranslated('two'),
    hint: { en: 'which?\n6f1c  Ana\n6f1d  Eva', es: '' },
  });
  const options = { ...words, lang: 'en', terminal: false } as const;
  expect(renderProblem(failure, options)).toBe('error: two · hint: which?; 6f1c  Ana; 6f1d  Eva\n');
  expect(renderProblem(failure, { ...options, verbose: true }).split('\n').length).toBeGreaterThan(4);
});

test('the word error is bold and coloured if colour is on', () => {
  expect(renderProblem(missing, { ...words, colour: true })).toContain(
    '\x1b[1m\x1b[38;5;163merror:\x1b[39m\x1b[22m',
  );
});

test('a message of the service is one line without control characters', () => {
  const message = fc.string({
    unit: fc.constantFrom('a', '\x1b', '[', '2J', '\n', '\r', '\u202e', '\u009b', '\x07'),
  });
  fc.assert(
    fc.property(message, (text) => {
      for (const options of [{ ...words, terminal: false }, json])
        expect(renderProblem(new Failure('BUSINESS_ERROR', text), options)).toMatch(/^[^\p{Cc}\u202e]*\n$/u);
    }),
  );
});

test.each([
  ['list them: maitre proposals', ['proposals']],
  [
    'check the key with maitre profile check, or replace it with maitre profile add NAME',
    ['profile', 'check'],
  ],
  ["try again: maitre crm search 'Ana Ruiz'", ['crm', 'search', 'Ana Ruiz']],
  ['see the tables (maitre reservas now)', ['reservas', 'now']],
  ['did you mean maitre reservas seat?', ['reservas', 'seat']],
  [
    "did you mean maitre reservas seat 'García, Ana (S9)' --json?",
    ['reservas', 'seat', 'García, Ana (S9)', '--json'],
  ],
  [
    String.raw`seat them: maitre reservas seat 'O'\''Brien; ¿quién?'`,
    ['reservas', 'seat', "O'Brien; ¿quién?"],
  ],
  ['read it: maitre now -p centro,playa, or later', ['now', '-p', 'centro,playa']],
  ['undo it; maitre undo reverts what was sent: all of it', null],
  ['choose one: maitre profile use NAME (casa)', null],
  ['for example: maitre reservas seat K7PQ2M', null],
])('the next command of "%s" is %j', (en, next) => {
  const failure = new Failure('NOT_FOUND', { ...untranslated('no'), hint: { en, es: 'no' } });
  expect(JSON.parse(renderProblem(failure, { ...json, lang: 'es' })).error.next).toEqual(next);
});

test('a confirmation has no next command: a person decides', () => {
  const hint = { en: 'to do it all the same: maitre reservas seat K7PQ2M', es: 'no' };
  const failure = new Failure('CONFIRMATION_REQUIRED', { ...untranslated('no'), hint });
  expect(JSON.parse(renderProblem(failure, { ...json, lang: 'en' })).error.next).toBeNull();
});
