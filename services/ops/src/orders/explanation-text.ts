import { formatRupees } from '@haat/contracts/money';
import { serviceLabel } from '@haat/domain/order/order-label';
import { durationOf } from '../command-line/duration.ts';
import { toDecide, toShow } from '../command-line/to-paste.ts';
import type { Next } from './explain-order.ts';
import type { ExplainedOrder, HeldGroup } from './find-explanation.ts';

const WHO = { customer: 'the customer', itself: 'automatic', person: 'an operator' } as const;

const COMMAND = /`(orders [a-z-]+)`/g;

const ways = (next: readonly Next[], orderId: string): readonly string[] =>
  next.map(({ who, how }) => {
    const instruction = how.replaceAll(COMMAND, (_, name: string) =>
      toDecide('', ...name.split(' '), orderId),
    );
    return `  ${WHO[who].padEnd(13)} ${instruction}`;
  });

const groupText = ({ isPaid, waiting, referenceCode }: HeldGroup): string =>
  `Renewals of the same payment (renewalgroup-${referenceCode}) that ${
    isPaid ? 'are being placed' : 'wait until it is verified'
  }: ${waiting.join(', ')}.`;

/** @param now ms since 1970. */
export const explanationText = (explained: ExplainedOrder, now: number): string => {
  const { order, phase, why, next, since, payment, nextLook, heldUp, group } = explained;
  const { orderId, customerId, service, pricePaise } = order;
  const age = since === null ? '' : `, for ${durationOf(now - Date.parse(since))}`;
  return [
    `${orderId}: ${serviceLabel(service)} for ${service.domain}, ${formatRupees(pricePaise)}, ` +
      `customer ${customerId}.`,
    `It is ${phase.replaceAll('_', ' ')}${age}. ${why}`,
    ...(payment === null ? [] : [payment.why]),
    ...(group === null ? [] : [groupText(group)]),
    ...heldUp.map(
      ({ processor, stream }) =>
        `Blocked: ${processor} has parked ${stream}. Fix the cause, then run: ` +
        toDecide('The cause is fixed.', 'reactors', 'unpark', processor, stream),
    ),
    ...(nextLook === null
      ? []
      : [`Next: ${nextLook.job}, due ${nextLook.dueAt}, started ${nextLook.starts} times so far.`]),
    next.length === 0 ? 'Final state. Nothing more to do.' : 'Resolve with:',
    ...ways(next, orderId),
    ...(payment === null || payment.next.length === 0 || order.payment === null
      ? []
      : [
          'Resolve its payment with the commands from: ' +
            toShow('payments', 'show', order.payment.referenceCode),
          ...ways(payment.next, orderId),
        ]),
  ].join('\n');
};
