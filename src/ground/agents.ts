import type { Env } from './runtime.ts';

/** The variables by which agents show that they drive the terminal. */
const variables = /^(CLAUDECODE|CURSOR_AGENT|GEMINI_CLI|CODEX_\w+|AI_AGENT|CI)$/;

/** The variable that shows that an agent runs the program; undefined for a person. */
export const findAgent = (env: Env): string | undefined =>
  Object.keys(env).find((name) => variables.test(name) && !['', '0', 'false'].includes(env[name] ?? ''));
