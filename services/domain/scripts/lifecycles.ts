/** Draws docs/lifecycles.md: `npm run lifecycles -w services/domain`. */
import { creditLifecycle } from '../src/credit.ts';
import { customerLifecycle } from '../src/customer.ts';
import { domainNameLifecycle } from '../src/domain-name.ts';
import { freeHostingLifecycle } from '../src/free-hosting.ts';
import { hostedDomainLifecycle } from '../src/hosted-domain.ts';
import { invoiceLifecycle } from '../src/invoice.ts';
import type { Lifecycle } from '../src/lifecycle.ts';
import { mailLifecycle } from '../src/mail.ts';
import { orderLifecycle, type PlacedPhase } from '../src/order-state.ts';
import { orderStatusOf } from '../src/order-status.ts';
import { paymentLifecycle } from '../src/payment-lifecycle.ts';
import { ticketLifecycle } from '../src/ticket.ts';

/**
 * @returns a mermaid state diagram; the table's first phase is where a stream without events is.
 */
const diagram = <Phase extends string, EventType extends string>(
  lifecycle: Lifecycle<Phase, EventType, Phase>,
): string => {
  const phases = Object.entries(lifecycle) as [string, Partial<Record<string, string>>][];
  const [first] = Object.keys(lifecycle);
  const name = (phase: string | undefined) => (phase === first ? '[*]' : phase);
  const lines = phases.flatMap(([from, following]) => {
    const arrows = Object.entries(following).map(
      ([event, to]) => `  ${name(from)} --> ${name(to)}: ${event}`,
    );
    const isEnd = Object.values(following).every((to) => to === from);
    return isEnd ? [...arrows, `  ${from} --> [*]`] : arrows;
  });
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
};

const orderStatuses = Object.keys(orderLifecycle)
  .filter((phase): phase is PlacedPhase => phase !== 'not_placed')
  .map((phase) => `| ${phase} | ${orderStatusOf({ phase })} |`);

/** The whole page, as it stands in docs/lifecycles.md. */
export const lifecyclesPage = `# Lifecycles

Drawn from the transition tables in \`services/domain/src\` by \
\`npm run lifecycles -w services/domain\`.
An arrow is an event; what has no arrow cannot happen.

## Order

${diagram(orderLifecycle)}

What the customer is told:

| phase | status |
|---|---|
${orderStatuses.join('\n')}

## Payment

PaymentAllocated lets the payment stand for one order at a time; it stands beside the bank's word.

${diagram(paymentLifecycle)}

## Credit in the bank

It pays one payment, for ever.

${diagram(creditLifecycle)}

## Domain name

${diagram(domainNameLifecycle)}

## Free hosting

One free plan a customer.

${diagram(freeHostingLifecycle)}

## Hosted domain

A domain is hosted for one order.

${diagram(hostedDomainLifecycle)}

## Invoice

${diagram(invoiceLifecycle)}

## Ticket

Open: it waits for an operator; answered: for its customer.

${diagram(ticketLifecycle)}

## Mail

Of which nobody knows whether it went out, it is sent once more.

${diagram(mailLifecycle)}

## Customer

${diagram(customerLifecycle)}
`;

if (import.meta.main) process.stdout.write(lifecyclesPage);
