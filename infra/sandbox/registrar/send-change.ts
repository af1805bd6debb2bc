import type { FastifyReply, FastifyRequest } from 'fastify';
import { change } from './change.ts';
import type { DomainOrder } from './entries.ts';
import type { Change } from './owned-state.ts';
import { refuse } from './params.ts';
import type { Register } from './register-of-orders.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Handlers for the routes that change a domain. */
export const createSender = (orders: Register, now: () => number, settleMs: number) => {
  const send = (order: DomainOrder, requested: Change, exchange: Exchange): Promise<unknown> =>
    change(order, requested, { ...exchange, orders, now, settleMs });
  /** @param changeIn a text refuses the call before it counts as a change */
  const ofOrder =
    <Fields extends { readonly 'order-id': string }>(
      changeIn: (fields: Fields, order: DomainOrder) => Change | string,
    ) =>
    (fields: Fields, reply: FastifyReply, request: FastifyRequest): unknown => {
      const id = fields['order-id'];
      const order = orders.order(id);
      if (!order) return refuse(reply, `No Entity found for Entityid: ${id}`);
      const requested = changeIn(fields, order);
      if (typeof requested === 'string') return refuse(reply, requested);
      return send(order, requested, { request, reply });
    };
  return { send, ofOrder };
};

export type Sender = ReturnType<typeof createSender>;
