import type { Command } from '../../context/context.ts';

const guest = () => import('./guest.ts');

/** What is done with guests: where each verb is loaded from, as the help lists them. */
export const verbs = {
  search: async () => (await import('./search.ts')).search,
  get: async () => (await guest()).get,
  create: async () => (await guest()).create,
  update: async () => (await guest()).update,
  note: async () => (await import('./note.ts')).note,
  history: async () => (await import('./history.ts')).history,
  delete: async () => (await guest()).remove,
  export: async () => (await import('./export.ts')).exportCustomers,
  duplicates: async () => (await import('./duplicates.ts')).duplicates,
  erase: async () => (await import('./erase/index.ts')).erase,
  import: async () => (await import('./import.ts')).importCustomers,
} as const satisfies Record<string, () => Promise<Command>>;
