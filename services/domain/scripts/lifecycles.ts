/** Draws docs/lifecycles.md: `npm run lifecycles -w services/domain`. */

import { customerLifecycle } from '../src/customer/customer.ts';
import { emailLifecycle } from '../src/customer/email.ts';
import { erasureLifecycle } from '../src/customer/erased-subject.ts';
import type { Lifecycle } from '../src/decider/lifecycle.ts';
import { type Exit, type LifecycleExits, lifecycleExits } from '../src/decider/ways-out.ts';
import { domainChangeLifecycle } from '../src/domain-name/domain-change.ts';
import { domainNameLifecycle } from '../src/domain-name/domain-name.ts';
import { domainTransferLifecycle } from '../src/domain-name/domain-transfer.ts';
import { registrantVerificationLifecycle } from '../src/domain-name/registrant-verification.ts';
import { freeHostingLifecycle } from '../src/hosting/free-hosting.ts';
import { hostedDomainLifecycle } from '../src/hosting/hosted-domain.ts';
import { hostingAccountLifecycle } from '../src/hosting/hosting-account.ts';
import { hostingSiteLifecycle } from '../src/hosting/hosting-site.ts';
import { renewalGroupLifecycle } from '../src/hosting/renewal-group.ts';
import { subscriptionLifecycle } from '../src/hosting/subscription.ts';
import { creditNoteNumberLifecycle } from '../src/invoice/credit-note-number.ts';
import { invoiceLifecycle } from '../src/invoice/invoice.ts';
import { mailLifecycle } from '../src/messages/mail.ts';
import { ticketLifecycle } from '../src/messages/ticket.ts';
import { codeLicenceLifecycle } from '../src/order/code-licence.ts';
import { isFinalPhase, orderLifecycle, type PlacedPhase } from '../src/order/order-state.ts';
import { orderStatusOf } from '../src/order/order-status.ts';
import { creditLifecycle } from '../src/payment/credit.ts';
import { paymentLifecycle } from '../src/payment/payment-lifecycle.ts';
import { refundNumberLifecycle } from '../src/payment/refund-number.ts';

/** @returns a mermaid state diagram; the first phase of the table is a stream without events. */
const diagram = <Phase extends string, EventType extends string>(
  lifecycle: Lifecycle<Phase, EventType, Phase>,
  isEnd: (phase: Phase) => boolean = (phase) =>
    Object.values(lifecycle[phase]).every((to) => to === phase),
): string => {
  const phases = Object.entries(lifecycle) as [Phase, Partial<Record<string, string>>][];
  const [first] = Object.keys(lifecycle);
  const name = (phase: string | undefined) => (phase === first ? '[*]' : phase);
  const lines = phases.flatMap(([from, following]) => {
    const arrows = Object.entries(following).map(
      ([event, to]) => `  ${name(from)} --> ${name(to)}: ${event}`,
    );
    return isEnd(from) ? [...arrows, `  ${from} --> [*]`] : arrows;
  });
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
};

const orderStatuses = Object.keys(orderLifecycle)
  .filter((phase): phase is PlacedPhase => phase !== 'not_placed')
  .map((phase) => `| ${phase} | ${orderStatusOf({ phase })} |`);

const cell = (ways: readonly Exit[], who: Exit['who']): string =>
  ways
    .filter((way) => way.who === who)
    .map(({ how }) => how)
    .join('; ');

const tableOf = ({ title, ways }: LifecycleExits): string =>
  [
    `### ${title}: who ends what`,
    '',
    '| phase | customer | by itself | operator |',
    '|---|---|---|---|',
    ...Object.entries(ways).flatMap(([phase, out]) => {
      if (out === 'end') return [];
      const cells = (['customer', 'itself', 'person'] as const).map((who) => cell(out, who));
      return [`| ${[phase, ...cells].join(' | ')} |`];
    }),
  ].join('\n');

export const lifecyclesPage = `# Lifecycles

Drawn from the transition tables in \`services/domain/src\` by \
\`npm run lifecycles -w services/domain\`.
An arrow is an event; without an arrow an event cannot happen.

## Order

${diagram(orderLifecycle, isFinalPhase)}

The customer sees:

| phase | status |
|---|---|
${orderStatuses.join('\n')}

## Payment

PaymentAllocated allocates the payment to one order at a time, whatever the bank response.

${diagram(paymentLifecycle)}

## Credit in the bank

A credit pays one payment, for ever.

${diagram(creditLifecycle)}

## Domain name

${diagram(domainNameLifecycle)}

## Change of a domain

The nameservers, the lock, the zone and each DNS record have one change at a time.

${diagram(domainChangeLifecycle)}

## Transfer to another registrar

${diagram(domainTransferLifecycle)}

## Registrant verification

ICANN gives the owner of a new domain, or a new owner, 15 days to confirm their email.

${diagram(registrantVerificationLifecycle)}

## Free hosting

Each customer may have one free plan.

${diagram(freeHostingLifecycle)}

## Hosted domain

A domain is hosted for one order. A registered domain's stream also lists hosted names below it.

${diagram(hostedDomainLifecycle)}

## Hosting account

A cancelled plan goes on until the end of its period, or for 30 days when it is free.

${diagram(hostingAccountLifecycle)}

## Site on a plan

One change at a time. A site whose files are there can be replaced before it was seen online.

${diagram(hostingSiteLifecycle)}

## Code licence

One order gives a customer an item for a domain.

${diagram(codeLicenceLifecycle, () => false)}

## Subscription

A domain or paid plan, until its end.

${diagram(subscriptionLifecycle)}

## Several renewals with one payment

The first order takes the payment; the others wait until it is verified, and are paid from the balance.

${diagram(renewalGroupLifecycle)}

## Invoice

${diagram(invoiceLifecycle)}

## Credit note's number

The number is claimed for one credit before the note is issued.

${diagram(creditNoteNumberLifecycle)}

## Refund's number

The number is claimed for one payment before a refund is recorded. A request for several payments
claims its number here for the first. Until then the customer may withdraw the request.

${diagram(refundNumberLifecycle)}

## Ticket

An open ticket waits for an operator, an answered one for its customer.

${diagram(ticketLifecycle)}

## Mail

An email whose delivery is unknown is sent once more.

${diagram(mailLifecycle)}

## Customer

${diagram(customerLifecycle)}

## Email address

An email belongs to one account at a time; erasing the customer releases it.

${diagram(emailLifecycle)}

## Erased subjects besides customers

A message, an invoice or a credit, each under a key of its own.

${diagram(erasureLifecycle)}

## Who ends what

In each phase that is not final, the customer can act, or the phase ends by itself.
Names in capitals are settings (\`services/platform/src/config/settings.ts\` has the defaults); operators
act by \`npm run ops\`. A customer who waits for the registrar, hosting server or bank can also open a
ticket from the order or payment, which the ticket names.

${lifecycleExits.map(tableOf).join('\n\n')}
`;

if (import.meta.main) process.stdout.write(lifecyclesPage);
