import { refundNumberStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { wholeDestination } from '@haat/contracts/refund-destination';
import { readUtr } from '@haat/contracts/utr';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isRefundedWhole, refundUnder } from '@haat/domain/payment/payment-refund';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { type RefundNumberRefusal, refundNumberDecider } from '@haat/domain/payment/refund-number';
import { type CommandServices, executeCommand } from '@haat/record/commands';
import { destinationOf, requestUnder } from '@haat/worker/payments/find-refund';
import { done, type Outcome } from '../command-line/outcome.ts';
import { toDecide } from '../command-line/to-paste.ts';
import {
  contextOf,
  give,
  load,
  NOT_FOUND,
  type PaymentResolution,
  type Resolved,
  type ResolveRefusal,
} from './resolution.ts';

/** All of an unallocated payment, or what its order does not need; from then on not spendable. */
export const refundPayment = async (
  services: CommandServices,
  resolution: PaymentResolution,
  refund: { readonly amountPaise: Paise; readonly refundReference: string },
): Promise<Resolved> => {
  const { referenceCode, reason } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  const type = isRefundedWhole(payment) ? 'RefundPayment' : 'RefundExcess';
  const command = { type, referenceCode, reason, ...refund } as const;
  // First, or a number would be claimed for a refused refund.
  const decision = paymentDecider.decide(command, payment);
  if (!decision.ok) return decision;
  if (decision.events.length > 0) {
    const { refundReference } = refund;
    const refusal = await claimNumber(services, resolution, payment, refundReference);
    if (refusal !== null) return { ok: false, refusal };
  }
  return give(services, resolution, command);
};

/** A UTR counts in any spelling: submitted payments are known by its digits. */
const numbersIn = (refundReference: string): readonly string[] => [
  ...new Set([refundReference, readUtr(refundReference) ?? refundReference]),
];

/** A request for several payments belongs to its first. @returns why not; null when claimed. */
export const claimNumber = async (
  services: CommandServices,
  resolution: PaymentResolution,
  { referenceCode, customerId }: Pick<SubmittedPayment, 'referenceCode' | 'customerId'>,
  refundReference: string,
): Promise<ResolveRefusal | null> => {
  const request = await requestUnder(services.store, refundReference);
  const isRequested = request?.parts.some((part) => part.referenceCode === referenceCode) ?? false;
  const owner = request !== null && isRequested ? request.referenceCode : referenceCode;
  for (const number of numbersIn(refundReference)) {
    const numberHash = services.store.names.refund(number);
    const claimed = await executeCommand(
      services,
      refundNumberDecider,
      refundNumberStream(numberHash),
      { type: 'ClaimRefundNumber', numberHash, referenceCode: owner, customerId },
      contextOf(resolution),
    );
    if (!claimed.ok) return numberRefusal(claimed.refusal, refundReference);
  }
  return null;
};

const numberRefusal = (refusal: RefundNumberRefusal, refundReference: string): ResolveRefusal =>
  refusal.reason === 'withdrawn'
    ? { reason: 'request_withdrawn', refundReference }
    : { reason: 'number_of_other', refundReference, referenceCode: refusal.referenceCode };

export const refundOutcome = async (
  { store }: CommandServices,
  payment: SubmittedPayment,
  number: string,
): Promise<Outcome> => {
  const refund = refundUnder(payment, number);
  if (refund === undefined) throw new Error(`${number} was not recorded`);
  const { refundReference, amountPaise, phase, transferReference } = refund;
  if (phase !== 'recorded') {
    return done(`Recorded as sent: ${formatRupees(amountPaise)} by transfer ${transferReference}.`);
  }
  return done(await unsentText({ store }, payment.customerId, refundReference, amountPaise));
};

export const unsentText = async (
  { store }: Pick<CommandServices, 'store'>,
  customerId: string,
  number: string,
  amountPaise: Paise,
): Promise<string> => {
  const destination = await destinationOf(store, customerId);
  const to =
    destination === null
      ? 'an address that the customer has not entered yet. Ask for it in a ticket; they enter it under Your profile'
      : wholeDestination(destination);
  const next = toDecide('The bank confirms it.', 'refunds', 'sent', number);
  return `Recorded, not sent yet: ${formatRupees(amountPaise)} to ${to}.\nOnce it is sent: ${next}`;
};
