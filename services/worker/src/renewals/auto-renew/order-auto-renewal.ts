import type { AutoRenewSkip } from '@haat/contracts/auto-renew';
import { formatUpiAmount } from '@haat/contracts/money';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { AutoRenew } from '@haat/domain/hosting/auto-renew';
import { orderRenewal } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { missingFor } from '@haat/ordering/payments/balance/sources';
import { payFromBalance } from '@haat/ordering/payments/pay-from-balance';
import { Refusal } from '@haat/platform/answers';
import { ACTOR, DONE, later, type Step } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { type AutoRenewServices, type DomainSubscription, skip } from './auto-renew.ts';
import { autoRenewCommandId } from './reference-code.ts';

const UNAVAILABLE_RETRY_MS = 10 * 60_000;

/** @throws any other error. */
const orRefusal = <Done>(doing: Promise<Done>): Promise<Done | Refusal> =>
  doing.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/**
 * As a customer does: pays from the balance, then orders with that payment, for the end that the
 * price was told for. A refused order leaves the payment in the balance.
 */
export const orderAutoRenewal = async (
  services: AutoRenewServices,
  job: Step<unknown>,
  customer: RegisteredCustomer,
  subscription: DomainSubscription,
  { pricePaise }: NonNullable<AutoRenew['started']>,
): Promise<JobResult> => {
  const { subscriptionId, customerId, domain, paidUntil } = subscription;
  const { causationId, traceId: id } = job;
  const by = { commandId: autoRenewCommandId(subscription), id, causationId, actor: ACTOR };
  const amount = formatUpiAmount(pricePaise);
  const purpose = { kind: 'renewal', title: domain } as const;
  const refusedWith = async (refusal: Refusal, reason: AutoRenewSkip): Promise<JobResult> => {
    const { status, message } = refusal;
    job.log.warn({ subscriptionId, status, refusal: message }, 'a renewal is refused');
    if (status >= 500) return later(UNAVAILABLE_RETRY_MS);
    const isTooLow = reason === 'balance_too_low';
    const missingPaise = isTooLow ? await missingFor(services, customerId, pricePaise) : 0;
    return skip(services, job, subscription, { reason, pricePaise, missingPaise });
  };
  const paid = await orRefusal(
    payFromBalance(services, { ...by, customerId }, { amount, purpose }),
  );
  if (paid instanceof Refusal) return refusedWith(paid, 'balance_too_low');
  const { referenceCode } = paid;
  const body = { subscriptionId, referenceCode, price: amount, paidUntil };
  const placed = await orRefusal(orderRenewal(services, { ...by, customer }, body));
  if (placed instanceof Refusal) return refusedWith(placed, 'refused');
  if (placed.order.payment?.referenceCode === referenceCode) return DONE;
  // Another order claimed the renewal at this moment.
  return skip(services, job, subscription, { reason: 'being_renewed', pricePaise });
};
