/** The version of the package, put in by the build. */
declare const MAITRE_VERSION: string | undefined;

export const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';
