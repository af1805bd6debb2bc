import { DAY_MS } from '@haat/contracts/durations';
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { ERASED } from '@haat/contracts/personal';
import type { SiteFile } from '@haat/contracts/site/templates';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { isoNow } from '@haat/platform/clock';
import { sha256 } from '@haat/platform/ids';
import { loadAggregate } from '@haat/record/commands';
import { checkFolder, findOwnedPlan } from '@haat/record/owned';
import { z } from 'zod';
import { DONE, defineStep } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { seeSite } from './see-site.ts';
import {
  type OpenSite,
  putOff,
  recordSite,
  refuseSite,
  type SiteJob,
  type SiteServices,
  waitForUs,
} from './site-job.ts';
import { type NotWritten, writeFiles } from './write-files.ts';

/** Writes a site's files, reads them back, and says "online" only once its page was fetched. */
export const putSiteJob = defineStep(
  z.object({ orderId: z.string(), changeId: z.string() }),
  async (services: SiteServices, job: SiteJob): Promise<JobResult> => {
    const { orderId, changeId } = job.payload;
    const stream = hostingSiteStream(orderId);
    const { state } = await loadAggregate(services.store, hostingSiteDecider, stream);
    const { phase, site } = state;
    if (phase === 'idle' || site?.changeId !== changeId) return DONE;
    const plan = await findOwnedPlan(services.store, orderId);
    if (plan === null) throw new Error(`Order ${orderId} has no plan for a site`);
    const open = { plan, site, state };
    const files = services.siteTemplates.render(site.template, site.values);
    if (phase === 'written') return seeSite(services, job, open, files);
    const isErased = site.values.name === ERASED;
    if (plan.phase !== 'active' || isErased) return refuseSite(services, job, plan, 'plan_ended');
    if (services.settings.HOSTING_SITES === 'off') {
      return refuseSite(services, job, plan, 'turned_off');
    }
    if (files === null) return refuseSite(services, job, plan, 'template_gone');
    return phase === 'requested'
      ? checkFirst(services, job, open, files)
      : write(services, job, open, files);
  },
);

const checkFirst = async (
  services: SiteServices,
  job: SiteJob,
  open: OpenSite,
  files: readonly SiteFile[],
): Promise<JobResult> => {
  const { plan, site, state } = open;
  const shown = await services.hosting.lookUp(plan);
  // Another plan's account has the username by now.
  if (shown.kind === 'others') return refuseSite(services, job, plan, 'not_there');
  const look = await checkFolder(services, plan.username, site.folder, state);
  if (look.kind === 'free') return write(services, job, open, files);
  return notWritten(services, job, open, look);
};

const write = async (
  services: SiteServices,
  job: SiteJob,
  open: OpenSite,
  files: readonly SiteFile[],
): Promise<JobResult> => {
  // Before the first file: after a crash they are still known as ours.
  const sent = await recordSite(services, job, open.plan, {
    type: 'SendHostingSite',
    files: files.map(({ name, content }) => ({ name, sha256: sha256(content) })),
    sentAt: isoNow(services.clock),
  });
  if (!sent.ok) return DONE;
  const failure = await writeFiles(services, open, files);
  if (failure !== null) return notWritten(services, job, open, failure);
  const writtenAt = isoNow(services.clock);
  const recorded = await recordSite(services, job, open.plan, {
    ...{ type: 'RecordSiteWritten', writtenAt },
  });
  const { site } = recorded.state;
  return site === null ? DONE : seeSite(services, job, { ...open, site }, files);
};

/** In ms: a server that has said nothing by then needs a person. */
const OVERDUE_MS = DAY_MS;

const notWritten = async (
  services: SiteServices,
  job: SiteJob,
  { plan, site }: OpenSite,
  result: NotWritten,
): Promise<JobResult> => {
  switch (result.kind) {
    case 'yours':
      return refuseSite(services, job, plan, 'files_there');
    case 'quota_full':
    case 'suspended':
    case 'not_there':
      return refuseSite(services, job, plan, result.kind);
    case 'refused_us':
      return waitForUs(services, job, result);
    case 'not_known': {
      const { description: reason } = result;
      await recordSite(services, job, plan, { type: 'RecordSiteUnconfirmed', reason });
      const { orderId } = job.payload;
      const isOverdue = services.clock.now() - Date.parse(site.requestedAt) > OVERDUE_MS;
      const level = isOverdue ? 'error' : 'info';
      job.log[level]({ orderId, server: reason }, 'a site is not confirmed yet');
      return putOff(services, job);
    }
  }
};
