/** Decisions about payments name the operator and the reason. A repeat changes nothing. */
import type { CreditSettlement } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentRefusal, SubmittedPayment } from '@haat/domain/payment/payment-state';
import { newCommandId } from '@haat/platform/ids';
import {
  type CommandContext,
  type CommandServices,
  executeCommand,
  loadAggregate,
} from '@haat/record/commands';

/** The reason is shown to the customer where the payment ends. */
export type PaymentResolution = {
  readonly referenceCode: string;
  readonly operator: string;
  readonly reason: string;
};

export type Resolved =
  | { readonly ok: true; readonly payment: SubmittedPayment }
  | { readonly ok: false; readonly refusal: ResolveRefusal };

export type ResolveRefusal =
  | PaymentRefusal
  | CreditTaken
  | {
      readonly reason: 'number_of_other';
      readonly refundReference: string;
      readonly referenceCode: string;
    }
  | { readonly reason: 'request_withdrawn'; readonly refundReference: string }
  /** The UTR was erased with the customer: `--credit` must name the credit. */
  | { readonly reason: 'utr_forgotten' }
  /** Paid, and delivered or about to be. */
  | { readonly reason: 'order_goes_on'; readonly orderId: string };

export type CreditTaken =
  | { readonly reason: 'credit_unknown' }
  /** Its money went out again. */
  | { readonly reason: 'credit_reversed' }
  /** A lump sum: its payments are credits themselves. */
  | { readonly reason: 'credit_settlement'; readonly settlement: CreditSettlement }
  /** A mistyped amount would become a balance that was never paid. */
  | { readonly reason: 'above_report'; readonly reportedPaise: Paise }
  | { readonly reason: 'credit_claimed'; readonly referenceCode: string }
  /** The submitted UTR has another credit. */
  | {
      readonly reason: 'own_credit_apart';
      readonly utr: string;
      readonly amountPaise: Paise | null;
      readonly referenceCode: string | null;
    }
  | { readonly reason: 'credit_differs'; readonly amountPaise: Paise };

export const NOT_FOUND: Resolved = { ok: false, refusal: { reason: 'not_found' } };

export const contextOf = ({ operator, reason }: PaymentResolution): CommandContext => {
  const commandId = newCommandId();
  return {
    commandId,
    causationId: commandId,
    actor: { kind: 'operator', name: operator, reason },
  };
};

export const load = async (
  { store }: CommandServices,
  referenceCode: string,
): Promise<SubmittedPayment | null> => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(store, paymentDecider, stream);
  return state.phase === 'not_submitted' ? null : state;
};

export const give = async (
  services: CommandServices,
  resolution: PaymentResolution,
  command: PaymentCommand,
): Promise<Resolved> => {
  const stream = paymentStream(resolution.referenceCode);
  const context = contextOf(resolution);
  const given = await executeCommand(services, paymentDecider, stream, command, context);
  if (!given.ok) return { ok: false, refusal: given.refusal };
  if (given.state.phase === 'not_submitted') return NOT_FOUND;
  return { ok: true, payment: given.state };
};
