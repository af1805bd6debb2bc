import { defineReactor } from '../outbox/reactor.ts';

/**
 * The order may be placed before or after the bank has answered: whichever comes last settles it.
 */
export const settleOrderPayment = defineReactor({
  name: 'settle-order-payment',
  eventTypes: ['OrderPlaced', 'PaymentVerified', 'PaymentRejected', 'PaymentExpired'],
  react: (event) => {
    const { referenceCode } = event.type === 'OrderPlaced' ? event.data.payment : event.data;
    return [{ job: 'settle-order-payment', payload: { referenceCode } }];
  },
});
