import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isRenewalOrder, type RenewalOrder } from '@haat/domain/order/order-state';
import type { Registrar } from '@haat/platform/registrar';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { domainStatusOf } from '@haat/worker/renewals/domain-status';
import { isRenewedEnd, isRenewing } from '@haat/worker/renewals/renewal';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

type RenewalResolver = CommandServices & {
  readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
};

/** @returns why not to give up; null where no renewal can happen. */
const against = async (services: RenewalResolver, order: RenewalOrder): Promise<string | null> => {
  if (!isRenewing(order)) return null;
  const standing = await domainStatusOf(services, order.renewal);
  if (standing.kind === 'not_known') return `does not give its status: ${standing.description}`;
  if ('endsAt' in standing && isRenewedEnd(standing.endsAt, order)) {
    return 'has renewed it: the worker will record it';
  }
  const wasTaken = order.phase === 'renewal_pending' && standing.kind === 'registered';
  return wasTaken ? 'accepted it and may still renew: have it withdrawn there first' : null;
};

/** Refused while the registrar may renew. @param insists whatever the registrar shows. */
export const failRenewal = async (
  services: RenewalResolver,
  {
    orderId,
    insists = false,
    ...by
  }: ByOperator & { readonly orderId: string; readonly insists?: boolean },
): Promise<Outcome> => {
  const stream = orderStream(orderId);
  const { state: order } = await loadAggregate(services.store, orderDecider, stream);
  if (order.phase === 'not_placed' || !isRenewalOrder(order)) {
    return notFound(`Renewal order ${orderId}`, 'orders list');
  }
  const shown = insists ? null : await against(services, order);
  if (shown !== null) return refused(`The order was not failed: the registrar ${shown}.`);
  const { subscriptionId, domain } = order.service;
  const failed = await executeCommand(
    services,
    orderDecider,
    stream,
    {
      type: 'RecordRenewalFailed',
      ...{ orderId, subscriptionId, domain },
      failure: 'operator',
      reason: 'We couldn’t renew this. Contact support for help.',
      answer: order.answer,
    },
    contextOf(by, orderId),
  );
  return failed.ok
    ? done(`The renewal of ${domain} failed. The payment stays in the customer’s balance.`)
    : refused(`The renewal of ${domain} cannot fail now: the order is ${order.phase}.`);
};
