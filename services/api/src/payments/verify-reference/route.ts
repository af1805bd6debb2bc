import { checkStatusAnswerSchema, checkStatusBodySchema } from '@haat/contracts/http/payments';
import { answers } from '@haat/platform/answers';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { verifyReference } from './verify-reference.ts';

export const verifyReferenceRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'payment checks',
    context.settings.PAYMENT_CHECKS_PER_MINUTE,
    customerKey,
  );
  app.post(
    '/api/payments/checkstatus',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Check a payment by its reference code',
        security: [{ session: [] }],
        body: checkStatusBodySchema,
        response: answers(200, checkStatusAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      return verifyReference(context, customerId, request.body);
    },
  );
};
