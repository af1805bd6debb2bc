import { randomInt, randomUUID } from 'node:crypto';
import type { ContactDetails } from '@haat/contracts/address';
import type { RegisterBody } from '@haat/contracts/http/auth';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { ashasAddress } from '@haat/domain/testing/asha';

const { username: _, ...address } = ashasAddress;

/** Asha Verma of Jaipur, as in every form. */
export const contactDetails: ContactDetails = address;

/** Her registration; a new email by default. */
export const registration = (email = `asha-${randomUUID()}@neelkhadi.in`): RegisterBody => ({
  name: 'Asha',
  surname: 'Verma',
  email,
  phone: contactDetails.phone,
  company_name: 'Neel Khadi',
  password: 'a long password',
});

/** A domain order without the domain and the payment. */
export const domainOrderForm = {
  registrantData: contactDetails,
  billingData: contactDetails,
  ns: [],
  paymentMethod: 'upi' as const,
} satisfies Partial<DomainBuyInput>;

let reported = randomInt(0, 10_000_000);

/**
 * A transaction ID unique in this run.
 * @param ending four digits that choose the bank sandbox's response; 5567 for success.
 */
export const newTransactionId = (ending = '5567'): string => {
  reported = (reported + 1) % 10_000_000;
  return `${6}${String(reported).padStart(7, '0')}${ending}`;
};

/** @param fault the sandbox's keyword for a registrar's failure; none by default */
export const newDomain = (fault = 'neelkhadi'): string => `${fault}-${randomUUID().slice(0, 8)}.in`;
