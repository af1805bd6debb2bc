import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import type { Config } from '@haat/platform/config';
import type { AccountLookUp, HostingServer } from '@haat/platform/hosting-server';
import type { HostingLogins } from '@haat/platform/one-time-secrets';
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

export type HostingResolver = CommandServices & {
  readonly hosting: Pick<HostingServer, 'lookUp'>;
  readonly hostingLogins: Pick<HostingLogins, 'unansweredTry'>;
  readonly settings: Pick<Config, 'HOSTING_CREATE_TIMEOUT_MS'>;
};

/** @returns why to wait: a call in progress may still create the account. */
const underWay = async (
  { hostingLogins, clock, settings }: HostingResolver,
  orderId: string,
): Promise<string | null> => {
  const triedAt = await hostingLogins.unansweredTry(orderId);
  const leftMs = triedAt === null ? 0 : triedAt + settings.HOSTING_CREATE_TIMEOUT_MS - clock.now();
  return leftMs > 0
    ? `is still setting the account up: try again in ${Math.ceil(leftMs / 1_000)} s`
    : null;
};

/** @returns why not to give up; null where the server has no account of ours. */
const against = (shown: AccountLookUp): string | null => {
  switch (shown.kind) {
    case 'ours':
      return 'has the account: the worker will record it';
    case 'others':
    case 'not_there':
      return null;
    case 'refused_us':
    case 'not_known':
      return `does not say whether it has the account: ${shown.description}`;
  }
};

/** Refused while the server may have the account. @param insists whatever the server shows. */
export const failHosting = async (
  services: HostingResolver,
  {
    orderId,
    insists = false,
    ...by
  }: ByOperator & { readonly orderId: string; readonly insists?: boolean },
): Promise<Outcome> => {
  const stream = orderStream(orderId);
  const { state: order } = await loadAggregate(services.store, orderDecider, stream);
  if (order.phase === 'not_placed' || order.provisioning === null) {
    return notFound(`Hosting setup of order ${orderId}`, 'orders list');
  }
  const { domain, username } = order.provisioning;
  const shown = insists
    ? null
    : ((await underWay(services, orderId)) ??
      against(await services.hosting.lookUp({ username, domain })));
  if (shown !== null) {
    return refusedUnlessInsisted(
      `The order was not failed: the hosting server ${shown}. To fail it anyway, add --insist.`,
    );
  }
  const failed = await executeCommand(
    services,
    orderDecider,
    stream,
    {
      type: 'RecordProvisioningFailed',
      orderId,
      domain,
      failure: 'operator',
      reason: 'We couldn’t set up this hosting. Contact support for help.',
      answer: null,
    },
    contextOf(by, orderId),
  );
  return failed.ok
    ? done(`The hosting setup of ${domain} failed. The payment stays in the customer’s balance.`)
    : refused(`The hosting setup of ${domain} cannot fail now: the order is ${order.phase}.`);
};
