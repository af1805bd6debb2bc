import type { RenewalsAnswer } from '@haat/contracts/http/renewals';
import { paiseToRupees } from '@haat/contracts/money';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import type { GroupedRenewal, RequestedRenewals } from '@haat/domain/hosting/renewal-group';
import type { ApiContext } from '../../context.ts';

type Listed = RenewalsAnswer['renewals'][number];

/** Outcomes from the group's stream; subjects and orders' statuses from the read models. */
export const renewalsAnswer = async (
  { db }: Pick<ApiContext, 'db'>,
  { referenceCode, phase, renewals, customerId }: RequestedRenewals,
): Promise<RenewalsAnswer> => {
  const orderIds = renewals.flatMap(({ outcome }) => outcome?.orderId ?? []);
  const [subscriptions, orders] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select(['id', 'domain', 'plan'])
      .where('customer_id', '=', customerId)
      .where(
        'id',
        'in',
        renewals.map((one) => one.subscriptionId),
      )
      .execute(),
    orderIds.length === 0
      ? []
      : db.selectFrom('orders').select(['id', 'status']).where('id', 'in', orderIds).execute(),
  ]);
  const subjects = new Map(
    subscriptions.map(({ id, domain, plan }) => [id, renewalSubject({ domain, planName: plan })]),
  );
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  return {
    ...{ reference_code: referenceCode, state: phase },
    renewals: renewals.map(
      ({ subscriptionId, pricePaise, outcome }): Listed => ({
        subscription_id: subscriptionId,
        subject: subjects.get(subscriptionId) ?? '',
        price: paiseToRupees(pricePaise),
        state: stateOf(outcome),
        order:
          outcome?.orderId == null
            ? null
            : { id: outcome.orderId, status: statuses.get(outcome.orderId) ?? 'under_review' },
        reason: outcome?.reason ?? null,
      }),
    ),
  };
};

const stateOf = (outcome: GroupedRenewal['outcome']): Listed['state'] => {
  if (outcome === null) return 'waiting';
  return outcome.orderId === null ? 'not_placed' : 'placed';
};
