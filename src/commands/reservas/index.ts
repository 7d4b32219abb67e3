import type { Command } from '../../context/context.ts';

const booking = () => import('./booking.ts');

/** What is done with the book, and in the middle of a service: where each verb is loaded from, as the help lists them. */
export const verbs = {
  list: async () => (await import('./list.ts')).list,
  get: async () => (await booking()).get,
  create: async () => (await booking()).create,
  update: async () => (await booking()).update,
  confirm: async () => (await booking()).confirm,
  seat: async () => (await booking()).seat,
  finish: async () => (await booking()).finish,
  cancel: async () => (await booking()).cancel,
  delete: async () => (await booking()).remove,
  export: async () => (await import('./export.ts')).exportBook,
  import: async () => (await import('./import.ts')).importBook,
  now: async () => (await import('./floor/now.ts')).now,
  free: async () => (await import('./floor/free.ts')).free,
  timeline: async () => (await import('./floor/timeline.ts')).timeline,
  stats: async () => (await import('./floor/stats.ts')).stats,
  sheet: async () => (await import('./floor/sheet.ts')).sheet,
  walkin: async () => (await import('./floor/walkin.ts')).walkin,
  move: async () => (await import('./floor/move.ts')).move,
  swap: async () => (await import('./floor/swap.ts')).swap,
  note: async () => (await import('./floor/notes.ts')).note,
  noshow: async () => (await import('./floor/notes.ts')).noshow,
  close: async () => (await import('./floor/close.ts')).close,
  reconfirm: async () => (await import('./floor/reconfirm.ts')).reconfirm,
  watch: async () => (await import('./floor/watch.ts')).watch,
  history: async () => (await import('./floor/history.ts')).history,
} as const satisfies Record<string, () => Promise<Command>>;
