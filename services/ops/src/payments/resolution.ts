/**
 * What a person decides about a payment names the operator and the reason, which stand in the events;
 * repeating a decision changes nothing.
 */
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

/** Who decides, and why; the reason is kept, and told to the customer where the payment ends. */
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
  /** Money of another payment went back under this number. */
  | {
      readonly reason: 'number_of_other';
      readonly refundReference: string;
      readonly referenceCode: string;
    }
  /** Its customer took the request back. */
  | { readonly reason: 'request_withdrawn'; readonly refundReference: string }
  /** Its transaction id went with the customer: somebody has to say which credit it is. */
  | { readonly reason: 'utr_forgotten' }
  /** It is paid for, and delivered or about to be. */
  | { readonly reason: 'order_goes_on'; readonly orderId: string };

/** The credit has paid another payment, or was another sum when it was first seen, or never was. */
export type CreditTaken =
  | { readonly reason: 'credit_unknown' }
  /** Its money went out again. */
  | { readonly reason: 'credit_reversed' }
  /** An app paid it out for many payments, which are credits themselves. */
  | { readonly reason: 'credit_settlement'; readonly settlement: CreditSettlement }
  /** A mistyped amount would be a balance that nobody paid. */
  | { readonly reason: 'above_report'; readonly reportedPaise: Paise }
  | { readonly reason: 'credit_claimed'; readonly referenceCode: string }
  /** The credit of the reported transaction id is another one: it was seen, or has paid another payment. */
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

/** @returns null for a payment that nobody reported. */
export const load = async (
  { store }: CommandServices,
  referenceCode: string,
): Promise<SubmittedPayment | null> => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(store, paymentDecider, stream);
  return state.phase === 'not_submitted' ? null : state;
};

/** Carries a decision out. */
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
