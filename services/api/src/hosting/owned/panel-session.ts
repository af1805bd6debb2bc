import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import {
  panelSessionAnswerSchema,
  panelSessionBodySchema,
} from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { hostingAccountDecider } from '@haat/domain/hosting/hosting-account';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import type { HostingServer } from '@haat/platform/hosting-server';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perHour } from '../../http/rate-limit.ts';
import { loadOwnPlan, requireOwnAccount, whyClosed } from './own-plan.ts';

const SESSIONS_AN_HOUR = 30;

type Failed = Exclude<Awaited<ReturnType<HostingServer['openPanel']>>, { kind: 'opened' }>;

const refusalOf = ({ kind }: Failed): Refusal => {
  switch (kind) {
    case 'suspended':
      return new Refusal(409, say.suspended);
    case 'not_there':
      return new Refusal(409, say.notThere);
    case 'wrong_host':
      return new Refusal(503, say.wrongHost);
    case 'refused_us':
    case 'not_known':
      return new Refusal(503, say.serverSilent);
  }
};

/** Made at the server in the request. Its address passes through and stays nowhere. */
export const panelSessionRoute: Slice = async (app, context) => {
  app.post(
    '/api/hosting/owned/:plan/panel-session',
    {
      onRequest: [
        allowedToAct(context),
        perHour(app, 'panel sessions', SESSIONS_AN_HOUR, customerKey, say.tooManyPanels),
      ],
      schema: {
        tags: ['hosting'],
        summary: 'Log in to the control panel of a hosting plan',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        body: panelSessionBodySchema,
        response: answers(200, panelSessionAnswerSchema),
      },
    },
    async (request, reply) => {
      // Anyone with the address is logged in.
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const why = whyClosed(plan);
      if (why !== null) throw new Refusal(409, why);
      await requireOwnAccount(context, plan);
      const { at } = request.body;
      const { orderId, domain, username } = plan;
      const session = await context.hosting.openPanel(username, at);
      if (session.kind !== 'opened') {
        request.log.warn({ orderId, server: session }, 'the control panel was not opened');
        throw refusalOf(session);
      }
      // The event first: it must not depend on whether the answer arrives.
      await executeCommand(
        context,
        hostingAccountDecider,
        hostingAccountStream(orderId),
        {
          type: 'RecordPanelOpened',
          ...{ orderId, customerId, domain, at, openedAt: isoNow(context.clock) },
        },
        customerCommand(request, customerId, orderId),
      );
      return { url: session.url };
    },
  );
};
