import { type App, assemble } from './assemble.ts';
import type { Deps } from './env.ts';
import { routes } from './routes.ts';

export type { App } from './assemble.ts';

/** The whole interface (section 4) as a function from Request to Response. */
export const createApp = (deps: Deps): App => assemble(deps, routes);
