import type { Operation } from '../contract/operation.ts';
import { agreementOf, sentFields } from './settle/comparing.ts';

type Row = Readonly<Record<string, unknown>>;

interface UnderWay {
  readonly body: Row;
  /** Resolves once it is answered or settled, whatever became of it. */
  readonly over: Promise<unknown>;
}

/** The creations of one client, each operation's apart: two kinds of record may bear the same number. */
export const createCreations = () => {
  const kinds = new Map<string, { readonly made: Set<unknown>; readonly underWay: Set<UnderWay> }>();
  const of = ({ path }: Operation) => {
    const kind = kinds.get(path) ?? { made: new Set(), underWay: new Set() };
    kinds.set(path, kind);
    return kind;
  };
  return {
    /**
     * Sends a creation once none is under way whose record could be taken for its own: of two that are lost at once
     * nobody could tell which of them a record is of, and one record would answer for both. `send` is handed the ids
     * that others were answered with: not what a lost one made.
     */
    create: async <T extends { readonly data: unknown }>(
      operation: Operation,
      { body = {} }: { readonly body?: Row | undefined },
      send: (made: ReadonlySet<unknown>) => Promise<T>,
    ): Promise<T> => {
      const { made, underWay } = of(operation);
      const alike = () => [...underWay].find((other) => couldBeOne(body, other.body));
      for (let other = alike(); other; other = alike()) await other.over;
      const sent = send(made).then((reply) => {
        made.add((reply.data as { id?: unknown }).id);
        return reply;
      });
      const one = { body, over: sent.catch(() => undefined) };
      underWay.add(one);
      return sent.finally(() => underWay.delete(one));
    },
  };
};

export type Creations = ReturnType<typeof createCreations>;

/** Whether they agree in every field that both of them send. */
const couldBeOne = (one: Row, other: Row): boolean => {
  const shared = sentFields(one).filter((field) => other[field] !== undefined && other[field] !== null);
  return shared.every((field) => agreementOf(field, one[field], other[field]) !== 'other');
};
