import { randomInt, randomUUID } from 'node:crypto';
import type { ContactDetails } from '@haat/contracts/address';
import type { RegisterBody } from '@haat/contracts/http/auth';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { ashasAddress } from '@haat/domain/testing/asha';

const { username: _, ...address } = ashasAddress;

/** Asha Verma of Jaipur. */
export const contactDetails: ContactDetails = address;

export const registration = (email = `asha-${randomUUID()}@neelkhadi.in`): RegisterBody => ({
  name: 'Asha',
  surname: 'Verma',
  email,
  phone: contactDetails.phone,
  company_name: 'Neel Khadi',
  password: 'a long password',
});

export const domainOrderForm = {
  registrantData: contactDetails,
  billingData: contactDetails,
  ns: [],
  paymentMethod: 'upi' as const,
} satisfies Partial<DomainBuyInput>;

let reported = randomInt(0, 10_000_000);

/** Unique in this run. @param ending chooses the bank sandbox's response; 5567 for success. */
export const newTransactionId = (ending = '5567'): string => {
  reported = (reported + 1) % 10_000_000;
  return `${6}${String(reported).padStart(7, '0')}${ending}`;
};

/** @param fault the registrar sandbox's keyword for a failure; by default none. */
export const newDomain = (fault = 'neelkhadi'): string => `${fault}-${randomUUID().slice(0, 8)}.in`;
