import type { ApiRecord, Operation } from '../../contract/operation.ts';
import { compareField, listSentFields } from './reconcilable.ts';

interface PendingCreation {
  readonly body: ApiRecord;
  /** Resolves when the creation has ended, with or without success. */
  readonly ended: Promise<unknown>;
}

/** The creations of one client, by operation, because records of two resources may have the same id. */
export const createCreations = () => {
  const byPath = new Map<
    string,
    { readonly createdIds: Set<unknown>; readonly pending: Set<PendingCreation> }
  >();
  return {
    /**
     * Waits until no similar creation is pending: if both responses were lost, one record could confirm both. Then calls
     * `send` with the ids of the records created so far. This creation did not make them.
     */
    create: async <T extends { readonly data: unknown }>(
      { path }: Operation,
      { body = {} }: { readonly body?: ApiRecord | undefined },
      send: (createdIds: ReadonlySet<unknown>) => Promise<T>,
    ): Promise<T> => {
      const { createdIds, pending } = byPath.get(path) ?? { createdIds: new Set(), pending: new Set() };
      byPath.set(path, { createdIds, pending });
      const findSimilar = () => [...pending].find((other) => isSimilar(body, other.body));
      for (let other = findSimilar(); other; other = findSimilar()) await other.ended;
      const result = send(createdIds).then((created) => {
        createdIds.add((created.data as { id?: unknown }).id);
        return created;
      });
      const creation = { body, ended: result.catch(() => undefined) };
      pending.add(creation);
      return result.finally(() => pending.delete(creation));
    },
  };
};

export type Creations = ReturnType<typeof createCreations>;

/** Whether two bodies match in every field that both have. */
const isSimilar = (a: ApiRecord, b: ApiRecord): boolean =>
  listSentFields(a)
    .filter((field) => b[field] !== undefined && b[field] !== null)
    .every((field) => compareField(field, a[field], b[field]) !== 'other');
