import { randomInt, randomUUID } from 'node:crypto';
import type { ContactDetails } from '@haat/contracts/address';
import type { RegisterBody } from '@haat/contracts/http/auth';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { ashasAddress } from '@haat/domain/testing/asha';

const { username: _, ...address } = ashasAddress;

/** Asha Verma of Jaipur, as every form asks for her. */
export const contactDetails: ContactDetails = address;

/** What she opens an account with; the e-mail is a new one unless given. */
export const registration = (email = `asha-${randomUUID()}@neelkhadi.in`): RegisterBody => ({
  name: 'Asha',
  surname: 'Verma',
  email,
  phone: contactDetails.phone,
  company_name: 'Neel Khadi',
  password: 'a long password',
});

/** What every order of a name says beside the name and the payment. */
export const domainOrderForm = {
  registrantData: contactDetails,
  billingData: contactDetails,
  ns: [],
  paymentMethod: 'upi' as const,
} satisfies Partial<DomainBuyInput>;

let reported = randomInt(0, 10_000_000);

/**
 * Twelve digits that nobody else reports in this run.
 * @param ending four digits; they tell the bank's sandbox what to answer, 5567 that all is well.
 */
export const newTransactionId = (ending = '5567'): string => {
  reported = (reported + 1) % 10_000_000;
  return `${6}${String(reported).padStart(7, '0')}${ending}`;
};

/** @param fault the sandbox's word for what goes wrong at the registrar; none by default */
export const newDomain = (fault = 'neelkhadi'): string => `${fault}-${randomUUID().slice(0, 8)}.in`;
