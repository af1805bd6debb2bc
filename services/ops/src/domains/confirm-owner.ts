import { customerStream } from '@haat/contracts/events/customer';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { readHost } from '@haat/contracts/host-name';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { besideOthers, hostedDomainDecider, isOwner } from '@haat/domain/hosting/hosted-domain';
import { isBelow, registeredDomain } from '@haat/domain/hosting/hosted-name';
import { opsPrefix } from '@haat/platform/operator-settings';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

/** Lets a confirmed owner host the domain although subdomains are hosted for others. */
export const confirmOwner = async (
  services: CommandServices,
  {
    domain: typed,
    customerId,
    ...by
  }: ByOperator & Readonly<Record<'domain' | 'customerId', string>>,
): Promise<Outcome> => {
  const { store } = services;
  const domain = readHost(typed);
  const registered = domain === null ? null : registeredDomain(domain);
  if (domain === null || registered === null) {
    return refused(`${typed} is not a domain that a customer can own.`);
  }
  const { state: customer } = await loadAggregate(
    store,
    customerDecider,
    customerStream(customerId),
  );
  if (!isRegistered(customer)) return notFound(`Customer ${customerId}`, 'customers list');
  const stream = hostedDomainStream(registered);
  const { state } = await loadAggregate(store, hostedDomainDecider, stream);
  if (isOwner(state, { domain, customerId })) {
    return done(`${customerId} is already confirmed as the owner of ${domain}.`);
  }
  if (besideOthers(state, { domain, customerId }) !== 'above_another') {
    return refused(
      `No subdomain of ${domain} blocks ${customerId}. To see who has it: ${opsPrefix()} orders list`,
    );
  }
  await executeCommand(
    services,
    hostedDomainDecider,
    stream,
    { type: 'ConfirmDomainOwner', domain, customerId },
    contextOf(by, stream),
  );
  const below = state.subdomains
    .filter((one) => one.customerId !== customerId && isBelow(one.domain, domain))
    .map((one) => `${one.domain} (order ${one.orderId})`);
  return done(
    `${customerId} can order hosting for ${domain} now. Still hosted for others: ${below.join(', ')}.`,
  );
};
