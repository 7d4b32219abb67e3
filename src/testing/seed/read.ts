import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dateIn } from '../../ground/dates.ts';
import { codeOf, Failure } from '../../ground/errors.ts';
import { type Text, verbatim } from '../../ground/lang.ts';
import { createTenant } from '../../service/panel/tenants.ts';
import { readArchive } from './archive.ts';
import { planned } from './plan.ts';
import type { Path } from './problems.ts';
import { usual } from './rows.ts';
import type { Prepared } from './write.ts';

interface Reading {
  /** Who says it, for the message of a wrong one. */
  readonly field: string;
  /** The file, as its caller calls it. */
  readonly name?: string | undefined;
  /** Of a restaurant that names none. */
  readonly tz?: string | undefined;
}

/** Reads what a service is to begin with: data, `demo`, or a file by its path. @throws Failure USAGE with every mistake */
export const readSeed = async (
  source: unknown,
  { field, tz = usual.tz, name }: Reading,
): Promise<Prepared> => {
  if (source === 'demo') return demo;
  if (typeof source === 'string' || source instanceof URL)
    return readFile(source instanceof URL ? fileURLToPath(source) : source, { field, tz, name });
  return planned(source ?? {}, { field, tz, placeOf: (path) => (path.length > 0 ? `${field}.` : '') });
};

const demo: Prepared = {
  tz: usual.tz,
  load: async ({ store, now }) => {
    const { loadSample, sampleRestaurant } = await import('../../sample/index.ts');
    const { tenant_id } = await createTenant(store, usual, now);
    await loadSample(store, tenant_id, sampleRestaurant(dateIn(now, usual.tz)));
  },
};

const readFile = async (
  path: string,
  { field, tz, name = path }: Reading & { readonly tz: string },
): Promise<Prepared> => {
  const text = textOf(path, name, field);
  if (/^\{"maitre":/.test(text)) return readArchive(name, text);
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}: `;
  };
  const [broken] = document.errors;
  if (broken) {
    const said = `${at(broken.pos[0])}${broken.message.split('\n')[0]}`;
    throw new Failure('USAGE', said, { field });
  }
  /** Where the value stands; where there is none, what it should stand in. */
  const placeOf = (path: Path): string => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: readonly number[] } | undefined;
      if (node?.range) return at(node.range[0] ?? 0);
    }
    return at(0);
  };
  return planned(document.toJS(), { field, tz, placeOf });
};

/** @throws Failure USAGE where there is no such file, or it is not UTF-8 */
const textOf = (path: string, name: string, field: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    const said = reasons[codeOf(cause)] ?? verbatim(String(cause));
    throw new Failure(
      'USAGE',
      {
        en: `${field} cannot be read from ${name}: ${said.en}`,
        es: `${field} no se puede leer de ${name}: ${said.es}`,
      },
      { field, cause },
    );
  }
};

const reasons: Readonly<Record<string, Text>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: { en: 'it is not UTF-8', es: 'no es UTF-8' },
  ENOENT: { en: 'there is no such file', es: 'no existe' },
  EISDIR: { en: 'it is a folder', es: 'es una carpeta' },
  EACCES: { en: 'it may not be read', es: 'no hay permiso' },
};
