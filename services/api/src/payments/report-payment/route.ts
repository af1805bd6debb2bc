import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  createInitialAnswerSchema,
  createInitialFieldsSchema,
  SCREENSHOT_MAX_BYTES,
} from '@haat/contracts/http/payments';
import { paiseToRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { acceptFiles } from '../../http/accept-files.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { ReceivedFile } from '../../http/received-file.ts';
import { submitPayment } from './submit-payment.ts';

const formSchema = createInitialFieldsSchema.extend({
  screenshot: z
    .instanceof(ReceivedFile, { error: refusalMessages.screenshotNotImage })
    .meta({ type: 'string', format: 'binary' })
    .optional(),
});

const tooLarge = (): Refusal => new Refusal(413, refusalMessages.screenshotTooLarge);

const FORM = {
  limits: { files: 1, fileBytes: SCREENSHOT_MAX_BYTES, fields: 10, fieldBytes: 1024 },
  tooLarge: { form: tooLarge, file: tooLarge },
  fileValue: (screenshot: ReceivedFile) => screenshot,
};

export const reportPaymentRoute: Slice = async (app, context) => {
  const admit = acceptFiles(app, context, FORM);
  const { PAYMENT_REPORTS_PER_MINUTE } = context.settings;
  // Before the body: a refused upload is not received.
  const limit = perMinute(app, 'payment reports', PAYMENT_REPORTS_PER_MINUTE, customerKey);

  app.post(
    '/api/payments/createInitial',
    {
      onRequest: [allowedToAct(context), limit, admit],
      schema: {
        tags: ['payments'],
        summary: 'Submit a UPI payment',
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
