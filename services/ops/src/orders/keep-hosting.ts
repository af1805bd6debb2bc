import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { orderDecider } from '@haat/domain/order/order';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
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
    return refused(`There is no order ${orderId} of a plan that is set up.`);
  }
  const { customerId } = order;
  const { domain } = order.hosting;
  const standing = await notTheirs(services, customerId, domain);
  if (standing === null) return refused(`${domain} may be its customer's: nothing is to be kept.`);
  const stream = hostedDomainStream(domain);
  const { state } = await loadAggregate(store, hostedDomainDecider, stream);
  if (state.phase === 'free' || state.orderId !== orderId) {
    return refused(`The hosting of ${domain} is not this order's any more: the plan must end.`);
  }
  const { nameOrderId } = standing;
  await executeCommand(
    services,
    hostedDomainDecider,
    stream,
    { type: 'ConfirmHostedDomain', orderId, customerId, domain, nameOrderId },
    contextOf(by, orderId),
  );
  return done(`The plan of ${domain} is kept: it waits for nobody until somebody buys the name.`);
};
