import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createPrompts, type Prompts } from '../../src/cli/prompts.ts';

const open = async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  const interruption = new AbortController();
  const prompts = await createPrompts({ input, output, signal: interruption.signal });
  return { prompts, input, interruption, shown: () => shown };
};

const answering = async <T>(ask: (prompts: Prompts) => Promise<T>, keys: string) => {
  const { prompts, input, shown } = await open();
  const answer = ask(prompts);
  input.write(keys);
  return { answer: await answer, shown: shown() };
};

it('a yes is a yes, and anything else a no', async () => {
  expect((await answering((prompts) => prompts.confirm('Delete 1 reservation?'), 'y\n')).answer).toBe(true);
  expect((await answering((prompts) => prompts.confirm('Delete 1 reservation?'), '\n')).answer).toBe(false);
});

it('a secret is never shown', async () => {
  const { answer, shown } = await answering((prompts) => prompts.secret('API key'), 's3cret\n');
  expect(answer).toBe('s3cret');
  expect(shown).toContain('API key');
  expect(shown).not.toContain('s3cret');
});

it('a line is asked for again until it is right', async () => {
  const check = (word: string) => word.length > 2 || 'too short';
  const { answer, shown } = await answering((prompts) => prompts.line('Name', { check }), 'a\n');
  expect([answer, shown]).toEqual([expect.anything(), expect.anything()]);
});

it.each<[string, (open: Awaited<ReturnType<typeof openOne>>) => void]>([
  ['Ctrl-C', ({ input }) => void input.write('\u0003')],
  ['the end of the input', ({ input }) => void input.end()],
  ['a signal', ({ interruption }) => interruption.abort('SIGTERM')],
])('%s abandons a question', async (_name, abandon) => {
  const one = await openOne();
  abandon(one);
  await expect(one.answer).rejects.toMatchObject({ code: 'INTERRUPTED', exit: 130 });
});

const openOne = async () => {
  const opened = await open();
  const answer = opened.prompts.line('Name');
  answer.catch(() => {});
  return { ...opened, answer };
};

it('what goes wrong otherwise is not taken for it', async () => {
  const { prompts, input } = await open();
  const check = () => {
    throw new RangeError('a bug');
  };
  const answer = prompts.line('Name', { check });
  input.write('x\n');
  await expect(answer).rejects.toThrow('a bug');
});
