/** A subscription as letters tell it. */
import type { StartedSubscription } from '@haat/domain/subscription';
import { button } from '@haat/platform/mail/letter/button';
import { paragraph, writeLetter } from '@haat/platform/mail/letter/letter';
import { type Fact, facts } from '@haat/platform/mail/letter/order-parts';
import { greeting, type LetterTo, remark, type Written } from './letter-to.ts';
import { momentOf } from './moment.ts';

/** @returns "neelkhadi.in", "Dukaan for neelkhadi.in". */
export const nameOfSubscription = ({
  of,
  domain,
}: Pick<StartedSubscription, 'of' | 'domain'>): string =>
  of.kind === 'domain' ? domain : `${of.planName} for ${domain}`;

const factsOf = ({ of, domain, paidUntil }: StartedSubscription): readonly Fact[] => [
  ...(of.kind === 'hosting' ? [{ label: 'Hosting plan', value: of.planName }] : []),
  { label: 'Domain', value: domain, isExact: true },
  { label: 'Paid until', value: momentOf(paidUntil) },
];

type Told = {
  readonly subject: string;
  readonly title: string;
  /** In the order of being read; the first also in the preview. */
  readonly said: readonly string[];
};

/** A letter about what ends, which leads to where it is renewed. */
export const subscriptionMail = (
  subscription: StartedSubscription,
  to: LetterTo,
  { subject, title, said }: Told,
): Written => {
  const [first = '', ...rest] = said;
  return {
    subject,
    ...writeLetter({
      title,
      preview: first,
      parts: [
        paragraph(`${greeting(to.reader)} ${first}`),
        ...rest.map(paragraph),
        facts(factsOf(subscription)),
        button('Renew it', to.links.renewals),
      ],
      because: remark(to, { order: subscription.orderId }),
    }),
  };
};
