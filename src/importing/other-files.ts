import { usage } from '../cli/usage.ts';
import type { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/** What people hand in for a sheet saved as text, by its first bytes. */
const kinds: readonly (readonly [RegExp, LocalizedText])[] = [
  [
    /^(?:PK\p{Cc}\p{Cc}|\xd0\xcf\p{Cc}\xe0)/u,
    {
      en: 'is a workbook (Excel, LibreOffice or Numbers)',
      es: 'es un libro (de Excel, LibreOffice o Numbers)',
    },
  ],
  [/^%PDF-/, { en: 'is a PDF', es: 'es un PDF' }],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml)/i,
    { en: 'is a page or XML, whatever it is called', es: 'es una página o XML, se llame como se llame' },
  ],
];

/** Throws USAGE where the bytes are known to be no text of records. */
export const refuseOthers = (bytes: Uint8Array): void => {
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const found = kinds.find(([signature]) => signature.test(start));
  if (found) throw notText(found[1]);
};

const notText = (text: LocalizedText): Failure =>
  usage([{ name: '<file>', text }], {
    en: 'open it in the spreadsheet and save it as CSV (UTF-8)',
    es: 'abrirlo en la hoja de cálculo y guardarlo como CSV (UTF-8)',
  });
