import { createHash } from 'node:crypto';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { tryOr } from '../../ground/invariant.ts';
import { getFields, isJsonObject } from '../../ground/json.ts';
import {
  addedColumns,
  type ColumnType,
  type TenantRow,
  type TenantTable,
  tableColumns,
  tenantTables,
} from '../columns.ts';
import type { Repositories } from '../store.ts';

/**
 * An archive of whole tenants: lines of JSON. The first line is the header. Each following line is a row under the name of
 * its table, a tenant's own row before its others. The last line holds the number of rows and the SHA-256 of all earlier
 * lines: a part of a file is never taken for all of it. The same tenant gives the same bytes on every database.
 */
const header = { maitre: 'restaurants', format: 2 } as const;

interface Footer {
  readonly rows: number;
  readonly sha256: string;
}

export async function* createArchive(
  { archive }: Repositories,
  tenantIds: readonly number[],
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const addToHash = (text: string): string => {
    hash.update(text);
    return text;
  };
  let count = 0;
  yield addToHash(formatLine(header));
  for (const tenantId of tenantIds) {
    for (const table of tenantTables) {
      for await (const rows of archive.rows(tenantId, table)) {
        count += rows.length;
        yield addToHash(rows.map((row) => formatLine({ [table]: row })).join(''));
      }
    }
  }
  const end: Footer = { rows: count, sha256: hash.digest('hex') };
  yield formatLine({ end });
}

const formatLine = (value: object): string => `${JSON.stringify(value)}\n`;

interface ArchivedRow {
  readonly table: TenantTable;
  readonly row: TenantRow;
}

/**
 * The rows of an archive, in order. They are confirmed only when the generator ends without an error, so the caller saves
 * nothing before. @throws Failure USAGE if the file is not an archive, is of a newer program, truncated or damaged
 */
export async function* readArchive(chunks: AsyncIterable<string>, name: string): AsyncGenerator<ArchivedRow> {
  const hash = createHash('sha256');
  let lineNumber = 0;
  let footer: Footer | undefined;
  for await (const line of splitLines(chunks)) {
    lineNumber += 1;
    if (footer) throw createDamagedFailure(name, lineNumber);
    const value = getFields(tryOr(undefined, () => JSON.parse(line)));
    if (lineNumber === 1) requireHeader(value, name);
    else if (value['end']) footer = value['end'] as Footer;
    else {
      const archived = toArchivedRow(value);
      if (!archived) throw createDamagedFailure(name, lineNumber);
      yield archived;
    }
    if (!footer) hash.update(`${line}\n`);
  }
  if (lineNumber === 0) throw createForeignFileFailure(name);
  // The header and the footer are not rows.
  if (footer?.rows !== lineNumber - 2 || footer.sha256 !== hash.digest('hex'))
    throw createDamagedFailure(name);
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

type Fields = Readonly<Record<string, unknown>>;

const requireHeader = ({ maitre, format }: Fields, name: string): void => {
  if (maitre !== header.maitre || typeof format !== 'number') throw createForeignFileFailure(name);
  if (format > header.format)
    throw createFileFailure(
      {
        en: `a newer version of maitre wrote ${name}`,
        es: `${name} es de una versión más reciente de maitre`,
      },
      { en: 'update maitre', es: 'actualice maitre' },
    );
};

const createForeignFileFailure = (name: string): Failure =>
  createFileFailure({
    en: `${name} is not a file of maitre admin export or backup`,
    es: `${name} no es un fichero de maitre admin export ni backup`,
  });

/** Undefined unless the value is a row with exactly the columns of its table. Adds columns that format 1 lacks. */
const toArchivedRow = (value: Fields): ArchivedRow | undefined => {
  const [table, ...others] = Object.keys(value);
  if (!isTenantTable(table) || others.length > 0) return undefined;
  const fields = value[table];
  if (!isJsonObject(fields)) return undefined;
  const row: Fields = { ...addedColumns[table], ...fields };
  const columns = Object.entries<ColumnType>(tableColumns[table]);
  const isValid =
    Object.keys(row).length === columns.length &&
    columns.every(([column, type]) => isOfType(row[column], type));
  return isValid ? { table, row: row as TenantRow } : undefined;
};

const isTenantTable = (name: string | undefined): name is TenantTable =>
  (tenantTables as readonly unknown[]).includes(name);

const jsTypes = { text: 'string', number: 'number', boolean: 'boolean' } as const;

const isOfType = (value: unknown, type: ColumnType): boolean => {
  if (value === null) return type.endsWith('?');
  return typeof value === jsTypes[type.replace('?', '') as keyof typeof jsTypes];
};

export const createDamagedFailure = (name: string, line?: number): Failure =>
  createFileFailure({
    en: `${name} is incomplete, damaged or edited${line === undefined ? '' : `, at line ${line}`}`,
    es: `${name} está incompleto, dañado o editado${line === undefined ? '' : `, en la línea ${line}`}`,
  });

const exportAgain: LocalizedText = {
  en: 'export it again: maitre admin export --out FILE',
  es: 'expórtelo de nuevo: maitre admin export --out FICHERO',
};

const createFileFailure = (text: LocalizedText, hint = exportAgain): Failure =>
  new Failure('USAGE', { ...text, field: '<file>', hint });
