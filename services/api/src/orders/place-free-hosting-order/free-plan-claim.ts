import { freeHostingStream } from '@haat/contracts/events/hosting';
import { orderMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { type FreeHostingState, freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { planOf } from '@haat/domain/order/order-state';
import { claimContext } from '@haat/ordering/orders/place-order/claim-context';
import { createCompensation } from '@haat/ordering/orders/place-order/compensation';
import type { Claimable } from '@haat/ordering/orders/place-order/order-request';
import { PAID_AGAIN, reclaim } from '@haat/ordering/orders/place-order/reclaim';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand, loadAggregate } from '@haat/record/commands';
import { requireVerifiedEmail } from '../../accounts/verify-email/require-verified-email.ts';
import type { ApiContext } from '../../context.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'log' | 'settings'>;

export const loadFreePlan = (
  store: Services['store'],
  customerId: string,
): Promise<Aggregate<FreeHostingState>> =>
  loadAggregate(store, freeHostingDecider, freeHostingStream(customerId));

export const oneFreeOrder = (): Refusal => new Refusal(409, orderMessages.oneFreeHostingOrder);

/** Refuses a paid domain with a free plan that could only fail. @throws {Refusal} 409 */
export const requireFreePlanLeft = async (
  { store }: Pick<Services, 'store'>,
  customerId: string,
  domain: string,
): Promise<void> => {
  const { state } = await loadFreePlan(store, customerId);
  if (state.phase === 'claimed' && state.domain !== domain) throw oneFreeOrder();
};

/** The customer's one free plan: 403 for an unverified email, 409 if used. */
export const freePlanClaim = (
  services: Services,
  customer: RegisteredCustomer,
  domain: string,
  known: Aggregate<FreeHostingState>,
): Claimable => ({
  claim: async (by, claim) => {
    requireVerifiedEmail(services.settings, customer);
    const { orderId, customerId } = claim;
    const stream = freeHostingStream(customerId);
    const own = { orderId, customerId, domain };
    await reclaim(by, claim, freeHostingDecider, stream, {
      free: { type: 'ReleaseFreeHosting', ...own, reason: PAID_AGAIN },
      requested: { type: 'ClaimFreeHosting', ...own },
    });
    const claimed = await executeCommand(
      by,
      freeHostingDecider,
      stream,
      { type: 'ClaimFreeHosting', ...own },
      claimContext(claim),
      known,
    );
    if (!claimed.ok) throw oneFreeOrder();
    return { held: true };
  },
  giveBack: createCompensation(services, {
    what: 'a free plan',
    isOf: (order) => planOf(order)?.isFree === true,
    free: (claim, reason) => {
      const { orderId, customerId } = claim;
      const release = { type: 'ReleaseFreeHosting', orderId, customerId, domain, reason } as const;
      const stream = freeHostingStream(customerId);
      return executeCommand(services, freeHostingDecider, stream, release, claimContext(claim));
    },
  }),
});
