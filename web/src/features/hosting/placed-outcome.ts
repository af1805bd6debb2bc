import { type PlacedAnswer, placedAnswerSchema } from '@haat/contracts/http/place-order';
import { markFailure, orderMessages } from '@haat/contracts/messages';
import { type ApiResult, saidText } from '../../lib/api-client.ts';

/** How the submission of an order of hosting ends. */
export type SubmitOutcome =
  | {
      readonly kind: 'ordered';
      /** With its mark. */
      readonly message: string;
      /** What the payment check wants read, such as that a person looks at the payment. */
      readonly notice: string | null;
      readonly answer: PlacedAnswer;
      /** Where the order was written, for the first status query. */
      readonly position: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };

export const refused = (text: string): { readonly kind: 'refused'; readonly message: string } => ({
  kind: 'refused',
  message: markFailure(text),
});

/** What the answer to an order says: the order, or why there is none (specification, section 8). */
export const placedOutcome = (
  placed: ApiResult<unknown>,
  notice: string | null = null,
): SubmitOutcome => {
  if (!placed.ok) {
    const { failure } = placed;
    if (failure.kind === 'unreachable') return refused(orderMessages.unexpected);
    if (failure.status === 401) return refused(orderMessages.sessionNotFound);
    return refused(saidText(failure) ?? orderMessages.placingFailed);
  }
  const answer = placedAnswerSchema.safeParse(placed.data);
  if (!answer.success) return refused(orderMessages.orderDataNotFound);
  const {
    data,
    data: { message },
  } = answer;
  return { kind: 'ordered', message, notice, answer: data, position: placed.position };
};
