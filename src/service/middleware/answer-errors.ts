import type { Context, ErrorHandler } from 'hono';
import {
  OutcomeUnknown,
  StorageBusy,
  StorageFull,
  StorageUnreachable,
  TableTaken,
} from '../../storage/errors.ts';
import { answerJson } from '../answer.ts';
import type { Env } from '../env.ts';
import { against, envelopeOf, noRoom, Refusal } from '../refusal.ts';
import { tableIsTaken } from '../tables.ts';

/** Turns whatever was thrown into the interface's envelope (section 7); what is nobody's business stays inside. */
export const answerErrors: ErrorHandler<Env> = (error, c) => answerRefusal(c, refusalOf(error));

export const answerRefusal = (c: Context<Env>, refusal: Refusal): Response =>
  answerJson(c, envelopeOf(refusal), refusal.status, refusal.headers);

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof TableTaken) return against(tableIsTaken);
  if (error instanceof StorageBusy) return unavailable('El servicio está ocupado');
  if (error instanceof StorageUnreachable) return unavailable('El servicio no está disponible');
  if (error instanceof StorageFull) return new Refusal('INTERNAL_ERROR', noRoom);
  // No 503: it would invite to send again what may have been done.
  if (error instanceof OutcomeUnknown)
    return new Refusal('INTERNAL_ERROR', 'No se sabe si el cambio se guardó: compruébelo');
  return new Refusal('INTERNAL_ERROR', 'Error interno');
};

const unavailable = (message: string): Refusal => new Refusal('UNAVAILABLE', message, { 'Retry-After': '1' });
