import type { Context, ErrorHandler } from 'hono';
import {
  OutcomeUnknown,
  StorageBusy,
  StorageFull,
  StorageUnreachable,
  TableTaken,
} from '../../storage/errors.ts';
import { ApiError, businessError, diskFullMessage, toEnvelope } from '../api-error.ts';
import { type Env, jsonResponse } from '../env.ts';
import { tableTakenMessage } from '../seating.ts';

/** Turns any error into the error envelope (API §7), without internal details. */
export const handleError: ErrorHandler<Env> = (error, c) => errorResponse(c, toApiError(error));

export const errorResponse = (c: Context<Env>, error: ApiError): Response =>
  jsonResponse(c, toEnvelope(error), error.status, error.headers);

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof TableTaken) return businessError(tableTakenMessage);
  if (error instanceof StorageBusy) return unavailable('El servicio está ocupado');
  if (error instanceof StorageUnreachable) return unavailable('El servicio no está disponible');
  if (error instanceof StorageFull) return new ApiError('INTERNAL_ERROR', diskFullMessage);
  // Not 503, which would invite the client to repeat a write that may be saved.
  if (error instanceof OutcomeUnknown)
    return new ApiError('INTERNAL_ERROR', 'No se sabe si el cambio se guardó: compruébelo');
  return new ApiError('INTERNAL_ERROR', 'Error interno');
};

const unavailable = (message: string): ApiError =>
  new ApiError('UNAVAILABLE', message, { 'Retry-After': '1' });
