import { refundNumberStream } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import { paymentDecider } from '@haat/domain/payment';
import { isRefundedWhole } from '@haat/domain/payment-money';
import type { SubmittedPayment } from '@haat/domain/payment-state';
import { refundNumberDecider } from '@haat/domain/refund-number';
import { type CommandServices, executeCommand } from '@haat/platform/commands/execute';
import {
  contextOf,
  give,
  load,
  NOT_FOUND,
  type PaymentResolution,
  type Resolved,
} from './resolution.ts';

/**
 * Records that money went back to the payer: all that is kept of an unspent payment, or part of what
 * a spent one holds above its order's price. What was spent on other payments is not in it any more.
 * @param sent how much, and the bank reference of the transfer.
 */
export const refundPayment = async (
  services: CommandServices,
  resolution: PaymentResolution,
  sent: { readonly amountPaise: Paise; readonly refundReference: string },
): Promise<Resolved> => {
  const { referenceCode, reason } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  const type = isRefundedWhole(payment) ? 'RefundPayment' : 'RefundExcess';
  const refund = { type, referenceCode, reason, ...sent } as const;
  // Asked first: a number must not be claimed for what is not given back.
  const decision = paymentDecider.decide(refund, payment);
  if (!decision.ok) return decision;
  if (decision.events.length > 0) {
    const { refundReference } = sent;
    const holder = await claimNumber(services, resolution, payment, refundReference);
    if (holder !== referenceCode) {
      const refusal = {
        reason: 'number_of_other',
        refundReference,
        referenceCode: holder,
      } as const;
      return { ok: false, refusal };
    }
  }
  return give(services, resolution, refund);
};

/**
 * However it was typed, the transaction id of a transfer is a number too: a payment that is reported by it
 * is known by its digits alone.
 */
const numbersIn = (refundReference: string): readonly string[] => [
  ...new Set([refundReference, readUtr(refundReference) ?? refundReference]),
];

/** @returns the payment whose refund the number stands for. */
const claimNumber = async (
  services: CommandServices,
  resolution: PaymentResolution,
  { referenceCode, customerId }: SubmittedPayment,
  refundReference: string,
): Promise<string> => {
  for (const number of numbersIn(refundReference)) {
    const numberHash = services.store.names.refund(number);
    const claimed = await executeCommand(
      services,
      refundNumberDecider,
      refundNumberStream(numberHash),
      { type: 'ClaimRefundNumber', numberHash, referenceCode, customerId },
      contextOf(resolution),
    );
    if (!claimed.ok) return claimed.refusal.referenceCode;
  }
  return referenceCode;
};
