/** That something ends, or has ended, and what that means. */
import { DAY_MS } from '@haat/contracts/durations';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { nextDayAfter } from '@haat/domain/hosting/subscription-period';
import type { EmailContext, Written } from './email-context.ts';
import { dayOf } from './moment.ts';
import { nameOfSubscription, planGoneMail, subscriptionMail } from './subscription-mail.ts';

/** @returns "in 30 days", "tomorrow", "today", as India's calendar has it; both in ms since 1970. */
const when = (end: number, now: number): string => {
  const days = (nextDayAfter(end) - nextDayAfter(now)) / DAY_MS;
  if (days > 1) return `in ${days} days`;
  return days === 1 ? 'tomorrow' : 'today';
};

const withoutRenewal = ({ of, domain }: StartedSubscription): string =>
  of.kind === 'domain'
    ? `Unless it is renewed, ${domain} stops working then: its website and its mail. For some ` +
      'weeks you can still renew it; after that its registry gives it to whoever asks first, and a free ' +
      'plan of yours for it is removed.'
    : `Unless it is renewed, the plan stops then: the website and the mail of ${domain} are no ` +
      'longer served. What it holds is kept for a while and then removed.';

/** @param now in ms since 1970: how long is left is told as it stands. */
export const renewalDueMail = (
  subscription: StartedSubscription,
  now: number,
  to: EmailContext,
): Written => {
  const name = nameOfSubscription(subscription);
  const ends = when(Date.parse(subscription.paidUntil), now);
  return subscriptionMail(subscription, to, {
    subject: `${name} ends ${ends}`,
    title: `${name} ends ${ends}`,
    said: [`${name} is paid until ${dayOf(subscription.paidUntil)}.`, withoutRenewal(subscription)],
  });
};

const stillRenewable = ({ of, lapsesAt }: StartedSubscription): string =>
  of.kind === 'domain' || lapsesAt === null
    ? 'You can still renew it, as long as its registry lets us: that may be a few weeks, or days. ' +
      'After that the name goes to whoever asks first, and a free plan of yours for it is removed.'
    : `You can renew it until ${dayOf(lapsesAt)}, and everything is as it was. After that what it ` +
      'holds is removed, and nothing brings it back.';

export const subscriptionEndedMail = (
  subscription: StartedSubscription,
  to: EmailContext,
): Written => {
  const name = nameOfSubscription(subscription);
  const what = subscription.of.kind === 'domain' ? 'name' : 'plan';
  return subscriptionMail(subscription, to, {
    subject: `${name} has ended`,
    title: `${name} has ended`,
    said: [
      `The ${what} was paid until ${dayOf(subscription.paidUntil)}, and is stopped now.`,
      stillRenewable(subscription),
    ],
  });
};

/** Of a plan that went before its time was over, or that had none, being free. */
export const planRemovedMail = (plan: StartedSubscription, to: EmailContext): Written => {
  const name = nameOfSubscription(plan);
  const { domain, orderId } = plan;
  return planGoneMail(plan, to, {
    subject: `${name} has ended`,
    title: `${name} has ended`,
    said: [
      `Your plan for ${domain} is taken down: its website and its mail are no longer served, and what ` +
        'it held is removed.',
      `A plan goes where its name does: what stood under ${domain} would be shown to whoever visits ` +
        'that name, whosesoever it is by now. For a name that is yours you may order a plan anew.',
      `If you think that this is a mistake, or have paid for time that was left, please write to us ` +
        `about order ${orderId}.`,
    ],
  });
};
