import type { ContactDetails } from '@haat/contracts/address';
import * as example from '@haat/contracts/events/example-values';

export const asha: string = example.customerId;
export const ravi = 'customer-ravi';
export const ashasOrder: string = example.orderId;
export const otherOrder = 'order-2';
export const referenceCode: string = example.referenceCode;
export const utr: string = example.utr;
export const domain: string = example.domain;
export const pricePaise = 54_900;

export const ashasAddress: ContactDetails = example.contact;
