import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { createPlainPrompts } from '../../src/cli/plain-prompts.ts';
import type { Prompts } from '../../src/cli/prompts.ts';
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
  /** Types each line once the words before it stand there. */
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

it('asks for a yes in the language until it has one, or a no', async () => {
  const { prompts, type, shown } = open('es');
  const answer = prompts.confirm('¿Eliminar?');
  await type(['¿Eliminar? (s/N) ', 'ls\n'], ['> conteste sí o no\n¿Eliminar? (s/N) ', 'SÍ\n']);
  expect(await answer).toBe(true);
  expect(shown()).toBe('¿Eliminar? (s/N) > conteste sí o no\n¿Eliminar? (s/N) ');
  const no = prompts.confirm('¿Otra vez?');
  await type(['¿Otra vez?', '\n']);
  expect(await no).toBe(false);
});

it('takes a line, or what Enter alone gives, and says what is wrong with it', async () => {
  const { prompts, type } = open();
  const check = (value: string) => value === '21:00' || 'must be a time';
  const answer = prompts.line('Time', { initial: '9', check });
  await type(['Time (9) ', '\n'], ['> must be a time\nTime (9) ', '21:00\n']);
  expect(await answer).toBe('21:00');
});

it('lists what there is to choose from, and takes its number alone', async () => {
  const { prompts, type } = open('es');
  const choices = ['S1', 'S2'].map((name) => ({ name, value: name }));
  const answer = prompts.choose('¿Qué mesa?', choices);
  await type(['¿Qué mesa?\n  1. S1\n  2. S2\nnúmero ', '\n'], ['> 1-2', '2\n']);
  expect(await answer).toBe('S2');
});

it('numbers no choice twice', async () => {
  const { prompts, type, shown } = open();
  const answer = prompts.choose('Which?', [
    { name: '1. #48 · Ana', value: 'a' },
    { name: '2. #5 · Eva', value: 'b' },
  ]);
  await type(['number ', '2\n']);
  expect([await answer, shown()]).toEqual(['b', 'Which?\n  1. #48 · Ana\n  2. #5 · Eva\nnumber ']);
});

it('shows nothing of a secret', async () => {
  const { prompts, type, shown } = open();
  const answer = prompts.secret('API key');
  await type(['API key ', 'sacret\u007f\u007f\u007f\u007f\u007f'], ['', 'ecret\r']);
  expect([await answer, shown()]).toEqual(['secret', 'API key \n']);
});

const questions: readonly [string, (prompts: Prompts) => Promise<unknown>][] = [
  ['line', (prompts) => prompts.line('Name')],
  ['secret', (prompts) => prompts.secret('Name')],
];

it.each(questions)('ends where somebody interrupts, or where the input does: %s', async (_, ask) => {
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

it('takes back at Ctrl-U all of a secret that was typed', async () => {
  const { prompts, type } = open();
  const answer = prompts.secret('API key');
  await type(['API key ', 'wrong\u0015right\r']);
  expect(await answer).toBe('right');
});

it('ends a secret at Ctrl-C, which no signal tells of there', async () => {
  const { prompts, type } = open();
  const left = expect(prompts.secret('API key')).rejects.toMatchObject({ code: 'INTERRUPTED' });
  await type(['API key', 'abc\u0003']);
  await left;
});
