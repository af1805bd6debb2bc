/** The emails before and after a domain or plan expires. */
import { autoRenewSkipMessages } from '@haat/contracts/auto-renew-messages';
import { DAY_MS } from '@haat/contracts/durations';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { nextDayAfter } from '@haat/domain/hosting/subscription-period';
import type { EmailContext, Written } from './email-context.ts';
import { dayOf } from './moment.ts';
import { nameOfSubscription, planGoneMail, subscriptionMail } from './subscription-mail.ts';

/** @returns "in 30 days", "tomorrow", "today" in IST; both in ms since 1970. */
const when = (end: number, now: number): string => {
  const days = (nextDayAfter(end) - nextDayAfter(now)) / DAY_MS;
  if (days > 1) return `in ${days} days`;
  return days === 1 ? 'tomorrow' : 'today';
};

const withoutRenewal = ({ of, domain, paidUntil }: StartedSubscription): string => {
  const stops = `If you don’t renew, your website and email at ${domain} stop working on ${dayOf(paidUntil)}.`;
  return of.kind === 'domain'
    ? `${stops} ${lateRenewal('after it expires, ')}`
    : `${stops} Later we delete your files.`;
};

const lateRenewal = (when: string): string =>
  `For a few days or weeks ${when}the registry may still let you renew it. Then anyone can register ` +
  'the domain, and we delete the free hosting of this domain, if you have it.';

const autoRenewed = ({
  autoRenew: { enabled, skipped },
}: StartedSubscription): readonly string[] =>
  enabled && skipped !== null
    ? [`Auto-renew didn’t renew it. ${autoRenewSkipMessages[skipped.reason]}`]
    : [];

/** @param now in ms since 1970. */
export const renewalDueMail = (
  subscription: StartedSubscription,
  now: number,
  to: EmailContext,
): Written => {
  const name = nameOfSubscription(subscription);
  const ends = when(Date.parse(subscription.paidUntil), now);
  return subscriptionMail(subscription, to, {
    subject: `${name} expires ${ends}`,
    title: `${name} expires ${ends}`,
    texts: [
      `${name} expires on ${dayOf(subscription.paidUntil)}.`,
      ...autoRenewed(subscription),
      withoutRenewal(subscription),
    ],
  });
};

const stillRenewable = ({ of, lapsesAt }: StartedSubscription): string =>
  of.kind === 'domain' || lapsesAt === null
    ? lateRenewal('')
    : `Renew it by ${dayOf(lapsesAt)} and everything works again. After ${dayOf(lapsesAt)} we ` +
      'delete your files and can’t restore them.';

export const subscriptionEndedMail = (
  subscription: StartedSubscription,
  to: EmailContext,
): Written => {
  const name = nameOfSubscription(subscription);
  return subscriptionMail(subscription, to, {
    subject: `${name} has expired`,
    title: `${name} has expired`,
    texts: [
      `It expired on ${dayOf(subscription.paidUntil)} and no longer works.`,
      stillRenewable(subscription),
    ],
  });
};

/** For a plan that ended early, or a free plan. */
export const planRemovedMail = (plan: StartedSubscription, to: EmailContext): Written => {
  const name = nameOfSubscription(plan);
  const { domain, orderId, lapseCause } = plan;
  return planGoneMail(plan, to, {
    subject: `${name} was removed`,
    title: `${name} was removed`,
    texts: [
      `Your website and email at ${domain} no longer work, and your files are deleted.`,
      lapseCause === 'operator'
        ? 'We removed your plan.'
        : lapseCause === 'cancelled'
          ? 'You cancelled it.'
          : 'Your plan was removed because the domain is no longer yours. You can order hosting for ' +
            'another domain.',
      `Is this a mistake, or did you pay for a longer time? Contact support about order ${orderId}.`,
    ],
  });
};
