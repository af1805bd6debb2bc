import type { DomainOrder } from '@haat/domain/order-state';
import type { Failed, OutcomeUnknown, Registrar } from '@haat/platform/providers/registrar/port';

type Parties =
  | {
      readonly kind: 'ensured';
      readonly customerId: string;
      readonly contactId: string;
      readonly billingContactId: string;
    }
  | Failed
  | OutcomeUnknown;

/** The customer is found by its e-mail, contacts are added anew: repeating this does no harm. */
export const ensureParties = async (registrar: Registrar, order: DomainOrder): Promise<Parties> => {
  const registrant = registrantOf(order);
  const customer = await registrar.ensureCustomer(registrant);
  if (customer.kind !== 'ensured') return customer;
  const contact = await registrar.ensureContact(customer.id, registrant);
  if (contact.kind !== 'ensured') return contact;
  const ids = { kind: 'ensured', customerId: customer.id, contactId: contact.id } as const;
  const payer = contactOf(order.billing, order.email);
  if (JSON.stringify(payer) === JSON.stringify(registrant)) {
    return { ...ids, billingContactId: contact.id };
  }
  const billing = await registrar.ensureContact(customer.id, payer);
  return billing.kind === 'ensured' ? { ...ids, billingContactId: billing.id } : billing;
};

type Contact = DomainOrder['billing'];

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
