import type { Operation } from '../../contract/operation.ts';
import type { Reply } from '../client.ts';
import { settleCreation } from './creation.ts';
import { settleDeletion, settleEdit } from './existing.ts';
import type { Lost } from './lost.ts';
import { notKnown, unknownRequest } from './outcomes.ts';

/**
 * Settles a write by reading what stands now. Resolves to its answer, with a notice; throws a failure of exit 7
 * where it was not done, UNKNOWN_OUTCOME where that cannot be told, INTERRUPTED where the user did not wait for it.
 */
export const settle = async (lost: Lost): Promise<Reply<Operation>> => {
  const { failure, operation } = lost;
  const kind = await lost.kindOf(operation);
  if (!kind) throw unknownRequest(failure, operation.method);
  if (failure.code === 'INTERRUPTED') throw notKnown(lost, kind);
  if (operation.method === 'POST') return settleCreation(lost, kind);
  return operation.method === 'PUT' ? settleEdit(lost, kind) : settleDeletion(lost, kind);
};
