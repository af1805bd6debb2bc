/** Asha buys neelkhadi.in for a year. */
import type { ContactDetails } from '@haat/contracts/address';

export const asha = 'customer-asha';
export const ravi = 'customer-ravi';
export const ashasOrder = 'order-1';
export const otherOrder = 'order-2';
export const referenceCode = 'HT7K2M9QX4';
export const utr = '532512345678';
export const domain = 'neelkhadi.in';
export const pricePaise = 54_900;

export const ashasAddress: ContactDetails = {
  username: 'asha@neelkhadi.example',
  name: 'Asha Verma',
  company: 'Neel Khadi',
  'address-line-1': '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9812345670',
};

/** The event of that type among an aggregate's events. */
export type Named<Event extends { type: string }, Type extends Event['type']> = Extract<
  Event,
  { type: Type }
>;
