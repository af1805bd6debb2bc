import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import type { SiteAnswer } from '@haat/contracts/http/hosting-site';
import { ownedHostingMessages } from '@haat/contracts/owned-hosting-messages';
import { type HostingSiteState, hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { loadAggregate } from '@haat/record/commands';
import { checkFolder, type FolderCheck } from '@haat/record/hosting-sites';
import type { OwnedPlan } from '@haat/record/owned-plans';
import type { ApiContext } from '../../../context.ts';
import { whyClosed } from '../own-plan.ts';

export const loadSite = async (
  { store }: Pick<ApiContext, 'store'>,
  { orderId }: OwnedPlan,
): Promise<HostingSiteState> =>
  (await loadAggregate(store, hostingSiteDecider, hostingSiteStream(orderId))).state;

/** @returns why no site can be put on the plan; null if it can. */
export const whyNoSite = (
  { settings, siteTemplates }: Pick<ApiContext, 'settings' | 'siteTemplates'>,
  plan: OwnedPlan,
): string | null => {
  if (settings.HOSTING_SITES === 'off') return say.turnedOff;
  return whyClosed(plan) ?? (siteTemplates.offered.length === 0 ? say.noTemplates : null);
};

/** @returns why the server refuses files; null if it takes them, or did not answer. */
export const whyNotAtServer = ({ kind }: FolderCheck): string | null => {
  if (kind === 'suspended') return ownedHostingMessages.suspended;
  return kind === 'not_there' ? ownedHostingMessages.notThere : null;
};

const OWN_FOLDERS = ['site', ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `site-${number}`)];

/** The first folder without files of a person; the last one where all have some. */
export const findOwnFolder = async (
  context: Pick<ApiContext, 'hosting'>,
  { username }: OwnedPlan,
  state: HostingSiteState,
): Promise<string> => {
  for (const folder of OWN_FOLDERS) {
    const look = await checkFolder(context, username, folder, state);
    if (look.kind !== 'yours') return folder;
  }
  return OWN_FOLDERS.at(-1) ?? '';
};

type Files = SiteAnswer['files'] & { readonly why: string | null };

/** What is on the plan now, from the server. */
export const checkPlan = async (
  context: Pick<ApiContext, 'hosting'>,
  plan: OwnedPlan,
  state: HostingSiteState,
): Promise<Files> => {
  const look = await checkFolder(context, plan.username, '', state);
  switch (look.kind) {
    case 'free':
      return { main: 'free', folder: '', why: null };
    case 'yours':
      return { main: 'yours', folder: await findOwnFolder(context, plan, state), why: null };
    default:
      return { main: 'unknown', folder: '', why: whyNotAtServer(look) };
  }
};
