import type { OrderEvent, PaymentMethod } from '@haat/contracts/events/order';
import type { OrderSubstatus } from '@haat/contracts/http/orders';
import type { OrderStatus } from '@haat/contracts/order-status';
import { orderLifecycle, type PlacedPhase } from './order-state.ts';

const statusByPhase: Readonly<Record<PlacedPhase, OrderStatus>> = {
  placed: 'under_review',
  payment_confirmed: 'in_processing',
  registration_requested: 'in_processing',
  registration_attempted: 'in_processing',
  registration_outcome_unknown: 'in_processing',
  registration_pending: 'locked',
  registered: 'in_processing',
  hosting_requested: 'in_processing',
  hosting_provisioned: 'in_processing',
  bundled_hosting_failed: 'in_processing',
  download_granted: 'in_processing',
  renewal_requested: 'in_processing',
  renewal_pending: 'locked',
  renewed: 'in_processing',
  restore_requested: 'in_processing',
  restore_pending: 'locked',
  restored: 'in_processing',
  upgrade_requested: 'in_processing',
  upgraded: 'in_processing',
  completed: 'completed',
  payment_failed: 'failed',
  registration_failed: 'failed',
  hosting_failed: 'failed',
  renewal_failed: 'failed',
  restore_failed: 'failed',
  upgrade_failed: 'failed',
  domain_lost: 'cancelled',
  cancelled: 'cancelled',
};

export const orderStatusOf = (order: {
  readonly phase: PlacedPhase;
  readonly paymentMethod?: PaymentMethod;
}): OrderStatus =>
  order.phase === 'placed' && order.paymentMethod === 'free'
    ? 'in_processing'
    : statusByPhase[order.phase];

const substatusByPhase: Readonly<Partial<Record<PlacedPhase, OrderSubstatus>>> = {
  registration_outcome_unknown: 'being_checked',
  payment_failed: 'payment_rejected',
  domain_lost: 'name_taken',
};

/** @returns the substatus that the customer sees beside the status; null for none. */
export const orderSubstatusOf = (phase: PlacedPhase): OrderSubstatus | null =>
  substatusByPhase[phase] ?? null;

const phaseByEvent: ReadonlyMap<string, PlacedPhase> = new Map(
  Object.values(orderLifecycle).flatMap((following) => Object.entries(following)),
);

/** An event leads to the same phase from every phase, so read models need no history. */
export const orderPhaseAfter = (eventType: OrderEvent['type']): PlacedPhase => {
  const phase = phaseByEvent.get(eventType);
  if (phase === undefined) throw new Error(`No phase of an order follows ${eventType}`);
  return phase;
};
