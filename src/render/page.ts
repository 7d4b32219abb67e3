import type { Lang } from '../ground/lang.ts';

interface Page {
  readonly lang: Lang;
  /** What the window is called, and the paper. */
  readonly title: string;
  /** HTML; whatever came from the service is escaped in it. */
  readonly body: string;
  /** Styles of its own, after those that every page has. */
  readonly style?: string;
}

/** Read on paper, on a wide screen and on a phone: nothing is told by colour alone, which a printer may leave out. */
const common = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
    color: #1c1917; background: #fff; overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; margin: 0; }
  h2 { font-size: 1.1rem; margin: 1.6rem 0 .3rem; }
  header p { margin: .1rem 0 1rem; color: #57534e; }
  table { border-collapse: collapse; width: 100%; }
  thead { display: table-header-group; }
  th { text-align: left; white-space: nowrap; border-bottom: 2px solid #1c1917; }
  td { border-bottom: 1px solid #d6d3d1; vertical-align: top; }
  th, td { padding: .3rem .8rem .3rem 0; }
  tr { break-inside: avoid; }
  .right { text-align: right; font-variant-numeric: tabular-nums; }
  .whole { white-space: nowrap; }
  .warn { font-weight: 700; color: #9a3412; }
  .warn > span { border: 2px solid #9a3412; border-radius: 3px; padding: 0 .3rem; display: inline-block; }
  .quiet { color: #78716c; }
  .off td { text-decoration: line-through; }
  footer { margin-top: 1rem; color: #57534e; }
  @page { size: A4; margin: 12mm; }
  @media print { body { margin: 0; padding: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; } }
`;

/** A page of its own: no script, nothing loaded. */
export const toPage = ({ lang, title, body, style = '' }: Page): string =>
  [
    '<!doctype html>',
    `<html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${common}${style}</style></head><body>`,
    body,
    '</body></html>',
    '',
  ].join('\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
