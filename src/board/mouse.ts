import { escapeKey } from '../cli/prompt-input.ts';

/** Makes the terminal report clicks and the wheel, at any column (SGR 1006). */
export const enterMouse = `${escapeKey}[?1000h${escapeKey}[?1006h`;
export const leaveMouse = `${escapeKey}[?1006l${escapeKey}[?1000l`;

/** What a person did with the mouse, at a place counted from 0. */
export interface MouseReport {
  readonly name: 'click' | 'wheelup' | 'wheeldown';
  readonly x: number;
  readonly y: number;
}

const report = new RegExp(`(${escapeKey}\\[<\\d+;\\d+;\\d+[Mm])`);
/** Bytes that the next chunk may complete. */
const beginning = new RegExp(`${escapeKey}\\[(?:<[\\d;]*)?$`);

/** Separates what the mouse and what the keyboard sent. */
export const createMouseReader = (
  onKeys: (bytes: Buffer) => void,
  onMouse: (mouse: MouseReport) => void,
): ((chunk: string | Uint8Array) => void) => {
  let rest = '';
  return (chunk) => {
    const text = rest + Buffer.from(chunk).toString('latin1');
    [rest] = beginning.exec(text) ?? [''];
    for (const part of text.slice(0, text.length - rest.length).split(report)) {
      const mouse = parseReport(part);
      if (mouse) onMouse(mouse);
      else if (part !== '' && !report.test(part)) onKeys(Buffer.from(part, 'latin1'));
    }
  };
};

const buttons: Readonly<Record<number, MouseReport['name']>> = { 0: 'click', 64: 'wheelup', 65: 'wheeldown' };
/** Shift, Alt and Ctrl. */
const modifiers = 4 + 8 + 16;

const parseReport = (text: string): MouseReport | undefined => {
  if (!report.test(text) || text.endsWith('m')) return undefined;
  const [button = 0, x = 0, y = 0] = text.match(/\d+/g)?.map(Number) ?? [];
  const name = buttons[button & ~modifiers];
  return name && { name, x: x - 1, y: y - 1 };
};
