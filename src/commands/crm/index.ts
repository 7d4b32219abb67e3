import type { Command } from '../../context/context.ts';

const crudVerbs = () => import('./verbs.ts');

/** Loads each verb. The help lists them in this order. */
export const verbs = {
  search: async () => (await import('./search.ts')).search,
  get: async () => (await crudVerbs()).get,
  create: async () => (await crudVerbs()).create,
  update: async () => (await crudVerbs()).update,
  note: async () => (await crudVerbs()).note,
  history: async () => (await import('./history.ts')).history,
  delete: async () => (await crudVerbs()).remove,
  export: async () => (await import('./export.ts')).exportCustomers,
  duplicates: async () => (await import('./duplicates.ts')).duplicates,
  erase: async () => (await import('./erase.ts')).erase,
  import: async () => (await import('./import.ts')).importCustomers,
} as const satisfies Record<string, () => Promise<Command>>;
