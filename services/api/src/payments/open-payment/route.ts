import { openPaymentAnswerSchema, openPaymentBodySchema } from '@haat/contracts/http/payments';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { requireHostedAddress } from '@haat/ordering/orders/place-order/own-customer';
import { answers } from '@haat/platform/answers';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay, perMinute } from '../../http/rate-limit.ts';
import { openPayment } from './open-payment.ts';

/** Per customer: each is a permanent event of 1 kB. */
const OPENED_A_DAY = 500;

export const openPaymentRoute: Slice = async (app, context) => {
  // Each opens a stream: limited like submitted payments.
  const limit = perMinute(
    app,
    'opened payments',
    context.settings.PAYMENT_REPORTS_PER_MINUTE,
    customerKey,
  );
  const limitOfDay = perDay(
    app,
    'opened payments of a day',
    OPENED_A_DAY,
    customerKey,
    refusalMessages.tooManyOfYours,
  );
  app.post(
    '/api/payments/open',
    {
      onRequest: [allowedToAct(context), limit, limitOfDay],
      schema: {
        tags: ['payments'],
        summary:
          'Open a UPI payment for a domain, code, a hosting plan, a renewal, a restore or an upgrade',
        security: [{ session: [] }],
        body: openPaymentBodySchema,
        response: answers(200, openPaymentAnswerSchema),
      },
    },
    async (request, reply) => {
      // Not stored: repeats give the same answer.
      keepNowhere(request, reply);
      const customer = customerOf(request);
      const { customerId } = customer;
      const { commandId, id, body } = request;
      if (body.purpose === 'hosting' || body.purpose === 'combined') requireHostedAddress(customer);
      return openPayment(context, { commandId, id, customerId }, body);
    },
  );
};
