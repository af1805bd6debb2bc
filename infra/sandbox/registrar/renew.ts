import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorAnswer, extendedAnswer, extensionLockedAnswer } from './answers.ts';
import { OTHER_CUSTOMER } from './change-answers.ts';
import type { DomainOrder, RenewCall, RenewResult, RestoreCall } from './entries.ts';
import type { Register } from './register-of-orders.ts';
import { complaint, renewSchema } from './wire-rules.ts';

export type Context = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly orders: Register;
  readonly now: () => number;
};

export type Refused = { readonly result: RenewResult; readonly message: string };

const WITHOUT_FUNDS = 2;
/** Failures before it works. */
const MUTE_TIMES = 2;

const obstacle = (
  order: DomainOrder,
  requested: z.output<typeof renewSchema>,
  orders: Register,
): Refused | null => {
  const state = orders.stateOf(order);
  if (state === 'Deleted' || state === 'Transferred') {
    return { result: 'gone', message: `No Entity found for Entityid: ${order.orderId}` };
  }
  if (state === 'Pending Delete Restorable') {
    const message = 'Domain is in Redemption Period and has to be restored';
    return { result: 'redemption', message };
  }
  if (state === 'InActive' || orders.isRenewing(order.orderId)) {
    return { result: 'invalid', message: 'There is a pending action on this order' };
  }
  if (Number(requested['exp-date']) !== Math.floor(orders.endOf(order) / 1_000)) {
    return { result: 'moved', message: 'exp-date: The current expiry date is incorrect' };
  }
  return null;
};

/** @param before calls of the same kind */
export const resultOf = (domain: string, before: number, orders: Register): RenewResult => {
  const fault = orders.faults.ofRenewal(domain);
  switch (fault) {
    case null:
      return 'renewed';
    case 'relocked':
      return 'locked';
    case 'restuck':
      return 'stuck';
    case 'relost':
      return 'lost';
    case 'relate':
      return 'late';
    case 'remixed':
      return before === 0 ? 'mixed_up' : 'renewed';
    case 'remumbling':
      return before === 0 ? 'mumbling' : 'renewed';
    case 'remute':
      return before < MUTE_TIMES ? 'nothing' : 'renewed';
    case 'renofunds':
      return before < WITHOUT_FUNDS ? 'no_funds' : 'renewed';
  }
};

export const MESSAGES: Partial<Record<RenewResult, string>> = {
  mumbling: 'The moon is not right for this.',
  no_funds: 'Insufficient funds in the reseller account',
};

/** To a renewal or a restore. */
export const answerTo = (
  call: RenewCall | RestoreCall,
  order: DomainOrder,
  { request, reply }: Context,
): unknown => {
  switch (call.result) {
    case 'renewed':
    case 'late':
      return extendedAnswer(call, order);
    case 'locked':
    case 'stuck':
      return extensionLockedAnswer(call);
    case 'mixed_up':
      return extendedAnswer({ ...call, ...OTHER_CUSTOMER }, order);
    case 'lost':
    case 'nothing':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    default:
      return reply.code(500).send(errorAnswer(call.message ?? 'The request is invalid'));
  }
};

/** Recorded before the answer. A repeat that names an old end is refused. */
export const renew = async (
  params: Record<string, unknown>,
  context: Context,
): Promise<unknown> => {
  const { orders, now, reply } = context;
  const parsed = renewSchema.safeParse(params);
  if (!parsed.success) return reply.code(500).send(errorAnswer(complaint(parsed.error, params)));
  const requested = parsed.data;
  const order = orders.order(requested['order-id']);
  if (!order) {
    return reply
      .code(500)
      .send(errorAnswer(`No Entity found for Entityid: ${requested['order-id']}`));
  }
  // Also done if the caller has given up.
  if (orders.faults.ofRenewal(order.domain) === 'relate') await wait(orders.lateMs);
  const refused = obstacle(order, requested, orders);
  const { orderId, domain } = order;
  const before = orders.renewalsOf(orderId).length;
  const result = refused?.result ?? resultOf(domain, before, orders);
  const call: RenewCall = {
    kind: 'renew',
    at: now(),
    ...{ orderId, domain, result },
    years: Number(requested.years),
    message: refused?.message ?? MESSAGES[result] ?? null,
  };
  orders.add(call);
  return answerTo(call, order, context);
};
