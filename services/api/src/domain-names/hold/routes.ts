import { domainHoldAnswerSchema, domainHoldBodySchema } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { callerKey } from '../../http/caller.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay, perMinute } from '../../http/rate-limit.ts';
import { refuseIfTaken } from '../../orders/place-domain-order/domain-order.ts';
import { quoteDomain, readDomain } from '../quote.ts';
import { giveUpHold, holdDomain, notHeld } from './hold-domain.ts';

/** Per customer: each is two permanent events of 1 kB. */
const HELD_A_DAY = 100;

/** `POST` holds a domain for the time of its order, `DELETE` gives it up. */
export const domainHoldRoutes: Slice = async (app, context) => {
  const { ORDERS_PER_MINUTE } = context.settings;
  const limit = perMinute(app, 'domain holds', ORDERS_PER_MINUTE, customerKey);
  const limitOfDay = perDay(
    app,
    'domain holds of a day',
    HELD_A_DAY,
    customerKey,
    refusalMessages.tooManyOfYours,
  );
  const PATH = '/api/domain/holds';
  const schemaOf = (summary: string) => ({
    tags: ['domain'],
    summary,
    security: [{ session: [] }],
    body: domainHoldBodySchema,
    response: answers(200, domainHoldAnswerSchema),
  });
  const callerOf = (request: FastifyRequest, reply: FastifyReply) => {
    // Not stored: the domain's state answers a repeat.
    keepNowhere(request, reply);
    const { commandId, id } = request;
    const { customerId } = customerOf(request);
    return { commandId, id, customerId, address: callerKey(request) };
  };

  app.post(
    PATH,
    {
      onRequest: [allowedToAct(context), limit, limitOfDay],
      schema: schemaOf('Hold a domain while its order is paid'),
    },
    async (request, reply) => {
      const caller = callerOf(request, reply);
      const { domain } = await quoteDomain(context, request.body.domain);
      await refuseIfTaken(context, domain);
      return holdDomain(context, caller, domain);
    },
  );

  app.delete(
    PATH,
    {
      onRequest: [allowedToAct(context), limit],
      schema: schemaOf('Give up the hold of a domain'),
    },
    async (request, reply) => {
      const caller = callerOf(request, reply);
      const { domain } = readDomain(request.body.domain);
      await giveUpHold(context, caller, domain);
      return notHeld(domain);
    },
  );
};
