import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { type HostingSiteState, hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { isoNow } from '@haat/platform/clock';
import type { HostingServer } from '@haat/platform/hosting-server';
import { sha256 } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { folderPath } from '@haat/record/hosting-sites';
import type { OwnedPlan } from '@haat/record/owned-plans';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { contextOf } from '../operator-context.ts';
import type { ShopServices } from '../shop.ts';
import { findPlan } from './show-plan.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;

const load = async (services: Services, typed: string) => {
  const plan = await findPlan(services, typed);
  if (plan === null) return null;
  const stream = hostingSiteStream(plan.orderId);
  const { state } = await loadAggregate(services.store, hostingSiteDecider, stream);
  return { plan, stream, state };
};

const filesThere = async (
  hosting: Pick<HostingServer, 'readFile'>,
  { username }: OwnedPlan,
  { folder, files }: NonNullable<HostingSiteState['site']>,
) =>
  Promise.all(
    files.map(async ({ name, sha256: written }) => {
      const read = await hosting.readFile(username, folderPath(folder), name);
      if (read.kind !== 'read') return { name, there: read.kind.replaceAll('_', ' ') };
      return { name, there: sha256(read.content) === written ? 'as written' : 'other content' };
    }),
  );

/** The last site of a plan, and each of its files at the server. Never what its customer typed. */
export const showSite = async (
  services: Services & { readonly hosting: Pick<HostingServer, 'readFile'> },
  typed: string,
  output: Output,
): Promise<Outcome> => {
  const found = await load(services, typed);
  if (found === null) return notFound(`A hosting plan of ${typed}`, 'orders list');
  const { plan, state } = found;
  const { site, phase } = state;
  if (site === null) return refused(`No site was put on ${plan.domain} from a template.`);
  const { changeId, template, folder, requestedAt, writtenAt, url } = site;
  const files = await filesThere(services.hosting, plan, site);
  const isOpen = phase !== 'idle';
  output.one(
    {
      ...{ order: plan.orderId, customer: plan.customerId, domain: plan.domain, phase },
      ...{ change: changeId, template, folder, requested_at: requestedAt },
      ...{ written_at: writtenAt, url, files },
    },
    [
      `${template} on ${plan.domain}: customer ${plan.customerId}, order ${plan.orderId}`,
      `  folder: ${folderPath(folder)}, requested ${requestedAt}, ${isOpen ? phase : 'over'}`,
      `  written: ${writtenAt ?? 'no'}, seen online: ${url ?? 'no'}`,
      ...files.map(({ name, there }) => `  ${name}: ${there}`),
    ].join('\n'),
  );
  return done();
};

/** Ends a change that the server does not confirm, or whose domain does not point here. */
export const endSite = async (
  services: Services,
  { plan: typed, ...by }: ByOperator & { readonly plan: string },
): Promise<Outcome> => {
  const found = await load(services, typed);
  if (found === null) return notFound(`A hosting plan of ${typed}`, 'orders list');
  const { plan, stream, state } = found;
  const { phase, site } = state;
  if (phase === 'idle' || site === null) return refused(`No site of ${plan.domain} is under way.`);
  const { orderId, customerId, domain } = plan;
  const about = {
    changeId: site.changeId,
    orderId,
    customerId,
    domain,
    reason: 'by_support',
  } as const;
  const at = isoNow(services.clock);
  await executeCommand(
    services,
    hostingSiteDecider,
    stream,
    phase === 'written'
      ? { type: 'RecordSiteNotSeen', ...about, endedAt: at }
      : { type: 'RecordSiteRefused', ...about, refusedAt: at },
    contextOf(by, orderId),
  );
  return done(`The site of ${domain} is no longer under way. Files at the server stay.`);
};
