/** The last failure on stderr, parsed from JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into failures of every kind
export const errorIn = (stderr: string): any => JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error;
