import type { Command } from '../../context/context.ts';

const reservation = () => import('./reservation.ts');

/** Loads each verb on demand, in the order of the help. */
export const verbs = {
  list: async () => (await import('./list.ts')).list,
  get: async () => (await reservation()).get,
  create: async () => (await reservation()).create,
  update: async () => (await reservation()).update,
  confirm: async () => (await reservation()).confirm,
  seat: async () => (await reservation()).seat,
  finish: async () => (await reservation()).finish,
  cancel: async () => (await reservation()).cancel,
  delete: async () => (await reservation()).remove,
  export: async () => (await import('./export.ts')).exportReservations,
  import: async () => (await import('./import.ts')).importReservations,
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
  changes: async () => (await import('./floor/changes.ts')).changes,
  history: async () => (await import('./floor/history.ts')).history,
} as const satisfies Record<string, () => Promise<Command>>;
