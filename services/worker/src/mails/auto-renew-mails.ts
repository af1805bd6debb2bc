/** The emails about renewing a domain from the balance: the price before, and why it was not done. */
import type { AutoRenewSkip } from '@haat/contracts/auto-renew';
import { autoRenewSkipMessages } from '@haat/contracts/auto-renew-messages';
import { formatRupees } from '@haat/contracts/money';
import type { AutoRenew } from '@haat/domain/hosting/auto-renew';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import type { EmailContext, Written } from './email-context.ts';
import { dayOf } from './moment.ts';
import { autoRenewMail } from './subscription-mail.ts';

type AnnouncedPrice = NonNullable<AutoRenew['told']>;
type Skipped = NonNullable<AutoRenew['skipped']>;

export const autoRenewAnnouncedMail = (
  subscription: StartedSubscription,
  { pricePaise, missingPaise, dueAt }: AnnouncedPrice,
  to: EmailContext,
): Written => {
  const { domain, paidUntil } = subscription;
  const [day, price] = [dayOf(dueAt), formatRupees(pricePaise)];
  const isShort = missingPaise > 0;
  return autoRenewMail(subscription, to, {
    subject: `${domain} renews on ${day} from your balance`,
    title: `${domain} renews on ${day}`,
    texts: [
      `${domain} expires on ${dayOf(paidUntil)}. Auto-renew is on: on ${day} we renew it for a year, ` +
        `and take at most ${price} from your balance.`,
      ...(isShort
        ? [
            `Your balance is ${formatRupees(missingPaise)} too low. If it still is on ${day}, we ` +
              'charge nothing and don’t renew the domain. Renew it yourself, and pay the rest by UPI.',
          ]
        : []),
      'If the price is higher by then, we charge nothing and email you. Until then you can turn ' +
        'auto-renew off, or renew the domain yourself.',
    ],
    facts: [
      { label: 'Renews on', value: day },
      { label: 'Price, at most', value: price },
    ],
    isDone: !isShort,
  });
};

const YOURSELF = 'Renew it yourself before then, or your website and email stop working.';
const SUPPORT = 'Contact support before then.';

const TO_DO: Readonly<Record<AutoRenewSkip, string>> = {
  balance_too_low: YOURSELF,
  price_higher: YOURSELF,
  price_unknown: YOURSELF,
  not_sold: SUPPORT,
  being_renewed: 'Pay for that order, or cancel it and renew the domain again.',
  blocked: SUPPORT,
  redemption: 'Open the domain to restore it.',
  gone: SUPPORT,
  ends_later: 'If you didn’t renew it elsewhere, contact support.',
  too_late: YOURSELF,
  refused: YOURSELF,
};

const priceOf = ({ reason, pricePaise, missingPaise }: Skipped): string => {
  if (pricePaise === null) return '';
  const costs = ` It costs ${formatRupees(pricePaise)} for a year.`;
  const isShort = reason === 'balance_too_low' && missingPaise > 0;
  return isShort ? `${costs} Your balance is ${formatRupees(missingPaise)} too low.` : costs;
};

export const autoRenewSkippedMail = (
  subscription: StartedSubscription,
  skipped: Skipped,
  to: EmailContext,
): Written => {
  const { domain, paidUntil } = subscription;
  return autoRenewMail(subscription, to, {
    subject: `${domain} was not renewed`,
    title: `${domain} was not renewed`,
    texts: [
      `Auto-renew didn’t renew ${domain}, and we charged nothing. ` +
        `${autoRenewSkipMessages[skipped.reason]}${priceOf(skipped)}`,
      `The domain expires on ${dayOf(paidUntil)}. ${TO_DO[skipped.reason]}`,
    ],
    facts: [],
    isDone: false,
  });
};
