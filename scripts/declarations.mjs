import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The types of `maitre/service` in one text that needs no other: its interfaces as their source has them, and what a seed
 * may hold written out from its schema, each field with its note.
 */
export const declarations = (root) => {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const require = createRequire(join(root, 'dist/'));
  const { 'src/contract/schema.ts': contract, 'src/contract/operation.ts': operation } = require('./run.cjs');
  const { 'src/testing/seed/schema.ts': schemas } = require('./testing.cjs');
  const api = read('src/testing/api.ts').replace(/^import [^;]*;\n+/gm, '');
  const [, about = ''] =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport const createService/.exec(read('src/testing/service.ts')) ?? [];
  const scope = operation.scopeNames.map((name) => `'${name}'`).join(' | ');
  const restaurant = typeOf(contract, schemas.seedRestaurant, '').replaceAll(`(${scope})`, 'Scope');
  return [
    '/// <reference lib="esnext.disposable" />\n',
    api,
    '/** What a key may do. */',
    `export type Scope = ${scope};\n`,
    '/** A restaurant to begin with: its records as the interface takes them. Ids count from 1 where none is given. */',
    `export interface SeedRestaurant ${restaurant}\n`,
    '/** A restaurant, or several. */',
    'export type Seed = SeedRestaurant | { readonly restaurants: readonly SeedRestaurant[] };\n',
    about,
    'export declare function createService(options?: ServiceOptions): Promise<Service>;\n',
  ].join('\n');
};

const typeOf = (contract, schema, margin) => {
  const element = contract.elementOf(schema);
  if (element) return `readonly ${inList(typeOf(contract, element, margin))}[]`;
  const choices = contract.choicesOf(schema);
  if (choices) return choices.map((choice) => `'${choice}'`).join(' | ');
  const type = contract.valueTypeOf(schema);
  if (type !== 'object') return type;
  const inner = `${margin}  `;
  const fields = Object.entries(contract.shapeOf(schema)).flatMap(([name, field]) => {
    const said = [contract.aboutOf(field)?.en, expectedOf(contract, field)].filter(Boolean).join(': ');
    const isNullable = contract.isNullable(field) ? ' | null' : '';
    const optional = contract.isOptional(field) ? '?' : '';
    return [
      ...(said ? [`${inner}/** ${said} */`] : []),
      `${inner}readonly ${name}${optional}: ${typeOf(contract, field, inner)}${isNullable};`,
    ];
  });
  return ['{', ...fields, `${margin}}`].join('\n');
};

const inList = (type) => (type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type);

/** What a text or number looks like, where its type does not say it. */
const expectedOf = (contract, field) =>
  ['string', 'number'].includes(contract.valueTypeOf(field))
    ? contract
        .expectsOf(field)
        ?.en.replace(/^a (text|number)$/, '')
        .replace(` to ${Number.MAX_SAFE_INTEGER}`, '')
    : undefined;
