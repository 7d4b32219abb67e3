import { describe, expect, it } from 'vitest';
import { queryFlags, toFlagName } from '../../src/cli/fields.ts';
import type { Flags } from '../../src/cli/flag.ts';
import { getShape } from '../../src/contract/schema.ts';
import { specs } from '../support/commands.ts';

/** The commands that read a list which the API filters. */
const lists = specs.flatMap((spec) => {
  const [operation] = spec.operations ?? [];
  // A command with its own output does not list the operation's records.
  return operation?.query && !operation.params && spec.flags && spec.output === undefined
    ? [{ name: spec.path.join(' '), spec, query: operation.query }]
    : [];
});

it('the tested lists include every group with a filter', () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['reservas list', 'crm search', 'menu items list', 'events list']),
  );
});

describe.each(lists)('$name', ({ spec, query }) => {
  const flags: Flags = spec.flags ?? {};

  it.each(Object.keys(getShape(query)))('takes %s as its operation defines it', (field) => {
    const own = Object.entries(flags).filter(([, flag]) => flag.field === field);
    const isArgument = spec.args?.some(({ name }) => name === field) === true;
    const isExport = spec.deliver !== undefined;
    if (own.length === 0) return expect(isArgument || isExport).toBe(true);
    const asSingle: Flags = queryFlags(query);
    const asList: Flags = queryFlags(query, {}, Object.keys(getShape(query)));
    const [single, several] = [asSingle, asList].map((derived) => derived[toFlagName(field)]);
    for (const [, flag] of own) {
      const like = flag.type === several?.type ? several : single;
      const facts = ({ choices, type, placeholder, expected, negatable }: Flags[string]) => ({
        choices,
        type,
        value: placeholder,
        expects: expected,
        negatable,
      });
      expect(facts(flag)).toEqual(facts(like!));
    }
  });

  it('defines no flag by hand that its operation has', () => {
    const names = Object.keys(getShape(query)).map((field) => toFlagName(field));
    const byHand = Object.entries(flags).filter(([name, { field }]) => names.includes(name) && !field);
    expect(byHand.map(([name]) => name)).toEqual([]);
  });
});
