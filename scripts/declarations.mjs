import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The type declarations of `maitre/service` as one file without imports: the interfaces of `src/testing/api.ts`, and the
 * seed as its schema describes it. `load` reads a built module by its source path.
 */
export const declarations = (root, load) => {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const contract = load('src/contract/schema.ts');
  const { seedRestaurant } = load('src/testing/seed/schema.ts');
  const { scopeNames } = load('src/contract/operation.ts');
  const api = read('src/testing/api.ts').replace(/^import [^;]*;\n+/gm, '');
  const [, about = ''] =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport const createService/.exec(read('src/testing/service.ts')) ?? [];
  const scope = scopeNames.map((name) => `'${name}'`).join(' | ');
  const restaurant = formatType(contract, seedRestaurant, '').replaceAll(scope, 'Scope');
  return [
    '/// <reference lib="esnext.disposable" />\n',
    api,
    '/** What a key may do. */',
    `export type Scope = ${scope};\n`,
    '/** The records of a restaurant, as the API takes them. Ids without a value count from 1. */',
    `export interface SeedRestaurant ${restaurant}\n`,
    '/** One restaurant or several. */',
    'export type Seed = SeedRestaurant | { readonly restaurants: readonly SeedRestaurant[] };\n',
    about,
    'export declare function createService(options?: ServiceOptions): Promise<Service>;\n',
  ].join('\n');
};

const formatType = (contract, schema, margin) => {
  const element = contract.getElement(schema);
  if (element) return `ReadonlyArray<${formatType(contract, element, margin)}>`;
  const choices = contract.getChoices(schema);
  if (choices) return choices.map((choice) => `'${choice}'`).join(' | ');
  const type = contract.getValueType(schema);
  if (type !== 'object') return type;
  const inner = `${margin}  `;
  const fields = Object.entries(contract.getShape(schema)).flatMap(([name, field]) => {
    const about = [contract.getDescription(field)?.en, describeValue(contract, field)]
      .filter(Boolean)
      .join(': ');
    const isNullable = contract.isNullable(field) ? ' | null' : '';
    const optional = contract.isOptional(field) ? '?' : '';
    return [
      ...(about ? [`${inner}/** ${about} */`] : []),
      `${inner}readonly ${name}${optional}: ${formatType(contract, field, inner)}${isNullable};`,
    ];
  });
  return ['{', ...fields, `${margin}}`].join('\n');
};

/** What a text or number looks like, unless its type already says it. */
const describeValue = (contract, field) =>
  ['string', 'number'].includes(contract.getValueType(field))
    ? contract
        .getExpected(field)
        ?.en.replace(/^a (text|number)$/, '')
        .replace(` to ${Number.MAX_SAFE_INTEGER}`, '')
    : undefined;
