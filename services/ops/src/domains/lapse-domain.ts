import { readDomainName } from '@haat/contracts/domain-name-input';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';
import type { OrderResolver } from '../orders/settle-registration.ts';

/** @returns the order whose renewal prevents the end; null once it has ended. */
const endSubscription = async (
  services: CommandServices,
  { orderId, ...ended }: Readonly<Record<'orderId' | 'customerId' | 'lapsedAt', string>>,
  by: ByOperator,
): Promise<string | null> => {
  const subscriptionId = subscriptionIdOf(orderId, 'domain');
  const stream = subscriptionStream(subscriptionId);
  const { state } = await loadAggregate(services.store, subscriptionDecider, stream);
  if (state.phase === 'not_started') return null;
  const { paidUntil } = state;
  const lapsed = await executeCommand(
    services,
    subscriptionDecider,
    stream,
    { type: 'LapseSubscription', subscriptionId, ...ended, paidUntil, cause: 'operator' },
    contextOf(by, orderId),
  );
  return lapsed.ok || lapsed.refusal.reason !== 'renewal_claimed' ? null : lapsed.refusal.orderId;
};

/** Frees a sold name, unless the registrar still has it or does not answer. */
export const lapseDomain = async (
  services: OrderResolver,
  { domain: typed, ...by }: ByOperator & { readonly domain: string },
): Promise<Outcome> => {
  const read = readDomainName(typed);
  if (!read.ok) return refused(`${typed} is not a domain that is sold here, such as neelkhadi.in.`);
  const { domain } = read;
  const stream = domainNameStream(domain);
  const { state: name } = await loadAggregate(services.store, domainNameDecider, stream);
  if (name.phase === 'free') return refused(`${domain} can be ordered: no customer has it here.`);
  if (name.phase === 'held') {
    return refused(`${domain} is not sold yet: customer ${name.customerId} is buying it.`);
  }
  if (name.phase !== 'sold') {
    return refused(`${domain} is not sold yet: order ${name.orderId} reserves it.`);
  }
  const look = await services.registrar.lookUp(domain);
  if (look.kind === 'unknown') {
    return refused(`The registrar does not say whether it has ${domain}: ${look.description}.`);
  }
  if (look.kind === 'found') {
    const until = look.expiresAt === null ? '' : ` until ${look.expiresAt}`;
    return refused(`${domain} has not expired: the registrar has it${until}.`);
  }
  const { orderId, customerId } = name;
  const lapsedAt = isoNow(services.clock);
  const claimed = await endSubscription(services, { orderId, customerId, lapsedAt }, by);
  if (claimed !== null) return refused(`${domain} may still be renewed by order ${claimed}.`);
  await executeCommand(
    services,
    domainNameDecider,
    stream,
    { type: 'LapseDomainName', domain, orderId, customerId, lapsedAt },
    contextOf(by, orderId),
  );
  return done(`${domain} can be ordered again.`);
};
