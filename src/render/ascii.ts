/** One column for one column, so that what stood in line still does. */
const signs: Readonly<Record<string, string>> = {
  ...{ '○': 'o', '●': '@', '◆': '#', '✓': '=', '✗': 'x', '⚠': '!' },
  ...{ '█': '#', '▓': '#', '▒': '+', '░': '.', '▼': 'v' },
  ...{ '─': '-', '│': '|', '–': '-', '—': '-', '−': '-', '±': ' ', '·': '.' },
  ...{ '»': '>', '›': '>', '«': '<', '→': '>', '…': '~', '⏎': '/', '★': '*' },
  ...{ '¿': '?', '¡': '!', '’': "'", '‘': "'", '“': '"', '”': '"', '€': 'E', ª: 'a', º: 'o' },
  ...{ ß: 's', ø: 'o', Ø: 'O', æ: 'a', Æ: 'A', ł: 'l', Ł: 'L', ı: 'i', đ: 'd', Đ: 'D' },
};

/** The text in ASCII: signs by others, letters without their accents, `?` for the rest. */
export const toAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (character) => signs[character] ?? '?');
