import { type Exit, exits } from '../errors.ts';
import type { CommandSpec } from './command.ts';

/** Every code that a command can end with, ascending. */
export const exitsOf = <C, R>(spec: CommandSpec<C, R>): Exit[] => {
  const codes = new Set<Exit>([exits.done, exits.unexpected, exits.usage, exits.settings, exits.interrupted]);
  const add = (when: boolean, ...more: readonly Exit[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const [first] = spec.operations ?? [];
  const args = spec.args ?? [];
  add(first !== undefined, exits.unauthorized, exits.unreachable);
  add(first?.params !== undefined, exits.notFound);
  add(first !== undefined && first.method !== 'GET', exits.refused, exits.invalid);
  add(first?.method === 'POST', exits.unknownOutcome);
  add(
    args.some(({ variadic }) => variadic),
    exits.partial,
  );
  add(true, ...(spec.exits ?? []));
  return [...codes].sort((a, b) => a - b);
};
