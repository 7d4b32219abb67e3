/** Connections are kept for the next request, for fewer milliseconds than services keep one that nobody uses. */
export const keeping = { keepAlive: true, timeout: 4_000 } as const;
