import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { byOrderSchema } from './change-rules.ts';
import type { DsChange } from './delegation.ts';
import { contactAnswer } from './details-answer.ts';
import type { DomainOrder } from './entries.ts';
import * as rules from './owner-rules.ts';
import { CONTACT_ROLES, type ContactIds, type ContactsChange, isGtld } from './ownership.ts';
import { checked, refuse } from './params.ts';
import type { Register } from './register-of-orders.ts';
import type { Sender } from './send-change.ts';

type ModifyContact = z.output<typeof rules.modifyContactSchema>;

const idsIn = (fields: ModifyContact): ContactIds => ({
  registrant: fields['reg-contact-id'],
  admin: fields['admin-contact-id'],
  tech: fields['tech-contact-id'],
  billing: fields['billing-contact-id'],
});

const OWNER_FIELDS = ['name', 'company', 'email'] as const;

/** @returns a text for a contact that is not this customer's */
const contactsChange = (
  fields: ModifyContact,
  order: DomainOrder,
  orders: Register,
): ContactsChange | string => {
  const ids = idsIn(fields);
  const current = orders.ownedOf(order).contactIds;
  const unknown = CONTACT_ROLES.find(
    (role) =>
      ids[role] !== current[role] && orders.contact(ids[role])?.customerId !== order.customerId,
  );
  if (unknown !== undefined) {
    const field = `${unknown}contactid`;
    return `{${field}=${field} is invalid}`;
  }
  const [before, after] = [current, ids].map(
    ({ registrant }) => orders.contact(registrant)?.fields,
  );
  const isOwnerChange =
    isGtld(order.domain) &&
    OWNER_FIELDS.some((field) => before?.[field]?.toLowerCase() !== after?.[field]?.toLowerCase());
  const hasLockOptOut = fields['sixty-day-lock-optout'] === 'true';
  return { thing: 'contacts', ids, isOwnerChange, hasLockOptOut };
};

const dsChange =
  (action: DsChange['action']) =>
  (fields: z.output<typeof rules.dsSchema>): DsChange => ({
    ...{ thing: 'ds', action },
    record: {
      keytag: fields['attr-value1'],
      algorithm: fields['attr-value2'],
      digesttype: fields['attr-value3'],
      digest: fields['attr-value4'],
    },
  });

/** Child nameservers, DS records, privacy, contacts and verification. */
export const ownerRoutes =
  (orders: Register, { ofOrder }: Sender) =>
  async (api: FastifyInstance) => {
    api.post(
      '/domains/add-cns.json',
      checked(
        rules.addChildSchema,
        ofOrder(({ cns, ip: ips }) => ({ thing: 'child', action: 'add', cns, ips })),
      ),
    );
    api.post(
      '/domains/modify-cns-name.json',
      checked(
        rules.renameChildSchema,
        ofOrder(({ 'old-cns': cns, 'new-cns': newCns }) => ({
          ...{ thing: 'child', action: 'rename', cns, newCns },
        })),
      ),
    );
    api.post(
      '/domains/modify-cns-ip.json',
      checked(
        rules.changeChildIpSchema,
        ofOrder(({ cns, 'old-ip': ip, 'new-ip': newIp }) => ({
          ...{ thing: 'child', action: 'change_ip', cns, ip, newIp },
        })),
      ),
    );
    api.post(
      '/domains/delete-cns-ip.json',
      checked(
        rules.deleteChildIpSchema,
        ofOrder(({ cns, ip }) => ({ thing: 'child', action: 'delete_ip', cns, ip })),
      ),
    );
    api.post('/domains/add-dnssec.json', checked(rules.dsSchema, ofOrder(dsChange('add'))));
    api.post('/domains/del-dnssec.json', checked(rules.dsSchema, ofOrder(dsChange('delete'))));
    api.post(
      '/domains/purchase-privacy.json',
      checked(
        rules.purchasePrivacySchema,
        ofOrder((_, order) => ({
          ...{ thing: 'privacy', enabled: true, endsAt: orders.endOf(order) },
        })),
      ),
    );
    api.post(
      '/domains/modify-privacy-protection.json',
      checked(
        rules.modifyPrivacySchema,
        ofOrder(({ 'protect-privacy': enabled }) => ({
          ...{ thing: 'privacy', enabled: enabled === 'true', endsAt: null },
        })),
      ),
    );
    api.post(
      '/domains/modify-contact.json',
      checked(
        rules.modifyContactSchema,
        ofOrder((fields, order) => contactsChange(fields, order, orders)),
      ),
    );
    api.get(
      '/contacts/details.json',
      checked(rules.contactDetailsSchema, ({ 'contact-id': id }, reply) => {
        const contact = orders.contact(id);
        return contact === undefined
          ? refuse(reply, `No Entity found for Entityid: ${id}`)
          : { ...contactAnswer(contact), entityid: id, currentstatus: 'Active' };
      }),
    );
    api.post(
      '/domains/raa/resend-verification.json',
      checked(
        byOrderSchema,
        ofOrder(() => ({ thing: 'verification' })),
      ),
    );
  };
