import { crm, customerLimit } from '../../contract/crm.ts';
import { type Contract, contract } from '../../contract/index.ts';
import { nothing, type Operation } from '../../contract/operation.ts';
import { elementOf, isOptional, type Schema, shapeOf, unwrap } from '../../contract/schema.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { capitalize } from '../../ground/i18n.ts';
import { exampleRecords, otherExamples } from './examples.ts';
import { errorResponses } from './responses.ts';
import { answerOf, referring } from './schemas.ts';

const partial: LocalizedText = {
  en: 'Partial: only the fields that are sent are changed; null clears one that a creation may leave out.',
  es: 'Parcial: solo cambian los campos enviados; null borra uno que una creación puede omitir.',
};

/** A row of the contract as an operation of OpenAPI. `verb` is its name within its resource. */
export const operationOf = (resource: keyof Contract, verb: string, row: Operation, lang: Lang): object => {
  const texts = [
    row.rules?.[lang],
    row.method === 'PUT' ? partial[lang] : undefined,
    `Scope: \`${row.scope}\`.`,
  ];
  return {
    operationId: `${resource}${capitalize(verb)}`,
    tags: [resource],
    summary: row.summary[lang],
    description: texts.filter((text) => text !== undefined).join('\n\n'),
    security: [{ apiKey: [row.scope] }],
    ...((row.params || row.query) && { parameters: parametersOf(resource, row, lang) }),
    ...(row.body && { requestBody: bodyOf(resource, row.body, lang) }),
    responses: {
      [row.status]: successOf(resource, row, lang),
      ...errorResponses(row),
    },
  };
};

const parametersOf = (resource: keyof Contract, { params, query }: Operation, lang: Lang): object[] => [
  ...Object.entries(shapeOf(params)).map(([name, field]) => parameter('path', resource, name, field, lang)),
  ...Object.entries(shapeOf(query)).map(([name, field]) => parameter('query', resource, name, field, lang)),
];

const parameter = (
  place: 'path' | 'query',
  resource: keyof Contract,
  name: string,
  field: Schema,
  lang: Lang,
): object => {
  const { description, ...schema } = referring(unwrap(field), 'input', lang);
  const isLimit = field === shapeOf(crm.list.query)['limit'];
  return {
    name,
    in: place,
    required: !isOptional(field),
    ...(description !== undefined && { description }),
    schema: isLimit ? { ...schema, default: customerLimit.default } : schema,
    example: exampleOf(resource, name),
  };
};

const exampleOf = (resource: keyof Contract, name: string): unknown =>
  name in exampleRecords[resource] ? exampleRecords[resource][name] : otherExamples[name];

const bodyOf = (resource: keyof Contract, body: Schema, lang: Lang): object => {
  const example = Object.keys(shapeOf(body)).map((name) => [name, exampleOf(resource, name)]);
  return {
    required: true,
    content: {
      'application/json': {
        schema: referring(body, 'input', lang),
        example: Object.fromEntries(example),
      },
    },
  };
};

/** The success envelope (interface section 1); an event's deletion answers nothing but `success`. */
const successOf = (resource: keyof Contract, row: Operation, lang: Lang): object => {
  const isDeletion = row.answer === nothing;
  if (row === contract.events.delete) return answer(row.summary[lang], {}, {});
  if (isDeletion) {
    const properties = { data: { type: 'null' }, message: { type: 'string' } };
    return answer(row.summary[lang], properties, { data: null, message: 'Eliminado' });
  }
  const schema = answerOf(resource, row);
  const data = referring(schema, 'output', lang);
  return answer(row.summary[lang], { data }, { data: exampleAnswer(resource, schema) });
};

const answer = (description: string, properties: Record<string, object>, example: object): object => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { success: { type: 'boolean', const: true }, ...properties },
        required: ['success', ...Object.keys(properties)],
      },
      example: { success: true, ...example },
    },
  },
});

const exampleAnswer = (resource: keyof Contract, schema: Schema): unknown => {
  const record = exampleRecords[resource];
  if (elementOf(schema)) return [record];
  const lists = Object.entries(shapeOf(schema)).filter(
    ([name, field]) => !(name in record) && elementOf(field),
  );
  const [list] = lists;
  return list ? { [list[0]]: [record], total: 1 } : record;
};
