import { markFailure } from '@haat/contracts/domain-order-messages';

/** How the submission of an order ends; every message has its mark. */
export type SubmitOutcome<Answer> =
  | {
      readonly kind: 'ordered';
      readonly message: string;
      /** What the payment check wants read, such as that a person looks at the payment. */
      readonly notice: string | null;
      readonly answer: Answer;
      /** Where the order was written, for the first status query. */
      readonly position: string | null;
    }
  | Refused;

export type Refused = { readonly kind: 'refused'; readonly message: string };

export const refused = (text: string): Refused => ({ kind: 'refused', message: markFailure(text) });
