import type { Handler } from 'hono';
import { withTimeout } from '../ground/async.ts';
import { answerJson } from './answer.ts';
import type { Deps, Env } from './env.ts';
import { Refusal } from './refusal.ts';

/** Sooner than whoever asks gives up, in milliseconds. */
const patience = 2_000;

/** Whether requests should be sent here: the database answers, its schema is ours, and nobody has asked us to end. */
export const answerReady =
  ({ store, isStopping = () => false }: Pick<Deps, 'store' | 'isStopping'>, wait = patience): Handler<Env> =>
  async (c) => {
    if (isStopping()) throw notReady('El servicio se está deteniendo');
    const look = store.snapshot(({ schema }) => schema.isCurrent()).catch(() => undefined);
    const isCurrent = await withTimeout(wait, look, undefined);
    if (isCurrent === undefined) throw notReady('La base de datos no responde');
    if (!isCurrent) throw notReady('El esquema de la base de datos es de otra versión');
    return answerJson(c, { status: 'ready' });
  };

const notReady = (message: string): Refusal => new Refusal('UNAVAILABLE', message, { 'Retry-After': '1' });
