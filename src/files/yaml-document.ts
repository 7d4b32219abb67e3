import type * as z from 'zod/mini';
import { type DocumentProblem, findDocumentProblems } from '../contract/explain.ts';
import { type ObjectSchema, safeParse } from '../contract/schema.ts';
import type { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { isJsonObject } from '../ground/json.ts';
import { readYaml } from './yaml.ts';

type Content = Readonly<Record<string, unknown>>;

interface FileRules<S extends ObjectSchema> {
  readonly schema: S;
  /** Completes the content before it is validated. */
  readonly complete?: (content: Content) => Content;
  /** Finds problems that the schema cannot express, in content that it accepts. */
  readonly check: (content: z.output<S>) => readonly DocumentProblem[];
  readonly createFailure: (problems: LocalizedText) => Failure;
}

const maxShown = 20;

/** Parses and validates the fields of a YAML or JSON file. The failure has a line for each problem, with its position. */
export const parseYamlFile = <S extends ObjectSchema>(
  text: string,
  file: string,
  { schema, complete = (content) => content, check, createFailure }: FileRules<S>,
): z.output<S> => {
  const { value, problems: syntaxProblems, locate, formatPosition } = readYaml(text);
  const content = complete(isJsonObject(value) ? value : {});
  const { data } = safeParse(schema, content);
  const invalid = data ? check(data) : findDocumentProblems(schema, content);
  const located = invalid.map(({ path, text: { en, es } }) => {
    const field = path.findLast((step) => typeof step === 'string');
    return { offset: locate(path), text: { en: `${field} ${en}`, es: `${field} ${es}` } };
  });
  const problems = syntaxProblems.length > 0 ? syntaxProblems : located.sort((a, b) => a.offset - b.offset);
  if (data && problems.length === 0) return data;
  const hiddenCount = problems.length - maxShown;
  throw createFailure(
    localize((lang) =>
      [
        ...problems
          .slice(0, maxShown)
          .map((problem) => `${file}:${formatPosition(problem.offset)}: ${problem.text[lang]}`),
        ...(hiddenCount > 0 ? [`… +${hiddenCount}`] : []),
      ].join('\n'),
    ),
  );
};
