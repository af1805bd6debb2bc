import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { ApiResult } from '../src/lib/api-client.ts';
import { answered } from './api-results.ts';
import { customer } from './samples.ts';

export const placedOrder = (order: Partial<PlacedRead['order']> = {}): PlacedRead => ({
  message: '✅ Order is in progress',
  order: {
    id: 'HT-1',
    invoiceId: null,
    service: 'Hosting',
    status: 'in_processing',
    domain: 'neelkhadi.in',
    plan: null,
    customerId: customer.id,
    email: customer.email,
    ...order,
  },
});

/** What the registrar has said of an order that it has not answered yet. */
export const silentRegistrar = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

export type Answers = {
  readonly session?: ApiResult<SessionAnswer>;
  readonly check?: ApiResult<CheckStatusAnswer>;
  readonly place?: ApiResult<unknown>;
};

/** Records the calls of a submission in order. */
export const shopThat = <Body>({ session, check, place }: Answers, placed: unknown) => {
  const calls: string[] = [];
  const checks: CheckStatusBody[] = [];
  const orders: Body[] = [];
  return {
    ...{ calls, checks, orders },
    fetchSession: async () => {
      calls.push('session');
      return session ?? answered({ user: customer });
    },
    checkPayment: async (body: CheckStatusBody) => {
      calls.push('check');
      checks.push(body);
      return check ?? answered({ isValid: true, status: 'verified' as const });
    },
    place: async (body: Body) => {
      calls.push('order');
      orders.push(body);
      return place ?? answered(placed);
    },
  };
};
