import { latinErrors } from '@haat/contracts/latin-details';
import { ERASED } from '@haat/contracts/personal';
import type { DomainOrder } from '@haat/domain/order/order-state';
import {
  type Failed,
  NO_ANSWER,
  type OutcomeUnknown,
  type Registrar,
} from '@haat/platform/registrar';

export type EnsuredParties = {
  readonly kind: 'ensured';
  readonly customerId: string;
  readonly contactId: string;
  readonly billingContactId: string;
};
type Parties = EnsuredParties | Failed | OutcomeUnknown;

/** A registration needs a registrant's name. */
const erased: Failed = {
  kind: 'failed',
  failure: 'contact',
  reason: 'the account that ordered this was deleted',
  description: 'the registrant was forgotten',
  answer: NO_ANSWER,
};

/** Repeatable: the customer is found by email, and extra contacts are harmless. */
export const ensureParties = async (registrar: Registrar, order: DomainOrder): Promise<Parties> => {
  const registrant = registrantOf(order);
  if (registrant.name === ERASED) return erased;
  const customer = await registrar.ensureCustomer(registrant);
  if (customer.kind !== 'ensured') return customer;
  const contact = await registrar.ensureContact(customer.id, registrant);
  if (contact.kind !== 'ensured') return contact;
  const ids = { kind: 'ensured', customerId: customer.id, contactId: contact.id } as const;
  const payer = contactOf(order.billing, order.email);
  // Billing names may use any script, registry contacts only Latin.
  if (!isInLatin(order.billing) || JSON.stringify(payer) === JSON.stringify(registrant)) {
    return { ...ids, billingContactId: contact.id };
  }
  const billing = await registrar.ensureContact(customer.id, payer);
  return billing.kind === 'ensured' ? { ...ids, billingContactId: billing.id } : billing;
};

type Contact = DomainOrder['billing'];

const isInLatin = (contact: Contact): boolean => Object.keys(latinErrors(contact)).length === 0;

export const contactOf = (contact: Contact, email: string) => ({
  name: contact.name,
  company: contact.company,
  addressLine1: contact['address-line-1'],
  city: contact.city,
  state: contact.state,
  country: contact.country,
  zipcode: contact.zipcode,
  phoneCc: contact['phone-cc'],
  phone: contact.phone,
  email,
});

export const registrantOf = (order: DomainOrder) =>
  contactOf(order.service.registrant, order.email);
