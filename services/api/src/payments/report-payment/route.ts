import multipart from '@fastify/multipart';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  createInitialAnswerSchema,
  createInitialFieldsSchema,
  SCREENSHOT_MAX_BYTES,
} from '@haat/contracts/http/payments';
import { paiseToRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers } from '@haat/platform/http-server/answers';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { submitPayment } from './submit-payment.ts';

const formSchema = createInitialFieldsSchema.extend({
  screenshot: z
    .instanceof(Buffer, { error: refusalMessages.screenshotNotImage })
    .meta({ type: 'string', format: 'binary' })
    .optional(),
});

const LIMITS = { fileSize: SCREENSHOT_MAX_BYTES, files: 1, fields: 10, fieldSize: 1024 };

/** `POST /api/payments/createInitial`: answers the reference code of a reported payment. */
export const reportPaymentRoute: Slice = async (app, context) => {
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS });

  const { PAYMENT_REPORTS_PER_MINUTE } = context.settings;
  // Counted before the body is read, so that no upload is received for a refusal.
  const limit = perMinute(app, 'payment reports', PAYMENT_REPORTS_PER_MINUTE, customerKey);

  app.post(
    '/api/payments/createInitial',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Report a UPI payment',
        consumes: ['multipart/form-data'],
        security: [{ session: [] }],
        body: formSchema,
        response: answers(200, createInitialAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { commandId, id, body } = request;
      const payment = await submitPayment(context, { commandId, id, customerId }, body);
      const { referenceCode, notice, balanceUsedPaise, position } = payment;
      if (position !== null) reply.header(POSITION_HEADER, position);
      return {
        data: {
          reference_code: referenceCode,
          ...(notice === null ? {} : { notice }),
          ...(balanceUsedPaise === null ? {} : { balance_used: paiseToRupees(balanceUsedPaise) }),
        },
      };
    },
  );
};
