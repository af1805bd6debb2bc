/** The email about renewals that should have been paid with one payment, and got no order. */
import type { RequestedRenewals } from '@haat/domain/hosting/renewal-group';
import { loadRenewalGroup } from '@haat/ordering/orders/renewal-group/load-renewal-group';
import { loadSubscription } from '../renewals/load-subscription.ts';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type LoadMail, NOT_THERE, OVERTAKEN } from './mail-state.ts';
import { nameOfSubscription } from './subscription-mail.ts';

type NotPlaced = { readonly name: string; readonly reason: string };

const moneyOf = ({ paidWith }: RequestedRenewals): string =>
  paidWith === null
    ? 'We charged nothing for this. If we receive your payment, it goes to your balance.'
    : 'We charged nothing for this. What is left of your payment is in your balance.';

const renewalsNotPlacedMail = (
  group: RequestedRenewals,
  notPlaced: readonly NotPlaced[],
  to: EmailContext,
): Written => {
  const [first] = notPlaced;
  const { length: count } = group.renewals;
  const what =
    notPlaced.length === 1 && first !== undefined
      ? first.name
      : `${notPlaced.length} of ${count} domains and plans`;
  const title = `We couldn’t renew ${what}`;
  const money = moneyOf(group);
  return {
    subject: title,
    ...renderEmail({
      title,
      preview: money,
      parts: [
        paragraph(greeting(to.reader)),
        ...notPlaced.map(({ name, reason }) => paragraph(`${name}: ${reason}`)),
        paragraph(money),
        button('Open your domains', to.links.renewals),
      ],
      because: hint(to, { payment: group.referenceCode }),
    }),
  };
};

export const ofRenewalsNotPlaced: LoadMail = async (services, referenceCode) => {
  const { state: group } = await loadRenewalGroup(services.store, referenceCode);
  if (group.phase !== 'ended') return NOT_THERE;
  const notPlaced: NotPlaced[] = [];
  for (const { subscriptionId, outcome } of group.renewals) {
    if (outcome === null || outcome.orderId !== null) continue;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase === 'not_started') continue;
    notPlaced.push({ name: nameOfSubscription(subscription), reason: outcome.reason });
  }
  if (notPlaced.length === 0) return OVERTAKEN;
  const { customerId } = group;
  return {
    ...{ kind: 'ready', customerId },
    write: (to) => renewalsNotPlacedMail(group, notPlaced, to),
  };
};
