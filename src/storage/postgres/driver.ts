import type pg from 'pg';

export type Driver = typeof pg;

/** pg, asked for at last: who keeps a file never loads it. */
export const loadDriver = async (): Promise<Driver> => (await import('pg')).default;
