/** A subscription as letters tell it. */
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { type Fact, facts } from './layout/order-parts.ts';
import { momentOf } from './moment.ts';

/** @returns "neelkhadi.in", "Dukaan for neelkhadi.in". */
export const nameOfSubscription = ({
  of,
  domain,
}: Pick<StartedSubscription, 'of' | 'domain'>): string =>
  of.kind === 'domain' ? domain : `${of.planName} for ${domain}`;

const PAID_UNTIL = 'Paid until';

const detailsOf = ({ of, domain, paidUntil }: StartedSubscription): readonly Fact[] => [
  ...(of.kind === 'hosting' ? [{ label: 'Hosting plan', value: of.planName }] : []),
  { label: 'Domain', value: domain, isExact: true },
  { label: PAID_UNTIL, value: momentOf(paidUntil) },
];

type MailText = {
  readonly subject: string;
  readonly title: string;
  /** In the order of being read; the first also in the preview. */
  readonly said: readonly string[];
};

type Ending = {
  readonly facts: readonly Fact[];
  /** What its reader does next. */
  readonly next: { readonly label: string; readonly url: string };
};

const write = (
  { orderId }: StartedSubscription,
  to: EmailContext,
  { subject, title, said }: MailText,
  ending: Ending,
): Written => {
  const [first = '', ...rest] = said;
  return {
    subject,
    ...renderEmail({
      title,
      preview: first,
      parts: [
        paragraph(`${greeting(to.reader)} ${first}`),
        ...rest.map(paragraph),
        facts(ending.facts),
        button(ending.next.label, ending.next.url),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};

/** A letter about what ends, which leads to where it is renewed. */
export const subscriptionMail = (
  subscription: StartedSubscription,
  to: EmailContext,
  told: MailText,
): Written =>
  write(subscription, to, told, {
    facts: detailsOf(subscription),
    next: { label: 'Renew it', url: to.links.renewals },
  });

/** A letter about a plan that is gone, which leads to its order. */
export const planGoneMail = (
  plan: StartedSubscription,
  to: EmailContext,
  told: MailText,
): Written =>
  write(plan, to, told, {
    facts: detailsOf(plan).filter(({ label }) => label !== PAID_UNTIL),
    next: { label: 'See your order', url: to.links.order(plan.orderId) },
  });
