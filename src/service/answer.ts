import type { Context } from 'hono';
import type { AnswerHead, Env } from './env.ts';

type Headers = AnswerHead['headers'];

/**
 * The answer to a request, with what each of its answers bears. Its headers are plain: as such they go to the socket as
 * they are, where those of `c.header()` are parsed, sorted and written anew.
 */
export const answer = (c: Context<Env>, body: string, status: number, headers: Headers): Response =>
  // Hono has no bindings where none were given, whatever its types say.
  (c.env?.answer ?? asResponse)(body, { status, headers: { ...c.get('bears'), ...headers } });

const asResponse = (body: string, head: AnswerHead): Response => new Response(body, head);

export const answerJson = (c: Context<Env>, body: object, status = 200, headers: Headers = {}): Response =>
  answer(c, JSON.stringify(body), status, { 'Content-Type': 'application/json', ...headers });
