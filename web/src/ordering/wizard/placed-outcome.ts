import { type PlacedRead, placedReadSchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { type ApiResult, saidText } from '../../lib/api-client.ts';
import { refused, type SubmitOutcome } from './submit-outcome.ts';

/** What the answer to an order says: the order, or why there is none (specification, section 8). */
export const placedOutcome = (
  placed: ApiResult<unknown>,
  notice: string | null = null,
  signedOut: string = orderMessages.sessionNotFound,
): SubmitOutcome<PlacedRead> => {
  if (!placed.ok) {
    const { failure } = placed;
    if (failure.kind === 'unreachable') return refused(orderMessages.unexpected);
    if (failure.status === 401) return refused(signedOut);
    return refused(saidText(failure) ?? orderMessages.placingFailed);
  }
  const { data: told } = placed;
  const hasOrder = typeof told === 'object' && told !== null && 'order' in told && told.order;
  if (!hasOrder) return refused(orderMessages.orderDataNotFound);
  const answer = placedReadSchema.safeParse(told);
  if (!answer.success) return refused(orderMessages.unexpected);
  const {
    data,
    data: { message },
  } = answer;
  return { kind: 'ordered', message, notice, answer: data, position: placed.position };
};
