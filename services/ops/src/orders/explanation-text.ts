import { formatRupees } from '@haat/contracts/money';
import { serviceLabel } from '@haat/domain/order/order-label';
import { durationOf } from '../command-line/duration.ts';
import { toDecide, toShow } from '../inbox/to-paste.ts';
import type { Next } from './explain-order.ts';
import type { ExplainedOrder } from './find-explanation.ts';

const WHO = { customer: 'its customer', itself: 'by itself', person: 'a person' } as const;

/** A person’s ways name a command of orders; here with the order, to be pasted once it says why. */
const COMMAND = /`(orders [a-z-]+)`/g;

const ways = (next: readonly Next[], orderId: string): readonly string[] =>
  next.map(({ who, how }) => {
    const told = how.replaceAll(COMMAND, (_, name: string) =>
      toDecide('', ...name.split(' '), orderId),
    );
    return `  ${WHO[who].padEnd(13)} ${told}`;
  });

/** What `orders explain` says to people. @param now ms since 1970. */
export const explanationText = (explained: ExplainedOrder, now: number): string => {
  const { order, phase, why, next, since, payment, nextLook, heldUp } = explained;
  const { orderId, customerId, service, pricePaise } = order;
  const age = since === null ? '' : `, for ${durationOf(now - Date.parse(since))}`;
  return [
    `${orderId}: ${serviceLabel(service)} for ${service.domain}, ${formatRupees(pricePaise)}, ` +
      `of ${customerId}.`,
    `It is ${phase.replaceAll('_', ' ')}${age}. ${why}`,
    ...(payment === null ? [] : [payment.why]),
    ...heldUp.map(
      ({ processor, stream }) =>
        `It is held up: ${processor} has put ${stream} aside. Mend the cause, then: ` +
        toDecide('Its cause is mended.', 'reactors', 'unpark', processor, stream),
    ),
    ...(nextLook === null
      ? []
      : [`Next: ${nextLook.job}, due ${nextLook.dueAt}, begun ${nextLook.starts} times so far.`]),
    next.length === 0 ? 'That is its end: nothing more happens to it.' : 'What ends that:',
    ...ways(next, orderId),
    ...(payment === null || payment.next.length === 0 || order.payment === null
      ? []
      : [
          'What ends the wait for its payment, with lines to paste: ' +
            toShow('payments', 'show', order.payment.referenceCode),
          ...ways(payment.next, orderId),
        ]),
  ].join('\n');
};
