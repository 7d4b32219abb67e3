import { describe, expect, it } from 'vitest';
import { printNotice, reflow } from '../../src/render/notice.ts';
import { createScreen } from '../../src/render/terminal.ts';

describe('a notice', () => {
  const print = async (text: string, env = {}, columns?: number) => {
    const written: string[] = [];
    const write = (chunk: string, done: () => void) => {
      written.push(chunk);
      done();
    };
    const stderr = { write, ...(columns !== undefined && { isTTY: true, columns }) };
    await printNotice(createScreen({ stdout: { write }, stderr, env }), text);
    return written.join('');
  };

  it('fits the terminal, indents further lines, and breaks no word', async () => {
    expect(await print('pista: por mesa o código\n', {}, 14)).toBe('pista: por\n  mesa o\n  código\n');
  });

  it('is one line without a terminal', async () => {
    expect(await print('pista: por mesa o código\n', { COLUMNS: '14' })).toBe('pista: por mesa o código\n');
  });

  it('is in ASCII if the locale is C', async () => {
    expect(await print('→ García\n', { LANG: 'C' })).toBe('> Garcia\n');
  });
});

describe('reflow', () => {
  it('keeps a line that fits, not counting colour', () => {
    const line = '\x1b[38;5;243m14 reservas, 43 comensales\x1b[39m';
    expect(reflow(line, 26)).toBe(line);
  });

  it('keeps the indentation of a line', () => {
    expect(reflow('  S3 · Pedro Moreno', 12)).toBe('  S3 · Pedro\n    Moreno');
  });

  it('keeps a command at the end on one line if it fits', () => {
    const hint = 'hint: when there is room: maitre reservas free --hora 21';
    expect(reflow(hint, 40)).toBe('hint: when there is room:\n  maitre reservas free --hora 21');
    expect(reflow(hint, 30)).toBe('hint: when there is room:\n  maitre reservas free --hora\n  21');
  });

  it('does not break an address, so that it can be copied', () => {
    expect(reflow('→ GET http://127.0.0.1:4747/developer 200', 20)).toBe(
      '→ GET\n  http://127.0.0.1:4747/developer\n  200',
    );
  });
});
