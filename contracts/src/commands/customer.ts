import { z } from 'zod';
import {
  customerBlocked,
  customerProfileChanged,
  customerRegistered,
  emailClaimed,
} from '../events/customer.ts';

export const customerCommandSchema = z.discriminatedUnion('type', [
  customerRegistered.schema.extend({ type: z.literal('RegisterCustomer') }),
  customerProfileChanged.schema.extend({ type: z.literal('ChangeCustomerProfile') }),
  customerBlocked.schema.extend({ type: z.literal('BlockCustomer') }),
  customerBlocked.schema.extend({ type: z.literal('UnblockCustomer') }),
]);
export type CustomerCommand = z.infer<typeof customerCommandSchema>;

export const emailCommandSchema = emailClaimed.schema.extend({ type: z.literal('ClaimEmail') });
export type EmailCommand = z.infer<typeof emailCommandSchema>;
