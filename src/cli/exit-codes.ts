import { type Exit, exits } from '../ground/errors.ts';
import type { CommandMetadata } from './command.ts';

/** The exit codes of every command. */
const common: readonly Exit[] = [
  exits.done,
  exits.unexpected,
  exits.usage,
  exits.settings,
  exits.interrupted,
];

/** The exit codes of a service's errors that any request may get, though the API shows them for some. */
const serviceErrors: readonly Exit[] = [exits.notFound, exits.refused, exits.invalid];

/** Every exit code of a command, ascending. */
export const exitsOf = (spec: CommandMetadata): Exit[] => {
  const sendsRequests = spec.operations !== undefined && spec.operations.length > 0;
  const codes = new Set([...common, ...ownExitsOf(spec), ...(sendsRequests ? serviceErrors : [])]);
  return [...codes].sort((a, b) => a - b);
};

/** The exit codes that not every command has, ascending. */
export const ownExitsOf = (spec: CommandMetadata): Exit[] => {
  const codes = new Set<Exit>(spec.exits);
  const add = (condition: boolean, ...more: readonly Exit[]) => {
    if (condition) for (const code of more) codes.add(code);
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
