import type { Env } from './runtime.ts';

/** Whether an agent shows by this variable that it drives the terminal. */
export const isAgentVariable = (name: string): boolean =>
  /^(CLAUDECODE|CURSOR_AGENT|GEMINI_CLI|CODEX_\w+|AI_AGENT|CI)$/.test(name);

/** The variable that shows that an agent runs the program; undefined for a person. */
export const findAgent = (env: Env): string | undefined =>
  Object.keys(env).find((name) => isAgentVariable(name) && !['', '0', 'false'].includes(env[name] ?? ''));
