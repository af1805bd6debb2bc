import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import {
  type PlanPasswordAnswer,
  planPasswordAnswerSchema,
  planPasswordBodySchema,
} from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { hostingAccountDecider } from '@haat/domain/hosting/hosting-account';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { generatePassword } from '@haat/platform/hosting-server';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { requireOwner } from '../../domain-names/owned/require-owner.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay } from '../../http/rate-limit.ts';
import { loadOwnPlan, requireOwnAccount, whyClosed } from './own-plan.ts';

const PASSWORDS_A_DAY = 10;

/** Set at the server in the request: no event, job or table may hold it, and setting it twice is safe. */
export const changePlanPasswordRoute: Slice = async (app, context) => {
  const prove = requireOwner(app, context, say.proofNeeded);
  app.put(
    '/api/hosting/owned/:plan/password',
    {
      onRequest: [
        allowedToAct(context),
        perDay(app, 'plan passwords', PASSWORDS_A_DAY, customerKey, say.tooManyPasswords),
      ],
      schema: {
        tags: ['hosting'],
        summary: 'Change the control panel’s password of a hosting plan',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        body: planPasswordBodySchema,
        response: answers(200, planPasswordAnswerSchema),
      },
    },
    async (request, reply): Promise<PlanPasswordAnswer> => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      await prove(request, reply, request.body.proof);
      const why = whyClosed(plan);
      if (why !== null) throw new Refusal(409, why);
      await requireOwnAccount(context, plan);
      const { orderId, domain, username } = plan;
      const chosen = request.body.password;
      const password = chosen ?? generatePassword();
      const answer = await context.hosting.setPassword(username, password);
      switch (answer.kind) {
        case 'weak':
          throw new Refusal(400, say.passwordWeak, { fields: { password: say.passwordWeak } });
        case 'suspended':
          throw new Refusal(409, say.suspended);
        case 'not_there':
          throw new Refusal(409, say.notThere);
        case 'refused_us':
          request.log.error({ orderId, server: answer }, 'the server refused a new password');
          throw new Refusal(503, say.serverSilent);
        case 'not_known':
          request.log.warn({ orderId, server: answer }, 'it is unknown whether a password was set');
      }
      const isCertain = answer.kind === 'set';
      // The event first: its email must not depend on whether the answer arrives.
      await executeCommand(
        context,
        hostingAccountDecider,
        hostingAccountStream(orderId),
        {
          type: 'RecordPasswordChanged',
          ...{ orderId, customerId, domain, isChosen: chosen !== undefined, isCertain },
          changedAt: isoNow(context.clock),
        },
        customerCommand(request, customerId, orderId),
      );
      // The first login would show a password that is no longer valid.
      if (isCertain) await context.hostingLogins.showOnce({ orderId, customerId });
      return {
        change: {
          kind: 'password',
          state: isCertain ? 'done' : 'checking',
          reason: isCertain ? null : say.passwordUnknown,
        },
        password: isCertain && chosen === undefined ? password : null,
      };
    },
  );
};
