import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { type DomainOrder, isDomainOrder } from '@haat/domain/order/order-state';
import { NO_ANSWER, type Registrar } from '@haat/platform/registrar';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import {
  type ByOperator,
  done,
  notFound,
  type Outcome,
  refused,
  refusedUnlessInsisted,
} from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

export type OrderResolver = CommandServices & {
  readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
};

const domainOrder = async (
  { store }: CommandServices,
  orderId: string,
): Promise<DomainOrder | null> => {
  const { state } = await loadAggregate(store, orderDecider, orderStream(orderId));
  return state.phase !== 'not_placed' && isDomainOrder(state) ? state : null;
};

/** Looks the name up first. For a locked order the registrar must have confirmed a failure. */
export const retryRegistration = async (
  services: CommandServices,
  { orderId, ...by }: ByOperator & { readonly orderId: string },
): Promise<Outcome> => {
  const order = await domainOrder(services, orderId);
  if (order === null) return notFound(`Domain order ${orderId}`, 'orders list');
  const { domain } = order.service;
  const retried = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    { type: 'RetryRegistration', orderId, domain, reason: by.reason },
    contextOf(by, orderId),
  );
  return retried.ok
    ? done(`The registration of ${domain} restarts.`)
    : refused(`The registration of ${domain} cannot restart: the order is ${order.phase}.`);
};

/** @returns what the registrar shows; null where it certainly has nothing. */
const atRegistrar = async (
  { registrar }: OrderResolver,
  { registrarOrderId, service: { domain } }: DomainOrder,
): Promise<string | null> => {
  const byId =
    registrarOrderId === null ? null : await registrar.lookUpOrder(registrarOrderId, domain);
  if (byId?.kind === 'found') return `has ${domain} as its order ${byId.entityId}`;
  const look = await registrar.lookUp(domain);
  if (look.kind === 'found') return `has ${domain} as its order ${look.entityId}`;
  if (look.kind === 'unknown') return `does not say whether it has ${domain}: ${look.description}`;
  const availability = await registrar.checkAvailability(domain);
  if (availability.status === 'unknown' || availability.status === 'restricted') {
    return `does not say whether ${domain} is available: ${availability.description}`;
  }
  const isHere =
    availability.status === 'unavailable' &&
    availability.reason === 'registered' &&
    availability.through === 'us';
  return isHere ? `says that ${domain} is registered through it, but shows no order` : null;
};

/** Refused while the registrar may have the name. @param insists whatever the registrar shows. */
export const failRegistration = async (
  services: OrderResolver,
  {
    orderId,
    insists = false,
    ...by
  }: ByOperator & { readonly orderId: string; readonly insists?: boolean },
): Promise<Outcome> => {
  const order = await domainOrder(services, orderId);
  if (order === null) return notFound(`Domain order ${orderId}`, 'orders list');
  const shown = insists ? null : await atRegistrar(services, order);
  if (shown !== null) {
    return refusedUnlessInsisted(
      `The order was not failed: the registrar ${shown}. Have it withdrawn there, or try again ` +
        'later. If what it has is not of this order, add --insist.',
    );
  }
  const { domain } = order.service;
  const failed = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    {
      type: 'RecordRegistrationFailed',
      orderId,
      domain,
      failure: 'other',
      reason: 'the registrar did not register this domain',
      answer: order.answer ?? NO_ANSWER,
      evidence: 'operator',
    },
    contextOf(by, orderId),
  );
  return failed.ok
    ? done(`The order of ${domain} failed. The payment stays in the customer’s balance.`)
    : refused(
        `The registration of ${domain} cannot fail now (${failed.refusal.reason}). To see why: ` +
          `orders explain ${orderId}. To cancel an unpaid order: orders cancel`,
      );
};
