import * as z from 'zod/mini';
import { elementOf, type Schema, shapeOf, valueTypeOf } from '../contract/schema.ts';
import type { CommandSpec } from './command.ts';

type Printing = Pick<CommandSpec<never, never>, 'operations' | 'output'>;

/** What a command prints of a record: its own word, else its first operation's answer; null where no schema says it. */
export const printedBy = ({ operations, output }: Printing): Schema | null => {
  if (output !== undefined) return output;
  const [first] = operations ?? [];
  if (!first) return null;
  return first.method === 'DELETE' ? deleted : recordsOf(first.answer);
};

/** The names of the fields of what a command prints, one record or several; none where no schema says them. */
export const fieldsPrintedBy = (command: Printing): readonly string[] => {
  const schema = printedBy(command);
  return schema ? Object.keys(shapeOf(elementOf(schema) ?? schema)) : [];
};

const deleted = z.object({
  id: z.union([z.string(), z.number()]),
  deleted: z.literal(true),
  // A service may answer no sentence, as the interface shows it of an event.
  message: z.nullish(z.string()),
});

/** A list that comes with a total is printed as the list alone. */
const recordsOf = (answer: Schema): Schema => {
  const { total, ...rest } = shapeOf(answer);
  const [list] = Object.values(rest).filter((field) => valueTypeOf(field) === 'array' && elementOf(field));
  return total && list ? list : answer;
};
