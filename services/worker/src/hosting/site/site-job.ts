import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import {
  type HostingSiteCommand,
  type HostingSiteState,
  hostingSiteDecider,
  type SiteOfPlan,
} from '@haat/domain/hosting/hosting-site';
import type { SiteTemplates } from '@haat/ordering/catalogue/site-templates';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { AccountFiles, HostingServer, RefusedUs } from '@haat/platform/hosting-server';
import type { ToolsClient } from '@haat/platform/http-client';
import { derivedId } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import type { OwnedPlan } from '@haat/record/owned';
import type { Alarms } from '../../alarms/alarms.ts';
import { command, DONE, later, type Step } from '../../engine/step.ts';
import { backOffMs, type JobResult } from '../../queue/queues.ts';

export type SiteServices = CommandServices & {
  readonly hosting: AccountFiles & Pick<HostingServer, 'lookUp'>;
  readonly siteTemplates: Pick<SiteTemplates, 'render'>;
  /** The web tools fetch, so that nothing from outside is read here. */
  readonly webTools: Pick<ToolsClient, 'ask'>;
  readonly alarms: Pick<Alarms, 'hostingRefusesUs'>;
  readonly settings: Pick<
    Config,
    'HOSTING_SITES' | 'HOSTING_SITE_URL' | 'HOSTING_POLL_MS' | 'HOSTING_POLL_MAX_MS'
  >;
};

export type SiteJob = Step<{ readonly orderId: string; readonly changeId: string }>;

/** A change that is open, with its plan. */
export type OpenSite = {
  readonly plan: OwnedPlan;
  readonly site: SiteOfPlan;
  readonly state: HostingSiteState;
};

type Outcome = Exclude<HostingSiteCommand, { type: 'RequestHostingSite' }>;
type Details<One> = One extends Outcome
  ? Omit<One, 'changeId' | 'orderId' | 'customerId' | 'domain'>
  : never;

export const recordSite = (
  services: SiteServices,
  job: SiteJob,
  { customerId, domain }: OwnedPlan,
  details: Details<Outcome>,
) => {
  const { orderId, changeId } = job.payload;
  const requested = { ...details, orderId, changeId, customerId, domain } as Outcome;
  // Other files are sent again by the same job.
  const files = requested.type === 'SendHostingSite' ? requested.files : [];
  const hashes = files.map(({ sha256 }) => sha256);
  const commandId = derivedId('command', job.id, requested.type, ...hashes);
  const stream = hostingSiteStream(orderId);
  return command(services, { ...job, commandId }, hostingSiteDecider, stream, requested);
};

export const refuseSite = async (
  services: SiteServices,
  job: SiteJob,
  plan: OwnedPlan,
  reason: Extract<Outcome, { type: 'RecordSiteRefused' }>['reason'],
): Promise<JobResult> => {
  const refusedAt = isoNow(services.clock);
  await recordSite(services, job, plan, { type: 'RecordSiteRefused', reason, refusedAt });
  return DONE;
};

export const putOff = ({ settings }: SiteServices, { start }: SiteJob): JobResult =>
  later(backOffMs(start, settings.HOSTING_POLL_MS, settings.HOSTING_POLL_MAX_MS));

/** The server refuses our account: alarm the operators; the customer's site waits. */
export const waitForUs = (
  services: SiteServices,
  job: SiteJob,
  { cause, description }: RefusedUs,
): JobResult => {
  services.alarms.hostingRefusesUs(cause);
  const { orderId } = job.payload;
  job.log.error({ orderId, cause, server: description }, 'the hosting server refuses us');
  return putOff(services, job);
};
