import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { parseEvent } from '@haat/contracts/events/registry';
import type { CommandServices } from '@haat/record/commands';
import { findOwnedDomain } from '@haat/record/owned';
import {
  changedAtRegistrarMail,
  contactChangedMail,
  domainTransferredMail,
  isMailed,
  lockOffMail,
  nameserversChangedMail,
  transferCodeShownMail,
} from './domain-notice.ts';
import type { EmailContext, Written } from './email-context.ts';
import { type MailState, NOT_THERE, OVERTAKEN } from './mail-state.ts';

const partsOf = (about: string) => {
  const [orderId = '', thing = '', last = ''] = about.split(' ');
  return { orderId, thing, last };
};

const eventsOf = async ({ store }: CommandServices, about: string) => {
  const { orderId, thing } = partsOf(about);
  const { events } = await store.read(domainChangeStream(orderId, thing));
  return events.map(parseEvent);
};

/** Turning the lock on is no news. */
export const ofDomainChange = async (
  services: CommandServices,
  about: string,
): Promise<MailState> => {
  const { last: changeId } = partsOf(about);
  const requested = (await eventsOf(services, about)).find(
    (event) => event.type === 'DomainChangeRequested' && event.data.changeId === changeId,
  );
  if (requested?.type !== 'DomainChangeRequested') return NOT_THERE;
  const { customerId, domain, change } = requested.data;
  switch (change.kind) {
    case 'nameservers':
      return {
        ...{ kind: 'ready', customerId },
        write: (to) => nameserversChangedMail(domain, change, to),
      };
    case 'lock':
      if (change.enabled) return OVERTAKEN;
      return { kind: 'ready', customerId, write: (to) => lockOffMail(domain, to) };
    case 'contact':
      return {
        ...{ kind: 'ready', customerId },
        write: (to) => contactChangedMail(domain, change, to),
      };
    default:
      return OVERTAKEN;
  }
};

export const ofChangeAtRegistrar = async (
  services: CommandServices,
  about: string,
): Promise<MailState> => {
  const { last: seenAt } = partsOf(about);
  const seen = (await eventsOf(services, about)).find(
    (event) => event.type === 'DomainChangedAtRegistrar' && event.data.seenAt === seenAt,
  );
  if (seen?.type !== 'DomainChangedAtRegistrar') return NOT_THERE;
  const { customerId, domain, from, to } = seen.data;
  if (!isMailed(from) || !isMailed(to)) return OVERTAKEN;
  const write = (reader: EmailContext) => changedAtRegistrarMail(domain, from, to, reader);
  return { kind: 'ready', customerId, write };
};

const ofOwned =
  (letter: (domain: string, to: EmailContext) => Written) =>
  async ({ store }: CommandServices, orderId: string): Promise<MailState> => {
    const owned = await findOwnedDomain(store, orderId);
    if (owned === null) return NOT_THERE;
    const { customerId, domain } = owned;
    return { kind: 'ready', customerId, write: (to) => letter(domain, to) };
  };

export const ofTransferCode = ofOwned(transferCodeShownMail);
export const ofTransferred = ofOwned(domainTransferredMail);
