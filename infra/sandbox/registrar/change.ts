import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changedAnswer, foreignAnswer, pendingAnswer } from './change-answers.ts';
import type { DomainOrder } from './entries.ts';
import type { ChangeCall, ChangeResult } from './owned-domains.ts';
import { type Change, problemWith, stateAfter } from './owned-state.ts';
import { refuse } from './params.ts';
import type { Register } from './register-of-orders.ts';

type Context = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly orders: Register;
  readonly now: () => number;
  readonly settleMs: number;
};

type Outcome = { readonly result: ChangeResult; readonly message: string | null };

/** Failures before it works. */
const MUTE_TIMES = 2;
const IGNORES_TIMES = 1;
/** Every third call. */
const REFUSES_EVERY = 3;

const REFUSAL = 'Object status prohibits operation';

const refused = (message: string): Outcome => ({ result: 'refused', message });
const accepted = (result: ChangeResult): Outcome => ({ result, message: null });

const obstacle = (order: DomainOrder, change: Change, orders: Register): string | null => {
  switch (orders.stateOf(order)) {
    case 'Deleted':
    case 'Transferred':
      return `No Entity found for Entityid: ${order.orderId}`;
    case 'Pending Delete Restorable':
      return 'Domain is in Redemption Period and has to be restored';
    case 'InActive':
      return 'There is a pending action on this order';
    case 'Active':
      return orders.isWaiting(order.orderId, change)
        ? 'There is a pending action on this order'
        : null;
  }
};

/** Faults of the first calls, whatever they ask for. */
const ignored = ({ domain, orderId }: DomainOrder, change: Change, orders: Register) => {
  const before = orders.ignoredOf(orderId, change);
  switch (orders.faults.ofChange(domain)) {
    case 'chforeign':
      return accepted('mixed_up');
    case 'chmute':
      return before < MUTE_TIMES ? accepted('nothing') : null;
    case 'chforgets':
      return before < IGNORES_TIMES ? accepted('forgotten') : null;
    case 'chrefused':
      return refused(REFUSAL);
    case 'chhalf':
      return (orders.changesOf(orderId) + 1) % REFUSES_EVERY === 0 ? refused(REFUSAL) : null;
    default:
      return null;
  }
};

const outcomeOf = (
  order: DomainOrder,
  change: Change,
  { orders, at }: { readonly orders: Register; readonly at: number },
): Outcome => {
  const inTheWay = obstacle(order, change, orders);
  if (inTheWay !== null) return refused(inTheWay);
  const fault = ignored(order, change, orders);
  if (fault !== null) return fault;
  const state = orders.ownedOf(order);
  const problem = problemWith(order.domain, state, change);
  if (problem !== null) return refused(problem);
  switch (orders.faults.ofChange(order.domain)) {
    case 'chlate':
      return accepted('late');
    case 'chlost':
      return accepted('lost');
    case 'chpending':
      return accepted('pending');
    case 'chtwice': {
      const message = problemWith(order.domain, stateAfter(state, change, at), change);
      return { result: 'twice', message };
    }
    default:
      return accepted('done');
  }
};

const effectOf = (result: ChangeResult, at: number, settleMs: number): number | null => {
  switch (result) {
    case 'done':
    case 'late':
    case 'lost':
    case 'twice':
      return at;
    case 'pending':
      return at + settleMs;
    case 'forgotten':
    case 'nothing':
    case 'mixed_up':
    case 'refused':
      return null;
  }
};

/** Some answers are bare words. */
const sendJson = (reply: FastifyReply, answer: unknown) =>
  reply.type('application/json').send(JSON.stringify(answer));

const answerTo = (call: ChangeCall, { request, reply }: Context): unknown => {
  switch (call.result) {
    case 'done':
    case 'late':
    case 'forgotten':
      return sendJson(reply, changedAnswer(call));
    case 'pending':
      return sendJson(reply, pendingAnswer(call));
    case 'mixed_up':
      return sendJson(reply, foreignAnswer(call));
    case 'lost':
    case 'nothing':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    case 'twice':
    case 'refused':
      return call.message === null
        ? sendJson(reply, changedAnswer(call))
        : refuse(reply, call.message);
  }
};

/** Recorded before the answer. */
export const change = async (
  order: DomainOrder,
  requested: Change,
  context: Context,
): Promise<unknown> => {
  const { orders, now, settleMs } = context;
  const { orderId, domain } = order;
  // Also done if the caller has given up.
  if (orders.faults.ofChange(domain) === 'chlate') await wait(orders.lateMs);
  const at = now();
  const { result, message } = outcomeOf(order, requested, { orders, at });
  const call: ChangeCall = {
    kind: 'change',
    ...{ at, orderId, domain, change: requested, result, message },
    effectAt: effectOf(result, at, settleMs),
  };
  orders.add(call);
  return answerTo(call, context);
};
