import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { boughtNames } from '@haat/domain/domain-name/bought-names';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { AccountFailure, HostingServer, RefusedUs } from '@haat/platform/hosting-server';
import type { HostingLogins } from '@haat/platform/one-time-secrets';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import type { Alarms } from '../alarms/alarms.ts';
import { command, DONE, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import type { RequestHostingServices } from './request-hosting.ts';

export type ProvisionHostingServices = CommandServices &
  RequestHostingServices & {
    readonly hosting: HostingServer;
    readonly hostingLogins: Pick<HostingLogins, 'beginTry' | 'endTry'>;
    readonly alarms: Pick<Alarms, 'hostingRefusesUs' | 'hostingOverdue' | 'hostingOrphan'>;
    readonly settings: Pick<
      Config,
      | 'DEFAULT_NS1'
      | 'DEFAULT_NS2'
      | 'HOSTING_PANEL_URL'
      | 'HOSTING_POLL_MS'
      | 'HOSTING_POLL_MAX_MS'
      | 'HOSTING_IN_USE_MS'
      | 'HOSTING_ALARM_MS'
    >;
  };

export type ProvisionHostingJob = Step<{ readonly orderId: string }>;

/** `requestedAt`: ms since 1970. */
export type HostingRequest = {
  readonly order: PlacedOrder;
  readonly username: string;
  readonly package: string;
  readonly requestedAt: number;
};

export const checkAgain = (
  { settings }: ProvisionHostingServices,
  { start }: ProvisionHostingJob,
): JobResult => later(backOffMs(start, settings.HOSTING_POLL_MS, settings.HOSTING_POLL_MAX_MS));

/** The server refuses our account: alarm the operators; the customer's order waits. */
export const waitForUs = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  orderId: string,
  { cause, description }: RefusedUs,
): JobResult => {
  services.alarms.hostingRefusesUs(cause);
  job.log.error({ orderId, cause, server: description }, 'the hosting server refuses us');
  return checkAgain(services, job);
};

/** For the customer; each says what to do. */
export const REASONS: Readonly<Record<AccountFailure | 'erased', string>> = {
  in_use:
    'Our hosting server already has an account for this domain. If it’s yours, contact support; ' +
    'otherwise order hosting for another domain.',
  domain: 'Our hosting server doesn’t accept this domain. Order hosting for another domain.',
  email:
    'Our hosting server doesn’t accept your email. Contact support to change it, then order again.',
  username: 'Our hosting server couldn’t set up this account. Please order again.',
  erased: 'The account that ordered this was deleted.',
};

/** The domain may have been sold since the order: its owner's visitors would see this plan. */
export const isSoldToAnother = async (
  { store }: Pick<ProvisionHostingServices, 'store'>,
  { customerId, service: { kind, domain } }: PlacedOrder,
): Promise<boolean> => {
  if (kind === 'domain') return false;
  const names = await Promise.all(
    boughtNames(domain).map((name) =>
      loadAggregate(store, domainNameDecider, domainNameStream(name)),
    ),
  );
  return names.some(
    ({ state }) =>
      (state.phase === 'secured' || state.phase === 'sold') && state.customerId !== customerId,
  );
};

export const recordInUse = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  hostingRequest: HostingRequest,
  answer: string | null,
): Promise<JobResult> =>
  recordFailed(services, job, hostingRequest, 'domain_in_use', REASONS.in_use, answer);

type Outcome = Extract<
  Parameters<typeof orderDecider.decide>[0],
  { type: 'RecordHostingProvisioned' | 'RecordProvisioningFailed' }
>;

const record = async (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  outcome: Outcome,
): Promise<JobResult> => {
  const { orderId } = outcome;
  const recorded = await command(services, job, orderDecider, orderStream(orderId), outcome);
  if (recorded.ok) return DONE;
  job.log.error({ orderId, outcome: outcome.type, refusal: recorded.refusal }, 'not recorded');
  const { state } = recorded;
  const isOver =
    state.phase !== 'not_placed' && state.phase !== 'hosting_requested' && state.hosting === null;
  if (outcome.type === 'RecordHostingProvisioned' && isOver) services.alarms.hostingOrphan();
  // Decided on a stale stream, or another run was first.
  return recorded.state.phase === 'hosting_requested' ? checkAgain(services, job) : DONE;
};

/** Nameservers come from the settings: the server's answer may be lost. */
export const recordProvisioned = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  { order, username }: HostingRequest,
  ipAddress: string | null,
): Promise<JobResult> => {
  const { DEFAULT_NS1, DEFAULT_NS2, HOSTING_PANEL_URL } = services.settings;
  return record(services, job, {
    type: 'RecordHostingProvisioned',
    orderId: order.orderId,
    domain: order.service.domain,
    username,
    panelUrl: HOSTING_PANEL_URL,
    nameservers: [DEFAULT_NS1, DEFAULT_NS2],
    ipAddress,
    provisionedAt: isoNow(services.clock),
  });
};

export const recordFailed = (
  services: ProvisionHostingServices,
  job: ProvisionHostingJob,
  { order, username }: HostingRequest,
  failure: 'domain_in_use' | 'refused',
  reason: string,
  answer: string | null,
): Promise<JobResult> => {
  const { orderId, service } = order;
  job.log.warn({ orderId, username, failure, server: answer }, 'cannot set up a hosting plan');
  return record(services, job, {
    type: 'RecordProvisioningFailed',
    orderId,
    domain: service.domain,
    failure,
    reason,
    answer,
  });
};
