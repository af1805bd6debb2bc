import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { type ExtendingOrder, isExtendingOrder } from '@haat/domain/order/order-state';
import type { Registrar } from '@haat/platform/registrar';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { domainStatusOf } from '@haat/worker/renewals/domain-status';
import { isRenewedEnd } from '@haat/worker/renewals/renewal';
import {
  type ByOperator,
  done,
  notFound,
  type Outcome,
  refused,
  refusedUnlessInsisted,
} from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

type RenewalResolver = CommandServices & {
  readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
};

/** @returns why not to give up; null where nothing can be renewed or restored. */
const against = async (
  services: RenewalResolver,
  { phase, renewal, restore }: ExtendingOrder,
): Promise<string | null> => {
  const asked = renewal ?? restore;
  if (asked === null) return null;
  const status = await domainStatusOf(services, asked);
  if (status.kind === 'not_known') return `does not give its status: ${status.description}`;
  if (status.kind === 'gone') return null;
  if (isRenewedEnd(status.endsAt, asked)) return 'has renewed it: the worker will record it';
  const isActive = status.kind === 'registered';
  if (restore !== null && isActive) return 'has restored it: have its year added there first';
  const wasTaken =
    (phase === 'renewal_pending' && isActive) || (phase === 'restore_pending' && !isActive);
  return wasTaken ? 'accepted it and may still do it: have it withdrawn there first' : null;
};

/** Of a renewal or restore. Refused while the registrar may do it. @param insists whatever it shows. */
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
  if (order.phase === 'not_placed' || !isExtendingOrder(order)) {
    return notFound(`Renewal order ${orderId}`, 'orders list');
  }
  const shown = insists ? null : await against(services, order);
  if (shown !== null) {
    return refusedUnlessInsisted(
      `The order was not failed: the registrar ${shown}. To fail it anyway, add --insist.`,
    );
  }
  const { kind, subscriptionId, domain } = order.service;
  const failed = await executeCommand(
    services,
    orderDecider,
    stream,
    {
      type: kind === 'restore' ? 'RecordRestoreFailed' : 'RecordRenewalFailed',
      ...{ orderId, subscriptionId, domain },
      failure: 'operator',
      reason: `We couldn’t ${kind === 'restore' ? 'restore' : 'renew'} this. Contact support for help.`,
      answer: order.answer,
    },
    contextOf(by, orderId),
  );
  return failed.ok
    ? done(`The ${kind} of ${domain} failed. The payment stays in the customer’s balance.`)
    : refused(`The ${kind} of ${domain} cannot fail now: the order is ${order.phase}.`);
};
