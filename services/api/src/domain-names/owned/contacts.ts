import {
  CONTACT_ROLES,
  type ContactRole,
  changedOwnerFields,
  type DomainContact,
  hasOwnerChange,
  isSameContact,
} from '@haat/contracts/domain-contact';
import {
  contactBodySchema,
  domainChangeAnswerSchema,
  domainContactsAnswerSchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { type ContactList, sendableContact } from '@haat/platform/registrar';
import type { OwnedDomain } from '@haat/record/owned';
import { z } from 'zod';
import { customerKey, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { loadForChange } from './load-for-change.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { changeHooks, requestChange } from './request-change.ts';
import { requireOwner } from './require-owner.ts';

const LISTS_A_MINUTE = 30;

type Contacts = Extract<ContactList, { kind: 'read' }>;

/** @throws {Refusal} 503 while the registrar is silent. */
const readContacts = async (
  { registrar }: Pick<ApiContext, 'registrar'>,
  owned: OwnedDomain,
): Promise<Contacts> => {
  const list = await registrar.readContacts(owned);
  if (list.kind === 'read') return list;
  throw new Refusal(503, say.contactsUnknown, { headers: { 'retry-after': '60' } });
};

/** As the registrar will show it. @throws {Refusal} 422 at a field that the registry refuses */
const requireContact = (typed: DomainContact): DomainContact => {
  const sendable = sendableContact(typed);
  if (sendable.ok) return sendable.contact;
  const { field, reason } = sendable;
  throw new Refusal(422, reason, { fields: { [`contact.${field}`]: reason } });
};

const sameAsRegistrant = ({ contactIds, contacts }: Contacts): ContactRole[] =>
  CONTACT_ROLES.filter((role) => {
    if (role === 'registrant') return false;
    const isSameId = contactIds[role] !== null && contactIds[role] === contactIds.registrant;
    const [one, other] = [contacts[role], contacts.registrant];
    return isSameId || (one !== null && other !== null && isSameContact(one, other));
  });

/** Personal data: read at the registrar each time, and stored nowhere but in encrypted events. */
export const contactRoutes: Slice = async (app, context) => {
  const prove = requireOwner(app, context, say.ownerProofNeeded);
  const params = z.object({ domain: z.string() });

  app.get(
    '/api/domains/owned/:domain/contacts',
    {
      onRequest: [
        signedIn(context),
        perMinute(app, 'contacts of domains', LISTS_A_MINUTE, customerKey),
      ],
      schema: {
        tags: ['domains'],
        summary: 'Show the contacts of a domain',
        security: [{ session: [] }],
        params,
        response: answers(200, domainContactsAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      // Its next owner's details must not be shown.
      const why = whyUnchangeable(owned, null);
      if (why !== null) throw new Refusal(409, why);
      const read = await readContacts(context, owned);
      return {
        contacts: read.contacts,
        same_as_registrant: sameAsRegistrant(read),
        owner_change_pending: read.isOwnerChangePending === true,
        has_owner_change: hasOwnerChange(owned.domain),
      };
    },
  );

  app.put(
    '/api/domains/owned/:domain/contacts/:role',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Change a contact of a domain',
        security: [{ session: [] }],
        params: params.extend({ role: z.enum(CONTACT_ROLES) }),
        body: contactBodySchema,
        response: answers(202, domainChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { role } = request.params;
      const { contact: typed, confirmed, lock_opt_out: lockOptOut, proof } = request.body;
      const { owned } = await loadForChange(context, request, 'contacts');
      const contact = requireContact(typed);
      const { contacts } = await readContacts(context, owned);
      const previous = contacts[role];
      if (previous !== null && isSameContact(previous, contact)) {
        throw new Refusal(409, say.contactSame);
      }
      const isNewOwner =
        role === 'registrant' &&
        (previous === null || changedOwnerFields(previous, contact).length > 0);
      const isOwnerChange = isNewOwner && hasOwnerChange(owned.domain);
      if (isOwnerChange && !confirmed) {
        throw new Refusal(422, say.ownerChange, {
          fields: { confirmed: say.ownerChangeUnconfirmed },
        });
      }
      if (isNewOwner) await prove(request, reply, proof);
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'contacts' },
        change: { kind: 'contact', role, contact, previous, isOwnerChange, lockOptOut },
      });
    },
  );
};
