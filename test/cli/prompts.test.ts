import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { openPrompts } from '../../src/cli/prompts.ts';
import { StepBack } from '../../src/ground/errors.ts';
import type { Lang } from '../../src/ground/i18n.ts';

interface OpenOptions {
  readonly columns?: number;
  readonly colour?: boolean;
  readonly suspend?: () => Promise<void>;
}

const open = async (lang: Lang = 'en', { columns = 80, colour = false, suspend }: OpenOptions = {}) => {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns });
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  const interruption = new AbortController();
  const screen = { colour: { stdout: colour, stderr: colour } };
  const runtime = { stdin: input, stderr: output, signal: interruption.signal, suspend };
  const prompts = openPrompts({ lang, screen, runtime });
  return { prompts, input, interruption, shown: () => shown };
};

describe('on a narrow terminal', () => {
  const narrow = { columns: 40 };

  it('a long answer and a long default wrap between words', async () => {
    const notes = 'Alergia a los frutos secos y al marisco, también a la mostaza';
    const { prompts, input, shown } = await open('es', narrow);
    const answer = prompts.line('⚠ Notas de la reserva', { initial: notes });
    input.write('\n');
    expect(await answer).toBe(notes);
    const lines = stripVTControlCharacters(shown())
      .split(/[\r\n]+|(?=[?✓])/)
      .filter(Boolean);
    const below = '  frutos secos y al marisco, también a';
    const asked = ['? ⚠ Notas de la reserva (Alergia a los', below, '  la mostaza)'];
    expect(lines.slice(0, 3)).toEqual(asked);
    expect(lines.slice(-3)).toEqual(['✓ ⚠ Notas de la reserva Alergia a los', below, '  la mostaza']);
  });

  const reserva = 'AX92KZ · 21/11/2026 14:30 · Marta Rivas · 2 pax · T2';

  it('a question wraps between words, and leaves room for the answer', async () => {
    const { prompts, input, shown } = await open('es', narrow);
    const answer = prompts.confirm(`¿Es esta reserva? ${reserva}`);
    input.write('s\n');
    expect(await answer).toBe(true);
    const lines = stripVTControlCharacters(shown()).split(/[\r\n]+/);
    expect(lines.slice(0, 3)).toEqual([
      '? ¿Es esta reserva? AX92KZ ·',
      '    21/11/2026 14:30 · Marta',
      expect.stringContaining('    Rivas · 2 pax · T2 (s/N)'),
    ]);
  });

  it('each choice wraps between words', async () => {
    const { prompts, input, shown } = await open('es', narrow);
    const answer = prompts.choose('¿Cuál?', [{ name: reserva, value: 'a' }]);
    input.write('\n');
    expect(await answer).toBe('a');
    expect(stripVTControlCharacters(shown())).toMatch(
      /^❯ 1\. AX92KZ · 21\/11\/2026 14:30 · Marta\s*\n {2}Rivas · 2 pax/m,
    );
  });

  it('has the colours of the program, or none with --no-color', async () => {
    const shades = async (colour: boolean) => {
      const { prompts, input, shown } = await open('es', { colour });
      const answer = prompts.choose('¿Cuál?', [{ name: 'S1', value: 's1' }]);
      input.write('\n');
      await answer;
      return shown().match(/\[[0-9;]*m/g) ?? [];
    };
    expect(await shades(true)).not.toEqual([]);
    expect(await shades(false)).toEqual([]);
  });
});

it.each<[string, (open: Awaited<ReturnType<typeof openOne>>) => void]>([
  ['Ctrl-C', ({ input }) => void input.write('\u0003')],
  ['Ctrl-D', ({ input }) => void input.write('\u0004')],
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

it.each([
  ['together', ['\u001b\u0003']],
  ['one after the other', ['\u001b', '\u0003']],
])('Ctrl-C ends the command right after Esc: %s', async (_name, keys) => {
  const { input, answer } = await openOne();
  for (const key of keys) input.write(key);
  const error = await answer.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'INTERRUPTED' });
  expect(error).not.toBeInstanceOf(StepBack);
});

it('Ctrl-Z suspends the program, and the question resumes with the typed text', async () => {
  const suspend = vi.fn(async () => {});
  const { prompts, input } = await open('en', { suspend });
  const answer = prompts.line('Name', { initial: 'Eva' });
  input.write('Ana');
  input.write('\u001a');
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(input.isPaused()).toBe(false));
  input.write(' Gil\r');
  expect(await answer).toBe('Ana Gil');
});

describe('a choice', () => {
  const names = Array.from({ length: 14 }, (_, index) => `Table ${index + 1}, José`);
  const choices = [
    ...names.map((name) => ({ name, value: name })),
    { name: 'someone new', value: '', isAlwaysShown: true },
  ];

  it('that must be explicit is not made by Enter alone', async () => {
    const { prompts, input, shown } = await open();
    const answer = prompts.choose('Which?', choices, { isExplicit: true });
    input.write('\r');
    await vi.waitFor(() => expect(shown()).toContain('choose one'));
    input.write('\u001b[B\r');
    expect(await answer).toBe('Table 1, José');
  });
});
