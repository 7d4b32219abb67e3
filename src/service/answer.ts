import type { Context } from 'hono';
import type { Env } from './env.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The answer to a request, with what each of its answers bears. Its headers are plain: as such they go to the socket as
 * they are, where those of `c.header()` are parsed, sorted and written anew.
 */
export const answer = (c: Context<Env>, body: string, status: number, headers: Headers): Response =>
  new Response(body, { status, headers: { ...c.get('bears'), ...headers } });

export const answerJson = (c: Context<Env>, body: object, status = 200, headers: Headers = {}): Response =>
  answer(c, JSON.stringify(body), status, { 'Content-Type': 'application/json', ...headers });
