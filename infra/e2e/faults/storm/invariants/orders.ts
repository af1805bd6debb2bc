import { isFinalPhase, type PlacedOrder } from '@haat/domain/order';
import { faultOf } from '../../../../sandbox/registrar/faults.ts';
import type { World } from '../world.ts';
import { ordersOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

/** Names that the registrar's sandbox never settles: their orders wait for a person. */
const NEVER_SETTLED: ReadonlySet<string | null> = new Set(['stuck', 'forbidden']);

/** Only a person can go on with it, and it says why. */
export const waitsForPerson = (order: PlacedOrder): boolean => {
  switch (order.phase) {
    case 'registration_pending':
    case 'registration_outcome_unknown':
    case 'registration_requested':
      return NEVER_SETTLED.has(faultOf(order.service.domain));
    default:
      return false;
  }
};

/** Orders with which something is still to happen by itself. */
export const openOrders = ({ facts }: Pick<World, 'facts'>): readonly PlacedOrder[] =>
  ordersOf(facts).filter((order) => !isFinalPhase(order.phase) && !waitsForPerson(order));

export const everyOrderHasAnExit: Invariant = {
  name: 'every order ends, or waits for a person and says why',
  violations: (world) =>
    openOrders(world).map(
      ({ orderId, phase, service, reason }) =>
        `${orderId} for ${service.domain} is still ${phase}${reason === null ? '' : `: ${reason}`}`,
    ),
};

export const whatWasToldIsKept: Invariant = {
  name: 'what a customer was told is kept',
  violations: ({ facts, told }) => {
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    const reported = new Set(
      facts.flatMap(({ type, data }) => (type === 'PaymentSubmitted' ? [data.referenceCode] : [])),
    );
    const lost = told.orders.flatMap(({ orderId, domain, customerId }) => {
      const order = orders.get(orderId);
      const isKept = order?.service.domain === domain && order.customerId === customerId;
      return isKept ? [] : [`${customerId} was told that ${orderId} is for ${domain}; it is not`];
    });
    const forgotten = told.payments.flatMap(({ referenceCode, utr }) =>
      reported.has(referenceCode) ? [] : [`${referenceCode} was given for ${utr} and is not there`],
    );
    return [...lost, ...forgotten];
  },
};
