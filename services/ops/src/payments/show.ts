import type { Actor } from '@haat/contracts/events/event';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { retainedOf, unallocatedOf } from '@haat/domain/payment/payment-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import type { OpsCommand } from '../command-line/command.ts';
import { PAYMENT } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import {
  creditNamed,
  type FoundCredit,
  type FoundPayment,
  findPayment,
  paymentsNamed,
} from './find-payment.ts';
import { possibleActions } from './possible-actions.ts';

const MAX_NAMED = 50;

const rupees = (paise: Paise | null): string => (paise === null ? 'unknown' : formatRupees(paise));

const actorOf = ({ metadata }: RecordedEvent): string => {
  const actor = metadata.actor as Actor | undefined;
  switch (actor?.kind) {
    case 'operator':
      return `${actor.name}: ${actor.reason ?? ''}`;
    case 'system':
      return actor.name;
    default:
      return actor?.kind ?? '';
  }
};

const eventDetails = (event: RecordedEvent) => ({
  at: decidedAt(event),
  stream: event.stream,
  type: event.type,
  by: actorOf(event),
  data: event.data,
});

const orderOf = ({ payment: { allocation, releasedFrom }, order }: FoundPayment): string => {
  const phase = order.phase.replaceAll('_', ' ');
  if (allocation !== null) {
    return `allocated to ${allocation.orderId} (${phase}) at ${formatRupees(allocation.pricePaise)}`;
  }
  return releasedFrom === null
    ? 'not allocated to an order'
    : `not allocated to an order; the last was ${releasedFrom} (${phase})`;
};

const creditLine = ({ creditId, state }: FoundCredit): string => {
  const { observed, claim, settlement } = state;
  const unclaimed =
    settlement === null ? 'not claimed' : `settlement ${settlement.id} of ${settlement.app}`;
  const claimed = claim === null ? unclaimed : `claimed for ${claim.referenceCode}`;
  const holder = state.isReversed ? `${claimed}, reversed by the bank` : claimed;
  if (observed === null) return `credit ${creditId}: another id of a credit, ${holder}`;
  const { amountPaise, creditedAt, source, utr, tr, payer, note } = observed;
  // A statement has no time: in UTC the day would be the one before.
  const when =
    source === 'statement' ? `on ${indianDay(Date.parse(creditedAt))}` : `at ${creditedAt}`;
  const named = [utr && `UTR ${utr}`, tr && `tr ${tr}`, payer && `from ${payer}`, note];
  return (
    `credit ${creditId}: ${formatRupees(amountPaise)} ${when}, source ${source}, ` +
    [...named.filter(Boolean), holder].join(', ')
  );
};

const paymentText = (found: FoundPayment, acts: readonly string[]): string => {
  const { payment, credits, events } = found;
  const { referenceCode, phase, customerId, amountPaise, utr, tr, explanation } = payment;
  const reported = utr === null ? 'from the balance' : `as UTR ${utr}${tr ? `, tr ${tr}` : ''}`;
  return [
    `${referenceCode} is ${phase.replace('_', ' ')}${explanation ? `: ${explanation}` : ''}`,
    `customer ${customerId} submitted ${formatRupees(amountPaise)} ${reported} at ${payment.submittedAt}`,
    `received: ${rupees(payment.creditedPaise)}; topped up ${formatRupees(payment.toppedUpPaise)}, ` +
      `debited ${formatRupees(payment.debitedPaise)}, refunded ${formatRupees(payment.refundedPaise)}`,
    `retained: ${formatRupees(retainedOf(payment))}, unallocated: ${formatRupees(unallocatedOf(payment))}`,
    orderOf(found),
    ...(credits.length === 0 ? ['no credit found'] : credits.map(creditLine)),
    '',
    ...events.map((event) => `${decidedAt(event)} ${event.type}  ${actorOf(event)}`.trimEnd()),
    '',
    ...(acts.length === 0 ? ['No action needed.'] : ['Available actions:']),
    ...acts.map((act) => `  ${act}`),
  ].join('\n');
};

export const show: OpsCommand = {
  about:
    'Shows one payment by reference code, transaction ID (UTR) or order: what the customer ' +
    'submitted, what the bank says, its events, its unallocated amount and the available actions.',
  takes: { payment: PAYMENT },
  example: 'PAY-7K3M-92QD-4T8X',
  run: async (shop, { values: { payment: given = '' } }, output) => {
    const services = await shop.services();
    const codes = await paymentsNamed(services, given);
    const [code, ...others] = codes;
    if (code === undefined) {
      const message = `Payment ${given} not found. Enter a reference code, a transaction ID (UTR) or an order.`;
      const credit = await creditNamed(services, given);
      return refused(
        credit === null ? message : `${message}\nMatching credit: ${creditLine(credit)}`,
      );
    }
    if (others.length > 0) {
      const named = codes.slice(0, MAX_NAMED).join(' ');
      return refused(`${codes.length} payments match ${given}. Show one: ${named}`);
    }
    const found = await findPayment(services, code);
    if (found === null) return refused(`${code} has events but was never submitted.`);
    const acts = possibleActions(found);
    const { payment, credits, events, order } = found;
    const json = {
      payment,
      freePaise: unallocatedOf(payment),
      keptPaise: retainedOf(payment),
      credits,
      order: order.phase === 'not_placed' ? null : { orderId: order.orderId, phase: order.phase },
      events: events.map(eventDetails),
      acts,
    };
    output.one(json, paymentText(found, acts));
    return done();
  },
};
