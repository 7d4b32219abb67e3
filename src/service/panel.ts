/** The functions of the restaurant's own panel, which the API leaves out (§1 and 5). */
export * from './panel/floor.ts';
export * from './panel/tenants.ts';
export * from './panel/waitlist.ts';
