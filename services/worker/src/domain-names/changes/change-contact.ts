import { isSameContact } from '@haat/contracts/domain-contact';
import type { RequestedChange } from '@haat/contracts/events/domain-change';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { isAccountRefusal } from '@haat/platform/registrar';
import { recordReading } from '@haat/record/owned-domains';
import { ACTOR, DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { accountRefused, alarmWhenDenied } from '../account-refused.ts';
import {
  type ChangeJob,
  type ChangeServices,
  checkAgain,
  type Open,
  putOff,
  recordDone,
  recordRefused,
  recordSent,
  waitForPeople,
} from './change.ts';
import { seenIn } from './settings.ts';

type OfContact = Open<Extract<RequestedChange, { kind: 'contact' }>>;

/** `waiting`: both sides have not confirmed a change of owner yet. `other`: the old contact. */
type ContactReading =
  | { readonly kind: 'shown' | 'waiting' | 'other' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

const readContact = async (
  { registrar }: ChangeServices,
  { owned, open }: OfContact,
): Promise<ContactReading> => {
  const list = await registrar.readContacts(owned);
  if (list.kind === 'unknown') return list;
  if (list.kind === 'gone') return { kind: 'unknown', description: 'the registrar has no order' };
  const { role, contact, isOwnerChange } = open.change;
  const shown = list.contacts[role];
  if (shown === null) {
    const { [role]: id, registrant } = list.contactIds;
    // Beside a registrant it says that the TLD has no such contact; the change is refused then.
    return id === null && registrant !== null
      ? { kind: 'other' }
      : { kind: 'unknown', description: 'the registrar does not show the contact' };
  }
  if (isSameContact(shown, contact)) return { kind: 'shown' };
  return { kind: isOwnerChange && list.isOwnerChangePending === true ? 'waiting' : 'other' };
};

/** In ms: by then the registrar shows a change of owner that waits for its confirmations. */
const OWNER_CHANGE_SHOWN_MS = 60 * 60_000;

/**
 * Only a reading says "done". A change of owner is sent once: each sends emails to both sides, and one
 * that they did not confirm must not begin again.
 */
export const changeContact = async (
  services: ChangeServices,
  job: ChangeJob,
  of: OfContact,
): Promise<JobResult> => {
  const { owned, open, phase } = of;
  if (phase !== 'requested') {
    const reading = await readContact(services, of);
    if (reading.kind !== 'other') return settle(services, job, of, reading);
    if (phase === 'checking' && open.change.isOwnerChange) return unconfirmed(services, job, of);
  }
  if (!(await recordSent(services, job, owned))) return DONE;
  const { role, contact, lockOptOut } = open.change;
  const outcome = await services.registrar.changeContact(owned, { role, contact, lockOptOut });
  if (outcome.kind === 'refused' && isAccountRefusal(outcome.failure)) {
    accountRefused(services, job, owned.orderId, outcome.failure, outcome.description);
    return putOff(services, job);
  }
  const reading = await readContact(services, of);
  if (reading.kind !== 'other') return settle(services, job, of, reading);
  if (outcome.kind === 'refused') return recordRefused(services, job, owned, outcome.reason);
  const words = 'description' in outcome ? outcome.description : 'done, but not shown';
  return checkAgain(services, job, of, words);
};

const unconfirmed = (
  services: ChangeServices,
  job: ChangeJob,
  of: OfContact,
): Promise<JobResult> => {
  const since = Date.parse(of.open.sentAt ?? of.open.requestedAt);
  return services.clock.now() - since < OWNER_CHANGE_SHOWN_MS
    ? checkAgain(services, job, of, 'the registrar shows no change of owner yet')
    : recordRefused(services, job, of.owned, say.ownerChangeEnded);
};

const settle = async (
  services: ChangeServices,
  job: ChangeJob,
  of: OfContact,
  contact: Exclude<ContactReading, { kind: 'other' }>,
): Promise<JobResult> => {
  const { owned } = of;
  if (contact.kind === 'unknown') {
    alarmWhenDenied(services, job, owned.orderId, contact);
    return checkAgain(services, job, of, contact.description);
  }
  const askedAt = new Date(services.clock.now());
  const reading = await services.registrar.readDomain(owned);
  const contacts = reading.kind === 'read' ? seenIn(reading, 'contact') : null;
  if (reading.kind !== 'read' || contacts === null) {
    // Without the new numbers, the next reading would look like a change made at the registrar.
    return checkAgain(services, job, of, 'the registrar does not show the contacts');
  }
  // First, as for any setting: a page that reads the outcome finds the reading beside it.
  await recordReading(services, owned, ACTOR, reading, askedAt);
  return contact.kind === 'waiting'
    ? waitForPeople(services, job, of, say.ownerChangePending)
    : recordDone(services, job, owned, { shown: contacts });
};
