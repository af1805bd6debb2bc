import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { endedUndelivered } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import {
  contextOf,
  give,
  load,
  NOT_FOUND,
  type PaymentResolution,
  type Resolved,
} from './resolution.ts';

/** @param resolution its `reason` is shown to the customer. */
export const rejectInReview = (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> =>
  give(services, resolution, {
    type: 'RecordPaymentRejected',
    referenceCode: resolution.referenceCode,
    rejection: 'by_operator',
    reason: resolution.reason,
    creditId: null,
    creditedPaise: null,
  });

/** Ends an order that waits for the payment; one being delivered keeps it. */
export const releasePayment = async (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> => {
  const { referenceCode, reason } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  const orderId = payment.allocation?.orderId ?? payment.releasedFrom ?? '';
  const { state: order } = await loadAggregate(services.store, orderDecider, orderStream(orderId));
  const isItsOwn = order.phase !== 'not_placed' && order.payment?.referenceCode === referenceCode;
  if (isItsOwn && order.phase === 'placed') {
    const fail = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
    const context = { ...contextOf(resolution), correlationId: orderId };
    const stream = orderStream(orderId);
    const failed = await executeCommand(services, orderDecider, stream, fail, context);
    if (!failed.ok) return { ok: false, refusal: { reason: 'order_goes_on', orderId } };
  } else if (isItsOwn && !endedUndelivered(order)) {
    return { ok: false, refusal: { reason: 'order_goes_on', orderId } };
  }
  return give(services, resolution, {
    type: 'ReleasePayment',
    referenceCode,
    orderId,
    cause: 'operator',
    reason,
  });
};

/** Checks a payment again that expired, was rejected, or is in review. */
export const reopenPayment = (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> =>
  give(services, resolution, {
    type: 'ReopenPayment',
    by: 'operator',
    referenceCode: resolution.referenceCode,
    reason: resolution.reason,
    reopenedAt: isoNow(services.clock),
  });
