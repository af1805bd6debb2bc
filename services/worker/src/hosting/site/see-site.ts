import { text } from 'node:stream/consumers';
import {
  type SiteCheckAnswer,
  siteCheckAnswerSchema,
} from '@haat/contracts/http/webtools/site-check';
import { PAGE, type SiteFile } from '@haat/contracts/site/templates';
import { SITE_WATCH_MS } from '@haat/domain/hosting/hosting-site';
import { isoNow } from '@haat/platform/clock';
import { sha256 } from '@haat/platform/ids';
import { folderPath, mayReplace, siteAddress } from '@haat/record/hosting-sites';
import { DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { type OpenSite, putOff, recordSite, type SiteJob, type SiteServices } from './site-job.ts';

/** In ms: six hops of 5 s. */
const FETCH_TIMEOUT_MS = 35_000;

/** @returns null if the web tools did not answer. */
const fetchPage = async (
  { webTools }: SiteServices,
  url: string,
): Promise<SiteCheckAnswer | null> => {
  const answer = await webTools.ask({
    method: 'POST',
    path: '/site-check',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (answer === null) return null;
  try {
    const body = await text(answer.body);
    const read = siteCheckAnswerSchema.safeParse(JSON.parse(body));
    return answer.status === 200 && read.success ? read.data : null;
  } catch {
    // Cut off, or no JSON.
    return null;
  }
};

/** `older`: what we wrote before, landed late. `changed`: a person changed or removed a file. */
type FilesNow = 'same' | 'older' | 'changed' | 'suspended' | 'unknown';

const readFiles = async (
  { hosting }: SiteServices,
  { plan, site: { folder, files }, state }: OpenSite,
): Promise<FilesNow> => {
  let isOlder = false;
  for (const { name, sha256: written } of files) {
    const read = await hosting.readFile(plan.username, folderPath(folder), name);
    if (read.kind === 'no_file' || read.kind === 'not_there') return 'changed';
    if (read.kind !== 'read') return read.kind === 'suspended' ? read.kind : 'unknown';
    if (sha256(read.content) === written) continue;
    if (!mayReplace(state, folder, name, read.content)) return 'changed';
    isOlder = true;
  }
  return isOlder ? 'older' : 'same';
};

/** What is not as it was sent is not written again: the template may have changed since. */
const rewrite = async (
  { hosting }: SiteServices,
  { plan, site: { folder, files } }: OpenSite,
  rendered: readonly SiteFile[],
): Promise<void> => {
  for (const { name, content } of rendered) {
    const isSent = files.some((file) => file.name === name && file.sha256 === sha256(content));
    if (isSent) await hosting.writeFile(plan.username, folderPath(folder), name, content);
  }
};

/**
 * Asks the site itself, as a visitor would. A domain that does not point here yet is asked again,
 * for two days.
 */
export const seeSite = async (
  services: SiteServices,
  job: SiteJob,
  open: OpenSite,
  rendered: readonly SiteFile[] | null,
): Promise<JobResult> => {
  const { plan, site } = open;
  const { settings, clock } = services;
  const stop = async (reason: Parameters<typeof notSeen>[3]) =>
    notSeen(services, job, open, reason);
  if (plan.phase !== 'active') return stop('plan_ended');
  const check = await fetchPage(
    services,
    siteAddress(settings.HOSTING_SITE_URL, plan.domain, site.folder),
  );
  const page = site.files.find(({ name }) => name === PAGE);
  if (check?.page?.status === 200 && check.page.sha256 === page?.sha256) {
    const { url } = check.page;
    await recordSite(services, job, plan, {
      ...{ type: 'RecordSiteOnline', url, seenAt: isoNow(clock) },
    });
    return DONE;
  }
  const now = await readFiles(services, open);
  if (now === 'changed') return stop('files_changed');
  if (now === 'suspended') return stop('suspended');
  if (now === 'older' && rendered !== null && settings.HOSTING_SITES === 'on') {
    await rewrite(services, open, rendered);
  }
  const isOver = clock.now() - Date.parse(site.writtenAt ?? '') > SITE_WATCH_MS;
  if (isOver && check !== null) return stop(check.page === null ? 'not_pointing' : 'other_page');
  return putOff(services, job);
};

const notSeen = async (
  services: SiteServices,
  job: SiteJob,
  { plan }: OpenSite,
  reason: 'plan_ended' | 'files_changed' | 'suspended' | 'not_pointing' | 'other_page',
): Promise<JobResult> => {
  const endedAt = isoNow(services.clock);
  await recordSite(services, job, plan, { type: 'RecordSiteNotSeen', reason, endedAt });
  return DONE;
};
