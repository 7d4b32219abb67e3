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
export const listExits = (spec: CommandMetadata): Exit[] =>
  sortCodes([...common, ...listOwnExits(spec), ...(spec.operations?.length ? serviceErrors : [])]);

/** The exit codes that not every command has, ascending. */
export const listOwnExits = ({
  exits: named = [],
  operations: [first] = [],
  args,
}: CommandMetadata): Exit[] => {
  const codes = [...named];
  if (first) codes.push(exits.unauthorized, exits.unreachable);
  if (first?.params) codes.push(exits.notFound);
  if (first && first.method !== 'GET') codes.push(exits.refused, exits.invalid, exits.unknownOutcome);
  // Several records, or several restaurants.
  if (args?.some(({ variadic }) => variadic) || first?.method === 'GET') codes.push(exits.partial);
  return sortCodes(codes).filter((code) => !common.includes(code));
};

const sortCodes = (codes: readonly Exit[]): Exit[] => [...new Set(codes)].sort((a, b) => a - b);
