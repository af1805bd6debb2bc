import type { Actor } from '@haat/contracts/events/event';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { freeOf, retainedOf } from '@haat/domain/payment/payment-state';
import type { RecordedEvent } from '@haat/event-store/port';
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

/** Most payments that are named where one bank reference was reported by many accounts. */
const MAX_NAMED = 50;

const rupees = (paise: Paise | null): string =>
  paise === null ? 'not known yet' : formatRupees(paise);

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
  at: event.recordedAt,
  stream: event.stream,
  type: event.type,
  by: actorOf(event),
  data: event.data,
});

const orderOf = ({ payment: { allocation, releasedFrom }, order }: FoundPayment): string => {
  const phase = order.phase.replaceAll('_', ' ');
  if (allocation !== null) {
    return `stands for ${allocation.orderId} (${phase}) at ${formatRupees(allocation.pricePaise)}`;
  }
  return releasedFrom === null
    ? 'stands for no order'
    : `stands for no order; the last was ${releasedFrom} (${phase})`;
};

const creditLine = ({ creditId, state }: FoundCredit): string => {
  const { observed, claim, settlement } = state;
  const unclaimed =
    settlement === null ? 'not claimed' : `the settlement ${settlement.id} of ${settlement.app}`;
  const claimed = claim === null ? unclaimed : `claimed for ${claim.referenceCode}`;
  const holder = state.isReversed ? `${claimed}, and taken back by the bank` : claimed;
  if (observed === null) return `credit ${creditId}: another name of a credit, ${holder}`;
  const { amountPaise, creditedAt, source, utr, tr, payer, note } = observed;
  // A statement says the day, and no time: in UTC it would read as the day before.
  const when =
    source === 'statement' ? `on ${indianDay(Date.parse(creditedAt))}` : `at ${creditedAt}`;
  const named = [utr && `UTR ${utr}`, tr && `tr ${tr}`, payer && `from ${payer}`, note];
  return (
    `credit ${creditId}: ${formatRupees(amountPaise)} ${when}, told by the ${source}, ` +
    [...named.filter(Boolean), holder].join(', ')
  );
};

const paymentText = (found: FoundPayment, acts: readonly string[]): string => {
  const { payment, credits, events } = found;
  const { referenceCode, phase, customerId, amountPaise, utr, tr, explanation } = payment;
  const reported = utr === null ? 'from the balance' : `as UTR ${utr}${tr ? `, tr ${tr}` : ''}`;
  return [
    `${referenceCode} is ${phase.replace('_', ' ')}${explanation ? `: ${explanation}` : ''}`,
    `customer ${customerId} reported ${formatRupees(amountPaise)} ${reported} at ${payment.submittedAt}`,
    `came: ${rupees(payment.creditedPaise)}; topped up ${formatRupees(payment.toppedUpPaise)}, ` +
      `drawn ${formatRupees(payment.debitedPaise)}, refunded ${formatRupees(payment.refundedPaise)}`,
    `kept: ${formatRupees(retainedOf(payment))}, of which ${formatRupees(freeOf(payment))} is free`,
    orderOf(found),
    ...(credits.length === 0 ? ['no credit of it is known'] : credits.map(creditLine)),
    '',
    ...events.map((event) => `${event.recordedAt} ${event.type}  ${actorOf(event)}`.trimEnd()),
    '',
    ...(acts.length === 0 ? ['Nothing is to be decided about it.'] : ['What may be decided:']),
    ...acts.map((act) => `  ${act}`),
  ].join('\n');
};

export const show: OpsCommand = {
  about:
    'Shows one payment, by its reference code, its bank reference (UTR) or its order: what was ' +
    'reported, what the bank says, all that happened, what is free, and what may be decided.',
  takes: { payment: PAYMENT },
  example: 'PAY-7K3M-92QD-4T8X',
  run: async (shop, { values: { payment: given = '' } }, output) => {
    const services = await shop.services();
    const codes = await paymentsNamed(services, given);
    const [code, ...others] = codes;
    if (code === undefined) {
      const said = `There is no payment by ${given}: neither a reference code, UTR nor order.`;
      const credit = await creditNamed(services, given);
      return refused(credit === null ? said : `${said}\nIts money is known: ${creditLine(credit)}`);
    }
    if (others.length > 0) {
      const named = codes.slice(0, MAX_NAMED).join(' ');
      return refused(`${codes.length} payments were reported under ${given}. Show one: ${named}`);
    }
    const found = await findPayment(services, code);
    if (found === null) return refused(`${code} is named in the record, and was never reported.`);
    const acts = possibleActions(found);
    const { payment, credits, events, order } = found;
    const json = {
      payment,
      freePaise: freeOf(payment),
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
