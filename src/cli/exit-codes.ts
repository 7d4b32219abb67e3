import { type Exit, exits } from '../ground/errors.ts';
import type { CommandSpec } from './command.ts';

/** What any command can end with. */
const common: readonly Exit[] = [
  exits.done,
  exits.unexpected,
  exits.usage,
  exits.settings,
  exits.interrupted,
];

/** What a service can answer to any request, though the interface shows it of some alone. */
const answered: readonly Exit[] = [exits.notFound, exits.refused, exits.invalid];

/** Every code that a command can end with, ascending. */
export const exitsOf = <C, R>(spec: CommandSpec<C, R>): Exit[] => {
  const asks = spec.operations !== undefined && spec.operations.length > 0;
  const codes = new Set([...common, ...ownExitsOf(spec), ...(asks ? answered : [])]);
  return [...codes].sort((a, b) => a - b);
};

/** The codes that tell a command from others, ascending. */
export const ownExitsOf = <C, R>(spec: CommandSpec<C, R>): Exit[] => {
  const codes = new Set<Exit>(spec.exits);
  const add = (when: boolean, ...more: readonly Exit[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const [first] = spec.operations ?? [];
  const isVariadic = spec.args?.some(({ variadic }) => variadic) === true;
  add(first !== undefined, exits.unauthorized, exits.unreachable);
  add(first?.params !== undefined, exits.notFound);
  add(first !== undefined && first.method !== 'GET', exits.refused, exits.invalid, exits.unknownOutcome);
  // Several records, or several restaurants.
  add(isVariadic || first?.method === 'GET', exits.partial);
  return [...codes].filter((code) => !common.includes(code)).sort((a, b) => a - b);
};
