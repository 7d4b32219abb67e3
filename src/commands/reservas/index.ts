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
  now: async () => (await import('./service/now/index.ts')).now,
  free: async () => (await import('./service/free/index.ts')).free,
  timeline: async () => (await import('./service/timeline/index.ts')).timeline,
  stats: async () => (await import('./service/stats/index.ts')).stats,
  sheet: async () => (await import('./service/sheet/index.ts')).sheet,
  walkin: async () => (await import('./service/walkin.ts')).walkin,
  move: async () => (await import('./service/move.ts')).move,
  swap: async () => (await import('./service/swap.ts')).swap,
  note: async () => (await import('./service/notes.ts')).note,
  noshow: async () => (await import('./service/notes.ts')).noshow,
  close: async () => (await import('./service/close.ts')).close,
  reconfirm: async () => (await import('./service/reconfirm.ts')).reconfirm,
  watch: async () => (await import('./service/watch/index.ts')).watch,
  history: async () => (await import('./service/history.ts')).history,
} as const satisfies Record<string, () => Promise<Command>>;
