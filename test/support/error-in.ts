/** The last failure that was told on stderr, for programs. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into failures of every kind
export const errorIn = (stderr: string): any => JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error;
