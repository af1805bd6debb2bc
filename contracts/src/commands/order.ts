import { z } from 'zod';
import {
  domainRegistered,
  domainRegistrationFailed,
  domainRegistrationOutcomeUnknown,
  domainRegistrationPending,
  orderCancelled,
  orderCompleted,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPlaced,
} from '../events/order.ts';

export const orderCommandSchema = z.discriminatedUnion('type', [
  orderPlaced.schema.extend({ type: z.literal('PlaceOrder') }),
  orderPaymentConfirmed.schema.extend({ type: z.literal('ConfirmOrderPayment') }),
  orderPaymentFailed.schema.extend({ type: z.literal('FailOrderPayment') }),
  /** States the intent to register, before the registrar is called. */
  z.object({ type: z.literal('RegisterDomain'), orderId: z.string() }),
  domainRegistrationPending.schema.extend({ type: z.literal('RecordRegistrationPending') }),
  domainRegistered.schema.extend({ type: z.literal('RecordDomainRegistered') }),
  domainRegistrationFailed.schema.extend({ type: z.literal('RecordRegistrationFailed') }),
  domainRegistrationOutcomeUnknown.schema.extend({
    type: z.literal('RecordRegistrationOutcomeUnknown'),
  }),
  /** Lets the customer download what was bought, once it is paid. */
  z.object({ type: z.literal('GrantDownload'), orderId: z.string() }),
  orderCompleted.schema.extend({ type: z.literal('CompleteOrder') }),
  orderCancelled.schema.extend({ type: z.literal('CancelOrder') }),
]);
export type OrderCommand = z.infer<typeof orderCommandSchema>;
