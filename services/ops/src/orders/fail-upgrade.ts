import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isUpgradeOrder, type UpgradeOrder } from '@haat/domain/order/order-state';
import type { HostingServer } from '@haat/platform/hosting-server';
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

type UpgradeResolver = CommandServices & {
  readonly hosting: Pick<HostingServer, 'readAccount'>;
};

/** @returns why not to give up; null where the account does not have the new package. */
const against = async (
  { hosting }: UpgradeResolver,
  { upgrade }: UpgradeOrder,
): Promise<string | null> => {
  if (upgrade === null) return null;
  const { username, domain, package: name } = upgrade;
  const shown = await hosting.readAccount({ username, domain });
  switch (shown.kind) {
    case 'ours':
      if (shown.package === null) return 'does not say which package the account has';
      return shown.package === name ? 'has changed the plan: the worker will record it' : null;
    case 'others':
    case 'not_there':
      return null;
    case 'refused_us':
    case 'not_known':
      return `does not say which package the account has: ${shown.description}`;
  }
};

/** Refused while the server shows the new package. @param insists whatever the server shows. */
export const failUpgrade = async (
  services: UpgradeResolver,
  {
    orderId,
    insists = false,
    ...by
  }: ByOperator & { readonly orderId: string; readonly insists?: boolean },
): Promise<Outcome> => {
  const stream = orderStream(orderId);
  const { state: order } = await loadAggregate(services.store, orderDecider, stream);
  if (order.phase === 'not_placed' || !isUpgradeOrder(order)) {
    return notFound(`Upgrade order ${orderId}`, 'orders list');
  }
  const shown = insists ? null : await against(services, order);
  if (shown !== null) {
    return refusedUnlessInsisted(
      `The order was not failed: the hosting server ${shown}. To fail it anyway, add --insist.`,
    );
  }
  const { subscriptionId, domain } = order.service;
  const failed = await executeCommand(
    services,
    orderDecider,
    stream,
    {
      type: 'RecordUpgradeFailed',
      ...{ orderId, subscriptionId, domain },
      failure: 'operator',
      reason: 'We couldn’t change this plan. Contact support for help.',
      answer: null,
    },
    contextOf(by, orderId),
  );
  return failed.ok
    ? done(`The upgrade of ${domain} failed. The payment stays in the customer’s balance.`)
    : refused(`The upgrade of ${domain} cannot fail now: the order is ${order.phase}.`);
};
