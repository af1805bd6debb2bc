import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { parseEvent } from '@haat/contracts/events/registry';
import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import type { SiteChange } from '@haat/contracts/http/hosting-site';
import type { EventStore } from '@haat/event-store/port';
import type { OwnedPlan } from '@haat/record/owned-plans';

/** A plan's sites as their events tell it, the oldest first. */
export const readSiteChanges = async (
  store: Pick<EventStore, 'read'>,
  { orderId, domain }: OwnedPlan,
): Promise<readonly SiteChange[]> => {
  const { events } = await store.read(hostingSiteStream(orderId));
  const changes: SiteChange[] = [];
  const amend = (more: Partial<SiteChange>): void => {
    const last = changes.pop();
    if (last !== undefined) changes.push({ ...last, ...more });
  };
  for (const event of events.map(parseEvent)) {
    switch (event.type) {
      case 'HostingSiteRequested': {
        const { changeId, template, folder, requestedAt } = event.data;
        if (changes.at(-1)?.state === 'written') {
          amend({ state: 'replaced', reason: null, ended_at: requestedAt });
        }
        changes.push({
          ...{
            id: changeId,
            kind: 'site',
            state: 'requested',
            reason: null,
            template,
            folder,
            url: null,
          },
          ...{ requested_at: requestedAt, ended_at: null },
        });
        break;
      }
      case 'HostingSiteSent':
        amend({ state: 'sent', reason: null });
        break;
      case 'HostingSiteUnconfirmed':
        amend({ state: 'checking', reason: say.checking });
        break;
      case 'HostingSiteWritten':
        amend({ state: 'written', reason: say.waiting(domain) });
        break;
      case 'HostingSiteOnline': {
        const { url, seenAt } = event.data;
        amend({ state: 'online', reason: null, url, ended_at: seenAt });
        break;
      }
      case 'HostingSiteNotSeen': {
        const { reason, endedAt } = event.data;
        amend({ state: 'not_seen', reason: say.notSeen[reason], ended_at: endedAt });
        break;
      }
      case 'HostingSiteRefused': {
        const { reason, refusedAt } = event.data;
        amend({ state: 'refused', reason: say.refused[reason], ended_at: refusedAt });
      }
    }
  }
  return changes;
};
