import { orderStream } from '@haat/contracts/events/order';
import { ERASED } from '@haat/contracts/personal';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { type PlacedOrder, planOf } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import type { AccountLookUp, CreatedAccount } from '@haat/platform/hosting-server';
import type { SetUpTry } from '@haat/platform/one-time-secrets';
import { loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import { z } from 'zod';
import { hostingOverdue } from '../alarms/overdue.ts';
import { DONE, defineStep } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import {
  checkAgain,
  type HostingRequest,
  isSoldToAnother,
  type ProvisionHostingJob,
  type ProvisionHostingServices,
  REASONS,
  recordFailed,
  recordInUse,
  recordProvisioned,
  waitForUs,
} from './provisioning.ts';
import { packageOf } from './request-hosting.ts';

/** Only an account that shows under our name and domain counts: answers may be lost or late. */
export const provisionHostingJob = defineStep(
  z.object({ orderId: z.string() }),
  async (services: ProvisionHostingServices, job: ProvisionHostingJob): Promise<JobResult> => {
    const { orderId } = job.payload;
    const stream = orderStream(orderId);
    const { state: order, recorded } = await loadAggregate(services.store, orderDecider, stream);
    if (order.phase !== 'hosting_requested' || order.provisioning === null) return DONE;
    const hostingRequest = {
      order,
      username: order.provisioning.username,
      package: packageNow(services, order, order.provisioning.package),
      requestedAt: requestedAt(recorded),
    };
    alarmWhenOverdue(services, job, hostingRequest, recorded);
    return checkThenCreate(services, job, hostingRequest);
  },
);

/** From the current settings: a corrected name helps waiting orders too. */
const packageNow = (
  { settings }: ProvisionHostingServices,
  order: PlacedOrder,
  atFirst: string,
): string => {
  const plan = planOf(order);
  return plan === null ? atFirst : packageOf(plan, settings);
};

const requestedAt = (recorded: readonly RecordedEvent[]): number => {
  const requested = recorded.findLast(({ type }) => type === 'HostingProvisioningRequested');
  return requested === undefined ? 0 : Date.parse(decidedAt(requested));
};

const alarmWhenOverdue = (
  { alarms, clock, settings }: ProvisionHostingServices,
  { log }: ProvisionHostingJob,
  { order: { orderId }, username }: HostingRequest,
  recorded: readonly RecordedEvent[],
): void => {
  const overdue = hostingOverdue(recorded, clock.now(), settings);
  if (overdue === null) return;
  const { openMs } = overdue;
  alarms.hostingOverdue();
  log.error({ orderId, username, openMs }, 'hosting setup is overdue');
};

const look = (
  { hosting }: ProvisionHostingServices,
  { order, username }: HostingRequest,
): Promise<AccountLookUp> => hosting.lookUp({ username, domain: order.service.domain });

const checkThenCreate = async (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  hostingRequest: HostingRequest,
): Promise<JobResult> => {
  const shown = await look(services, hostingRequest);
  return shown.kind === 'not_there'
    ? create(services, job, hostingRequest)
    : settle(services, job, hostingRequest, shown);
};

const create = async (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  hostingRequest: HostingRequest,
): Promise<JobResult> => {
  const { order, username } = hostingRequest;
  const { orderId, customerId, email, service } = order;
  const { domain } = service;
  if (email === ERASED) {
    return recordFailed(services, job, hostingRequest, 'refused', REASONS.erased, null);
  }
  if (await isSoldToAnother(services, order)) {
    const reason = refusalMessages.domainNotUsable;
    return recordFailed(services, job, hostingRequest, 'domain_in_use', reason, null);
  }
  const { hostingLogins } = services;
  const tried = await hostingLogins.beginTry({ orderId, customerId });
  // If the password was shown, another run has recorded the account.
  if (tried === null) return checkAgain(services, job);
  const created = await services.hosting.createAccount({
    username,
    domain,
    package: hostingRequest.package,
    contactEmail: email,
    password: tried.password,
  });
  if (created.kind !== 'created') {
    job.log.warn({ orderId, username, server: created }, 'the hosting account was not set up');
  }
  const isAnswered = created.kind === 'failed' || created.kind === 'refused_us';
  const isUnfit =
    (created.kind === 'refused_us' && created.cause === 'password') ||
    (created.kind === 'failed' && created.failure === 'in_use');
  if (isAnswered) await hostingLogins.endTry({ orderId, customerId }, tried, isUnfit);
  const shown = await look(services, hostingRequest);
  return shown.kind === 'not_there'
    ? notThere(services, job, { ...hostingRequest, tried }, created)
    : settle(services, job, hostingRequest, shown);
};

const settle = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  hostingRequest: HostingRequest,
  shown: Exclude<AccountLookUp, { kind: 'not_there' }>,
): JobResult | Promise<JobResult> => {
  const { orderId } = hostingRequest.order;
  switch (shown.kind) {
    case 'ours':
      return recordProvisioned(services, job, hostingRequest, shown.ipAddress);
    case 'others':
      if (shown.has === 'domain') return recordInUse(services, job, hostingRequest, null);
      job.log.error(
        { orderId, username: hostingRequest.username },
        'another hosting account has the domain',
      );
      return recordFailed(services, job, hostingRequest, 'refused', REASONS.username, null);
    case 'refused_us':
      return waitForUs(services, job, orderId, shown);
    case 'not_known':
      job.log.info(
        { orderId, server: shown.description },
        'it is unknown whether the hosting account exists',
      );
      return checkAgain(services, job);
  }
};

const notThere = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  hostingRequest: HostingRequest & { readonly tried: SetUpTry },
  created: CreatedAccount,
): JobResult | Promise<JobResult> => {
  switch (created.kind) {
    case 'created':
    case 'not_known':
      return checkAgain(services, job);
    case 'refused_us':
      return waitForUs(services, job, hostingRequest.order.orderId, created);
    case 'failed': {
      const { failure, description } = created;
      if (failure !== 'in_use') {
        return recordFailed(
          services,
          job,
          hostingRequest,
          'refused',
          REASONS[failure],
          description,
        );
      }
      // It may be an account that an interrupted or forgotten try is still setting up.
      const { unansweredAt, firstBegunAt } = hostingRequest.tried;
      const since = Math.max(hostingRequest.requestedAt, unansweredAt ?? 0, firstBegunAt);
      const isLongEnough = services.clock.now() - since >= services.settings.HOSTING_IN_USE_MS;
      return isLongEnough
        ? recordInUse(services, job, hostingRequest, description)
        : checkAgain(services, job);
    }
  }
};
