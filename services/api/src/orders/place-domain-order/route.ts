import type { RegistrarAnswer } from '@haat/contracts/events/domain-registration';
import { domainBuyBodySchema } from '@haat/contracts/http/domain';
import {
  type DomainBuyAnswer,
  domainBuyAnswerSchema,
  POSITION_HEADER,
} from '@haat/contracts/http/orders';
import { orderStatusMessage } from '@haat/contracts/order-message';
import type { PlacedOrder } from '@haat/domain/order-state';
import { orderStatusOf } from '@haat/domain/order-status';
import { answers } from '@haat/platform/http-server/answers';
import { allowedToAct, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { placeOrder } from './place-domain-order.ts';

const NOTHING_SAID_YET: RegistrarAnswer = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

const answerOf = (order: PlacedOrder): DomainBuyAnswer => {
  const status = orderStatusOf(order);
  const { domain } = order.service;
  return {
    message: orderStatusMessage({ status, domain, reason: order.reason }),
    order: {
      id: order.orderId,
      domain,
      pmethod: order.paymentMethod,
      owner_id: order.customerId,
      invoice_id: order.invoiceNumber,
      email: order.email,
      status,
    },
    domainRegistrationResponse: order.answer ?? NOTHING_SAID_YET,
  };
};

/** `POST /api/domain/buy`. */
export const placeDomainOrderRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'orders',
    context.settings.ORDERS_PER_MINUTE,
    (request) => customerOf(request).customerId,
  );
  app.post(
    '/api/domain/buy',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['domain'],
        summary: 'Order a domain name with a reported payment',
        security: [{ session: [] }],
        body: domainBuyBodySchema,
        response: answers(200, domainBuyAnswerSchema),
      },
    },
    async (request, reply) => {
      const { commandId, id, body } = request;
      const caller = { commandId, id, customer: customerOf(request) };
      const { order, position } = await placeOrder(context, caller, body);
      reply.header(POSITION_HEADER, position);
      return answerOf(order);
    },
  );
};
