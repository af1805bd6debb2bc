import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { isFinalPhase, planOf } from '@haat/domain/order/order-state';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { Refusal } from '@haat/platform/answers';
import { isOrderId } from '@haat/platform/ids';
import { findOwnedPlan, type OwnedPlan } from '@haat/record/owned';
import type { ApiContext } from '../../context.ts';

export const planNotFound = (): Refusal => new Refusal(404, say.notFound);

/**
 * Whose plan it is, is decided from events.
 * @throws {Refusal} 404 also for another customer's, 409 while it is set up.
 */
export const loadOwnPlan = async (
  { store }: Pick<ApiContext, 'store'>,
  customerId: string,
  orderId: string,
): Promise<OwnedPlan> => {
  if (!isOrderId(orderId)) throw planNotFound();
  const plan = await findOwnedPlan(store, orderId);
  if (plan === null) {
    const order = (await loadOrder(store, orderId))?.order;
    const isAwaited =
      order?.customerId === customerId && planOf(order) !== null && !isFinalPhase(order.phase);
    throw isAwaited ? new Refusal(409, say.beingSetUp) : planNotFound();
  }
  if (plan.customerId !== customerId) throw planNotFound();
  return plan;
};

/**
 * The username may be another plan's by now, whose account is not to be opened or changed.
 * @throws {Refusal} 409
 */
export const requireOwnAccount = async (
  { hosting }: Pick<ApiContext, 'hosting'>,
  plan: OwnedPlan,
): Promise<void> => {
  const shown = await hosting.lookUp(plan);
  if (shown.kind === 'others') throw new Refusal(409, say.notThere);
};

/** @returns why nothing of it can be done at the server; null if it can. */
export const whyClosed = ({ phase }: OwnedPlan): string | null => {
  if (phase === 'lapsed') return say.ended;
  return phase === 'expired' ? say.expired : null;
};
