import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { orderDecider } from '@haat/domain/order/order';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';
import { notTheirs } from './name-of-plan.ts';

/** Lets a plan run for a name of another customer, until the name's next sale. */
export const keepHosting = async (
  services: CommandServices,
  { orderId, ...by }: ByOperator & { readonly orderId: string },
): Promise<Outcome> => {
  const { store } = services;
  const { state: order } = await loadAggregate(store, orderDecider, orderStream(orderId));
  if (order.phase === 'not_placed' || order.hosting === null) {
    return notFound(`Hosting plan of order ${orderId}`, 'orders list');
  }
  const { customerId } = order;
  const { domain } = order.hosting;
  const standing = await notTheirs(services, customerId, domain);
  if (standing === null) return refused(`${domain} may be the customer's: no decision is needed.`);
  const stream = hostedDomainStream(domain);
  const { state } = await loadAggregate(store, hostedDomainDecider, stream);
  if (state.phase === 'free' || state.orderId !== orderId) {
    return refused(`The hosting of ${domain} no longer belongs to this order: the plan must end.`);
  }
  const { nameOrderId } = standing;
  await executeCommand(
    services,
    hostedDomainDecider,
    stream,
    { type: 'ConfirmHostedDomain', orderId, customerId, domain, nameOrderId },
    contextOf(by, orderId),
  );
  return done(`The plan of ${domain} is kept. The inbox lists it again when the domain is bought.`);
};
