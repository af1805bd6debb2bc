import { renewalsAnswerSchema, renewalsBodySchema } from '@haat/contracts/http/renewals';
import { orderMessages } from '@haat/contracts/messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { loadRenewalGroup } from '@haat/ordering/orders/renewal-group/load-renewal-group';
import { requestRenewals } from '@haat/ordering/orders/renewal-group/request-renewals';
import { readReferenceCode } from '@haat/ordering/payments/reference-code';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { callerOf, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { renewalsAnswer } from './renewals-answer.ts';

const PATH = '/api/orders/renewals/several';

export const renewSeveralRoutes: Slice = async (app, context) => {
  app.post(
    PATH,
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['orders'],
        summary: 'Renew several domains and hosting plans with one submitted payment',
        security: [{ session: [] }],
        body: renewalsBodySchema,
        response: answers(202, renewalsAnswerSchema),
      },
    },
    async (request, reply) => {
      const requested = await requestRenewals(context, callerOf(request), request.body);
      reply.code(202);
      return renewalsAnswer(context, requested);
    },
  );
  app.get(
    `${PATH}/:referenceCode`,
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['orders'],
        summary: 'The outcome of each renewal of one payment',
        security: [{ session: [] }],
        params: z.object({ referenceCode: z.string() }),
        response: answers(200, renewalsAnswerSchema),
      },
    },
    async (request) => {
      const referenceCode = readReferenceCode(request.params.referenceCode);
      const { customerId } = customerOf(request);
      const { state } =
        referenceCode === null
          ? { state: null }
          : await loadRenewalGroup(context.store, referenceCode);
      if (state === null || state.phase === 'not_requested' || state.customerId !== customerId) {
        throw new Refusal(404, renewalRefusals.severalNotFound);
      }
      return renewalsAnswer(context, state);
    },
  );
};
