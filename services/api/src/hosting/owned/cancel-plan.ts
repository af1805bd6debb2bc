import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  cancellationAnswerSchema,
  cancellationBodySchema,
} from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import {
  cancelledUntil,
  FREE_PLAN_NOTICE_MS,
  hostingAccountDecider,
} from '@haat/domain/hosting/hosting-account';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import { allowedToAct, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadOwnPlan, whyClosed } from './own-plan.ts';

/** Nothing changes at the server until the end: so it is done at once, and taken back at once. */
export const cancelPlanRoute: Slice = async (app, context) => {
  app.put(
    '/api/hosting/owned/:plan/cancellation',
    {
      onRequest: allowedToAct(context),
      schema: {
        tags: ['hosting'],
        summary: 'Cancel a hosting plan at the end of its period, or take that back',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        body: cancellationBodySchema,
        response: answers(200, cancellationAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const why = whyClosed(plan);
      if (why !== null) throw new Refusal(409, why);
      const { orderId, domain, paid, isFree } = plan;
      if (request.body.cancelled && paid !== null && paid.renewedBy !== null) {
        throw new Refusal(409, say.beingRenewed);
      }
      const now = context.clock.now();
      // The end may be under way: a file that is deleted cannot be kept.
      if (plan.cancelledUntil !== null && Date.parse(plan.cancelledUntil) <= now) {
        throw new Refusal(409, say.ended);
      }
      const at = new Date(now).toISOString();
      const endsAt = paid?.paidUntil ?? new Date(now + FREE_PLAN_NOTICE_MS).toISOString();
      const about = { orderId, customerId, domain };
      const set = await executeCommand(
        context,
        hostingAccountDecider,
        hostingAccountStream(orderId),
        request.body.cancelled
          ? { type: 'CancelHosting', ...about, isFree, endsAt, cancelledAt: at }
          : { type: 'ContinueHosting', ...about, continuedAt: at },
        customerCommand(request, customerId, orderId),
      );
      if (!set.ok) throw new Error('A cancellation is never refused');
      if (set.position !== null) reply.header(POSITION_HEADER, set.position);
      return { cancelled_until: cancelledUntil(set.state, paid?.paidUntil ?? null) };
    },
  );
};
