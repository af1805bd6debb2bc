/** Asha buys neelkhadi.in for a year, as in the examples of the events. */
import type { ContactDetails } from '@haat/contracts/address';

export const asha = '0199a8c4-6f2e-7c31-9b1d-4a7e52d0c113';
export const ravi = 'customer-ravi';
export const ashasOrder = '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa';
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
