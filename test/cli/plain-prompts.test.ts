import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { createPlainPrompts } from '../../src/cli/plain-prompts.ts';
import type { Prompts } from '../../src/cli/prompt-input.ts';
import { StepBack } from '../../src/ground/errors.ts';
import type { Lang } from '../../src/ground/i18n.ts';

const open = (lang: Lang = 'en') => {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  const interruption = new AbortController();
  const prompts = createPlainPrompts({ lang, input, output, signal: interruption.signal });
  /** Types each line once the words before it are shown. */
  const type = async (...answers: readonly (readonly [words: string, line: string])[]) => {
    let read = 0;
    for (const [words, line] of answers) {
      await vi.waitFor(() => expect(shown.slice(read)).toContain(words));
      read = shown.length;
      input.write(line);
    }
  };
  return { prompts, input, interruption, type, shown: () => shown };
};

it('asks again until the answer is yes or no', async () => {
  const { prompts, type, shown } = open('es');
  const answer = prompts.confirm('¿Eliminar?');
  await type(['¿Eliminar? (s/N) ', 'ls\n'], ['> conteste sí o no\n¿Eliminar? (s/N) ', 'SÍ\n']);
  expect(await answer).toBe(true);
  expect(shown()).toBe('¿Eliminar? (s/N) > conteste sí o no\n¿Eliminar? (s/N) ');
  const no = prompts.confirm('¿Otra vez?');
  await type(['¿Otra vez?', '\n']);
  expect(await no).toBe(false);
});

it('accepts a line or the default on Enter, and explains an invalid line', async () => {
  const { prompts, type } = open();
  const check = (value: string) => value === '21:00' || 'must be a time';
  const answer = prompts.line('Time', { initial: '9', check });
  await type(['Time (9) ', '\n'], ['> must be a time\nTime (9) ', '21:00\n']);
  expect(await answer).toBe('21:00');
});

it('lists the choices, and takes the number of one', async () => {
  const { prompts, type } = open('es');
  const choices = ['S1', 'S2'].map((name) => ({ name, value: name }));
  const answer = prompts.choose('¿Qué mesa?', choices);
  await type(['¿Qué mesa?\n  1. S1\n  2. S2\nnúmero ', '\n'], ['> elija una', '2\n']);
  expect(await answer).toBe('S2');
});

it('letters filter the choices, and choose the only one', async () => {
  const { prompts, type } = open();
  const choices = ['Ana Ruiz', 'Ana Gil', 'Eva'].map((name) => ({ name, value: name }));
  const someoneNew = { name: 'someone new', value: '', isAlwaysShown: true };
  const answer = prompts.choose('Which?', [...choices, someoneNew]);
  await type(['number ', 'ana\n'], ['> \n  1. Ana Ruiz\n  2. Ana Gil\n  4. someone new\n', 'gil\n']);
  expect(await answer).toBe('Ana Gil');
});

it('goes a step back if the line contains Esc', async () => {
  const { prompts, type } = open();
  const answer = expect(prompts.line('Name')).rejects.toBeInstanceOf(StepBack);
  await type(['Name', '\u001b\n']);
  await answer;
});

it('does not echo a secret', async () => {
  const { prompts, type, shown } = open();
  const answer = prompts.secret('API key');
  await type(['API key ', 'sacret\u007f\u007f\u007f\u007f\u007f'], ['', 'ecret\r']);
  expect([await answer, shown()]).toEqual(['secret', 'API key \n']);
});

const questions: readonly [string, (prompts: Prompts) => Promise<unknown>][] = [
  ['line', (prompts) => prompts.line('Name')],
  ['secret', (prompts) => prompts.secret('Name')],
];

it.each(questions)('ends on an interruption and at the end of the input: %s', async (_, ask) => {
  const one = open();
  const left = expect(ask(one.prompts)).rejects.toMatchObject({ code: 'INTERRUPTED' });
  one.interruption.abort('SIGINT');
  await left;
  await expect(ask(one.prompts)).rejects.toMatchObject({ code: 'INTERRUPTED' });
  const other = open();
  const ended = expect(ask(other.prompts)).rejects.toMatchObject({ code: 'INTERRUPTED' });
  other.input.end();
  await ended;
  expect([one.shown(), other.shown()]).toEqual(['Name \nName \n', 'Name \n']);
});

it('clears a secret on Ctrl-U', async () => {
  const { prompts, type } = open();
  const answer = prompts.secret('API key');
  await type(['API key ', 'wrong\u0015right\r']);
  expect(await answer).toBe('right');
});

it('ends a secret on Ctrl-C, which sends no signal in raw mode', async () => {
  const { prompts, type } = open();
  const left = expect(prompts.secret('API key')).rejects.toMatchObject({ code: 'INTERRUPTED' });
  await type(['API key', 'abc\u0003']);
  await left;
});
