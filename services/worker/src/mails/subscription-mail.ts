import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type Fact, facts } from './layout/order-parts.ts';
import { dayOf, momentOf } from './moment.ts';

/** @returns "neelkhadi.in", "Dukaan for neelkhadi.in". */
export const nameOfSubscription = ({
  of,
  domain,
}: Pick<StartedSubscription, 'of' | 'domain'>): string =>
  of.kind === 'domain' ? domain : `${of.planName} for ${domain}`;

const EXPIRES_ON = 'Expires on';

const detailsOf = ({ of, domain, paidUntil }: StartedSubscription): readonly Fact[] => [
  ...(of.kind === 'hosting' ? [{ label: 'Hosting plan', value: of.planName }] : []),
  { label: 'Domain', value: domain, isExact: true },
  // A plan works until the end of the day.
  { label: EXPIRES_ON, value: of.kind === 'hosting' ? dayOf(paidUntil) : momentOf(paidUntil) },
];

type MailText = {
  readonly subject: string;
  readonly title: string;
  readonly texts: readonly string[];
};

type Ending = {
  readonly facts: readonly Fact[];
  readonly next: { readonly label: string; readonly url: string };
};

const write = (
  { orderId }: StartedSubscription,
  to: EmailContext,
  { subject, title, texts }: MailText,
  ending: Ending,
): Written => {
  const [first = '', ...rest] = texts;
  return {
    subject,
    ...renderEmail({
      title,
      preview: first,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(first),
        ...rest.map(paragraph),
        facts(ending.facts),
        button(ending.next.label, ending.next.url),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};

export const subscriptionMail = (
  subscription: StartedSubscription,
  to: EmailContext,
  mailText: MailText,
): Written =>
  write(subscription, to, mailText, {
    facts: detailsOf(subscription),
    next: { label: 'Renew now', url: to.links.renewals },
  });

/** @param isDone nothing is left to do for the customer. */
export const autoRenewMail = (
  subscription: StartedSubscription,
  to: EmailContext,
  { isDone, facts: more, ...mailText }: MailText & Pick<Ending, 'facts'> & { isDone: boolean },
): Written =>
  write(subscription, to, mailText, {
    facts: [...detailsOf(subscription), ...more],
    next: {
      label: isDone ? 'View domain' : 'Renew now',
      url: to.links.domain(subscription.domain),
    },
  });

export const planGoneMail = (
  plan: StartedSubscription,
  to: EmailContext,
  mailText: MailText,
): Written =>
  write(plan, to, mailText, {
    facts: detailsOf(plan).filter(({ label }) => label !== EXPIRES_ON),
    next: { label: 'View order', url: to.links.order(plan.orderId) },
  });
