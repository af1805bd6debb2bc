import {
  CONTACT_ROLES,
  type ContactRole,
  type DomainContact,
  isSameContact,
} from '@haat/contracts/domain-contact';
import type { Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import { createRedactor } from '../../http/redact.ts';
import { unreadBefore } from './before-change.ts';
import { unknown } from './classify-action.ts';
import { classifyChange, OUR_ACCOUNT, refused } from './classify-change.ts';
import { classifyContact, classifyContacts, type OwnedContacts } from './classify-contacts.ts';
import { classifyDomain } from './classify-domain.ts';
import { contactReason, NO_SUCH_CONTACT, OWNER_CHANGE_UNDER_WAY } from './contact-refusals.ts';
import { isContactId } from './domain-fields.ts';
import { changeOrder, DOMAIN_OPTIONS, type OwnOrderCalls, readDetails } from './own-order.ts';
import type {
  ChangeOutcome,
  ContactChange,
  ContactList,
  Ensured,
  OwnOrder,
  Registrar,
} from './port.ts';
import { isAccountRefusal } from './refusals.ts';
import { registrantOf, sendableContact } from './sendable-contact.ts';

const CONTACT_OPTIONS = [
  ...DOMAIN_OPTIONS,
  'RegistrantContactDetails',
  'AdminContactDetails',
  'TechContactDetails',
  'BillingContactDetails',
] as const;

const WAITS = 'the change of owner waits for its confirmations';

/** In characters; shorter ones are also parts of other words. */
const SHORTEST = 3;

const valuesOf = (contact: DomainContact | null): readonly string[] => {
  const values = Object.values(contact ?? {}).filter((value) => typeof value === 'string');
  return values
    .flatMap((value) => [value, ...value.split(/[\s,]+/)])
    .filter(({ length }) => length >= SHORTEST);
};

type ReadContacts = Extract<OwnedContacts, { readonly kind: 'read' }>;

/** Why nothing is sent. Null if the contact has to be changed. */
const withoutSending = (
  owned: ReadContacts,
  { role }: ContactChange,
  contact: DomainContact,
): ChangeOutcome | null => {
  const current = owned.contacts[role];
  if (current !== null && isSameContact(current, contact)) return { kind: 'done' };
  if (owned.isOwnerChangePending) {
    return role === 'registrant'
      ? { kind: 'pending', description: WAITS }
      : refused('refused', OWNER_CHANGE_UNDER_WAY, WAITS);
  }
  if (owned.customerId === null || Object.values(owned.wireIds).includes(null)) {
    return unknown('the customer or a contact of the domain is not shown');
  }
  return isContactId(owned.wireIds[role])
    ? null
    : refused('refused', NO_SUCH_CONTACT, `the domain has no ${role} contact`);
};

const notAdded = (
  ensured: Exclude<Ensured, { readonly kind: 'ensured' }>,
  description: string,
): ChangeOutcome => {
  // Not about the domain: it is as it was.
  if (ensured.kind === 'outcome_unknown') return unknown(description);
  const { failure } = ensured;
  return isAccountRefusal(failure)
    ? refused(failure, OUR_ACCOUNT, description)
    : refused('refused', contactReason(description), description);
};

/** The contacts of a domain of ours. */
export const createContacts = (
  { read, readWithContacts, writeSlowly }: OwnOrderCalls,
  { ensureContact }: Pick<Registrar, 'ensureContact'>,
): Pick<Registrar, 'readContacts' | 'changeContact'> => {
  /** Details of the domain can leave a contact out. */
  const readMissing = async (owned: ReadContacts): Promise<ReadContacts> => {
    const ids = CONTACT_ROLES.map((role) =>
      owned.contacts[role] === null ? owned.contactIds[role] : null,
    );
    const known = new Map<string, DomainContact | null>();
    for (const id of ids) {
      if (id === null || known.has(id)) continue;
      const result = await readWithContacts('contacts/details.json', [['contact-id', id]]);
      known.set(id, classifyContact(result, id));
    }
    const contactOf = (role: ContactRole) =>
      owned.contacts[role] ?? known.get(owned.contactIds[role] ?? '') ?? null;
    return {
      ...owned,
      contacts: {
        registrant: contactOf('registrant'),
        admin: contactOf('admin'),
        tech: contactOf('tech'),
        billing: contactOf('billing'),
      },
    };
  };

  const readOwned = async (order: OwnOrder) => {
    const owned = await readDetails(order, {
      read: readWithContacts,
      options: CONTACT_OPTIONS,
      classify: classifyContacts,
    });
    return owned.kind === 'read' ? readMissing(owned) : owned;
  };

  const sendIds = async (
    order: OwnOrder,
    ids: ReadContacts['wireIds'],
    { lockOptOut }: ContactChange,
    redacted: readonly string[],
  ): Promise<ChangeOutcome> => {
    const ofRoles: Params = [
      ['reg-contact-id', ids.registrant ?? ''],
      ['admin-contact-id', ids.admin ?? ''],
      ['tech-contact-id', ids.tech ?? ''],
      ['billing-contact-id', ids.billing ?? ''],
      ['sixty-day-lock-optout', String(lockOptOut)],
      // As an agent we would confirm for both sides, and no one would have to answer an email.
      ['designated-agent', 'false'],
    ];
    return changeOrder(
      order,
      'contact',
      (params) => writeSlowly('domains/modify-contact.json', [...params, ...ofRoles]),
      (result, requested) =>
        readRedacted(result, redacted, (answer) => classifyChange(answer, requested), SHORTEST),
    );
  };

  const changeContact = async (order: OwnOrder, change: ContactChange): Promise<ChangeOutcome> => {
    const sendable = sendableContact(change.contact);
    if (!sendable.ok) return refused('refused', sendable.reason, 'a field cannot be sent');
    const { contact } = sendable;
    const owned = await readOwned(order);
    if (owned.kind !== 'read') return unreadBefore(owned);
    const early = withoutSending(owned, change, contact);
    if (early !== null) return early;
    const added = await ensureContact(owned.customerId ?? '', registrantOf(contact));
    const redacted = [
      ...valuesOf(change.contact),
      ...valuesOf(contact),
      ...valuesOf(owned.contacts[change.role]),
    ];
    if (added.kind !== 'ensured') {
      return notAdded(added, createRedactor(redacted)(added.description));
    }
    const ids = { ...owned.wireIds, [change.role]: added.id };
    const outcome = await sendIds(order, ids, change, redacted);
    if (outcome.kind !== 'done' || change.role !== 'registrant') return outcome;
    const reading = await readDetails(order, { read, classify: classifyDomain });
    const isWaiting = reading.kind === 'read' && reading.isOwnerChangePending === true;
    return isWaiting ? { kind: 'pending', description: WAITS } : outcome;
  };

  const readContacts = async (order: OwnOrder): Promise<ContactList> => {
    const owned = await readOwned(order);
    if (owned.kind !== 'read') return owned;
    const { contacts, contactIds, isOwnerChangePending } = owned;
    return { kind: 'read', contacts, contactIds, isOwnerChangePending };
  };

  return { readContacts, changeContact };
};
