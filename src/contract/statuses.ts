/** The states of a reservation (API §3.1). */
export const estados = ['pendiente', 'confirmada', 'en_curso', 'finalizada', 'cancelada'] as const;
export type Estado = (typeof estados)[number];

/** The states in which a reservation occupies its table and its seats. */
export const activeEstados = ['pendiente', 'confirmada', 'en_curso'] as const satisfies readonly Estado[];
export const isActive = ({ estado }: { readonly estado?: unknown }): boolean =>
  activeEstados.some((active) => active === estado);

/** The statuses of active waitlist entries (API §3.2). */
export const waitlistStatuses = ['en_cola', 'llamado'] as const;

/** All statuses of the waitlist. `sentado` and `cancelado` entries have left it. */
export const panelWaitlistStatuses = [...waitlistStatuses, 'sentado', 'cancelado'] as const;
