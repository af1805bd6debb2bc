import { formatRupees, sumPaise } from '@haat/contracts/money';
import { maskedDestination, wholeDestination } from '@haat/contracts/refund-destination';
import type { PaymentCommand } from '@haat/domain/payment/payment';
import { isoNow } from '@haat/platform/clock';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { CommandServices } from '@haat/record/commands';
import {
  type FoundRefund,
  findRefund,
  type RefundPart,
  refundablePaise,
} from '@haat/worker/payments/find-refund';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { claimNumber, refundPayment, unsentText } from './refund-payment.ts';
import { give } from './resolution.ts';
import { sayRefusal } from './say-refusal.ts';

type OfRefund = ByOperator & { readonly number: string };

const noRefund = (number: string): Outcome => notFound(`Refund ${number}`, 'refunds list');

const resolutionFor = ({ payment }: RefundPart, { operator, reason }: ByOperator) => ({
  referenceCode: payment.referenceCode,
  ...{ operator, reason },
});

const sumOf = (parts: readonly RefundPart[]): string =>
  formatRupees(sumPaise(parts.map(({ refund }) => refund?.amountPaise ?? 0)));

/** Records what is still unallocated of a request; it cannot be spent from then on. */
export const recordRefund = async (
  services: CommandServices,
  { number, ...by }: OfRefund,
): Promise<Outcome> => {
  const found = await findRefund(services.store, number);
  if (found === null) return noRefund(number);
  if (found.state === 'sent' || found.state === 'returned') {
    return refused(`${found.number} is already ${found.state}: nothing is recorded now.`);
  }
  for (const part of found.parts) {
    const amountPaise = refundablePaise(part);
    if (amountPaise === 0) continue;
    const refund = { amountPaise, refundReference: found.number };
    const recorded = await refundPayment(services, resolutionFor(part, by), refund);
    if (!recorded.ok) return refused(sayRefusal(recorded.refusal));
  }
  const after = await findRefund(services.store, number);
  if (after?.state !== 'recorded') {
    return refused(`No money of ${found.number} is left: its customer has spent it.`);
  }
  const { customerId, parts } = after;
  const amountPaise = sumPaise(parts.map(({ refund }) => refund?.amountPaise ?? 0));
  return done(await unsentText(services, customerId, after.number, amountPaise));
};

const giveToAll = async (
  services: CommandServices,
  parts: readonly RefundPart[],
  by: ByOperator,
  commandFor: (part: RefundPart) => PaymentCommand,
): Promise<Outcome | null> => {
  for (const part of parts) {
    const given = await give(services, resolutionFor(part, by), commandFor(part));
    if (!given.ok) return refused(sayRefusal(given.refusal));
  }
  return null;
};

const recordedParts = ({ parts }: FoundRefund): readonly RefundPart[] =>
  parts.filter(({ refund }) => refund !== null);

/** `sentOn`: day in India. */
export type Transfer = {
  readonly transferReference: string;
  readonly sentOn: string;
  readonly shownBy: 'operator' | 'statement';
};

/** Claims the bank's reference, so that no payment can use it. Can be repeated if interrupted. */
export const recordSent = async (
  services: CommandServices,
  { number, ...by }: OfRefund,
  { transferReference, ...transfer }: Transfer,
): Promise<Outcome> => {
  const found = await findRefund(services.store, number);
  if (found === null) return noRefund(number);
  const parts = recordedParts(found);
  const [first] = parts;
  if (first === undefined) {
    return refused(
      `${found.number} is ${found.state} and not recorded. Record it before you send it, so that ` +
        `it cannot be spent meanwhile: ${opsPrefix()} refunds record ${found.number}`,
    );
  }
  const claimed = await claimNumber(
    services,
    resolutionFor(first, by),
    // The number and the transfer belong to the first payment.
    found.parts[0]?.payment ?? first.payment,
    transferReference,
  );
  if (claimed !== null) return refused(sayRefusal(claimed));
  const destination = found.destination && maskedDestination(found.destination);
  const refusal = await giveToAll(services, parts, by, ({ payment: { referenceCode } }) => ({
    ...{ type: 'RecordRefundSent', referenceCode, refundReference: found.number },
    ...{ transferReference, destination, ...transfer },
  }));
  if (refusal !== null) return refusal;
  const to = found.destination === null ? '' : ` to ${wholeDestination(found.destination)}`;
  return done(
    `Sent: ${sumOf(parts)}${to}, transfer ${transferReference} of ${transfer.sentOn}. ` +
      'Its customer gets an email.',
  );
};

/** The money is in the balance again, once. */
export const recordReturned = async (
  services: CommandServices,
  { number, ...by }: OfRefund,
): Promise<Outcome> => {
  const found = await findRefund(services.store, number);
  if (found === null) return noRefund(number);
  const parts = recordedParts(found);
  if (parts.length === 0)
    return refused(`${found.number} is not recorded, so it cannot be returned.`);
  const returnedAt = isoNow(services.clock);
  const refusal = await giveToAll(services, parts, by, ({ payment: { referenceCode } }) => ({
    ...{ type: 'RecordRefundReturned', referenceCode, refundReference: found.number, returnedAt },
  }));
  if (refusal !== null) return refusal;
  return done(
    `Returned: ${sumOf(parts)} is in the balance of ${found.customerId} again. They get an ` +
      'email. If payments unclaimed shows the returned credit, set it aside: it pays nothing more.',
  );
};
