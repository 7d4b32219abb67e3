import type headless from '@xterm/headless';

const cell = { width: 8.4, height: 19 };
const margin = 14;
const background = '#1e2127';
const foreground = '#d7dae0';
/** Black, red, green, yellow, blue, magenta, cyan, white. */
const palette = ['#1e2127', '#e06c75', '#98c379', '#d19a66', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'];

type Buffer = headless.Terminal['buffer']['active'];
type Cell = NonNullable<ReturnType<NonNullable<ReturnType<Buffer['getLine']>>['getCell']>>;

/** What a terminal shows, as an SVG: one text per run of cells with the same style. */
export const drawTerminal = ({ buffer, cols, rows }: headless.Terminal, title: string): string => {
  const lines = Array.from({ length: rows }, (_, y) => drawLine(buffer.active, y, cols));
  const count = lines.findLastIndex((line) => line !== '') + 1;
  const [width, height] = [round(cols * cell.width + 2 * margin), round(count * cell.height + 2 * margin)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    ...lines.slice(0, count).filter(Boolean),
    '</svg>',
    '',
  ].join('\n');
};

const drawLine = (buffer: Buffer, y: number, cols: number): string => {
  const line = buffer.getLine(buffer.viewportY + y);
  const runs: { readonly x: number; readonly style: string; text: string; count: number }[] = [];
  for (let x = 0; x < cols; x++) {
    const at = line?.getCell(x);
    if (!at || at.getWidth() === 0) continue;
    const style = describeStyle(at);
    const last = runs.at(-1);
    const text = at.getChars() || ' ';
    if (last?.style === style && last.x + last.count === x) {
      last.text += text;
      last.count += at.getWidth();
    } else runs.push({ x, style, text, count: at.getWidth() });
  }
  return runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ x, style, text, count }) => {
      const indent = text.length - text.trimStart().length;
      const left = round(margin + (x + indent) * cell.width);
      const length = round((count - text.length + text.trim().length) * cell.width);
      const base = round(margin + y * cell.height + 14);
      return `<text x="${left}" y="${base}" textLength="${length}" xml:space="preserve" ${style}>${escapeXml(text.trim())}</text>`;
    })
    .join('');
};

const describeStyle = (at: Cell): string => {
  const fill = at.isFgPalette() ? (palette[at.getFgColor() % 8] ?? foreground) : foreground;
  return [
    `fill="${fill}"`,
    at.isBold() ? 'font-weight="bold"' : '',
    at.isDim() ? 'opacity="0.6"' : '',
    at.isInverse() ? 'text-decoration="underline"' : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const round = (length: number): number => Math.round(length * 10) / 10;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
