import { randomInt, randomUUID } from 'node:crypto';
import type { DomainBuyAnswer, OrderAnswer, OrderDetail } from '@haat/contracts/http/orders';
import type { CheckStatusAnswer, CreateInitialAnswer } from '@haat/contracts/http/payments';
import { isTerminal } from '@haat/contracts/order-status';
import { waitFor } from '../../run/processes/wait.ts';

const details = {
  name: 'Asha Verma',
  company: '',
  'address-line-1': '12 Haat Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9876543210',
};

export type Answer<Body> = { readonly status: number; readonly body: Body & { error?: string } };

/** A signed-in customer who speaks HTTP to a running shop, as the browser would. */
export type Shopper = {
  readonly id: string;
  /** Reports a UPI payment of this many rupees. */
  pay(transactionId: string, rupees: number): Promise<Answer<CreateInitialAnswer>>;
  check(referenceCode: string, rupees: number): Promise<Answer<CheckStatusAnswer>>;
  /** @param key the Idempotency-Key; a new one unless given */
  buy(domain: string, referenceCode: string, key?: string): Promise<Answer<DomainBuyAnswer>>;
  order(id: string): Promise<OrderDetail>;
  /** Looks at the order as the storefront does, until nothing more happens to it. */
  untilSettled(id: string, withinMs?: number): Promise<OrderDetail>;
};

/** Twelve digits; the last four tell the bank's sandbox what to answer. */
export const newTransactionId = (ending = '5567'): string =>
  `${randomInt(10_000_000, 99_999_999)}${ending}`;

/** @param fault the sandbox's word for what shall go wrong at the registrar */
export const newDomain = (fault = 'neelkhadi'): string => `${fault}-${randomUUID().slice(0, 8)}.in`;

/** Registers a new customer at the shop. */
export const newShopper = async (baseUrl: string): Promise<Shopper> => {
  let cookie = '';
  const call = async <Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key: string = randomUUID(),
  ): Promise<Answer<Body>> => {
    const form = body instanceof FormData;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        cookie,
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: response.status, body: (await response.json()) as Body & { error?: string } };
  };

  const registered = await call<{ user: { id: string } }>('POST', '/api/auth/register', {
    name: 'Asha',
    surname: 'Verma',
    email: `asha-${randomUUID()}@example.in`,
    phone: '9876543210',
    password: randomUUID(),
  });
  if (registered.status >= 300) throw new Error(`Not registered: ${registered.body.error}`);

  const order = async (id: string): Promise<OrderDetail> => {
    const { status, body } = await call<OrderAnswer>('GET', `/api/orders/${id}`);
    if (status !== 200) throw new Error(`Order ${id}: ${status} ${body.error}`);
    return body.order;
  };

  return {
    id: registered.body.user.id,
    pay: (transactionId, rupees) => {
      const form = new FormData();
      form.set('txn_id', transactionId);
      form.set('amount', rupees.toFixed(2));
      return call('POST', '/api/payments/createInitial', form);
    },
    check: (referenceCode, rupees) =>
      call('POST', '/api/payments/checkstatus', { referenceCode, amount: Math.round(rupees) }),
    buy: (domain, referenceCode, key) =>
      call(
        'POST',
        '/api/domain/buy',
        {
          domain,
          registrantData: details,
          billingData: details,
          ns: [],
          paymentMethod: 'upi',
          referenceCode,
        },
        key,
      ),
    order,
    untilSettled: async (id, withinMs = 60_000) => {
      const settled = await waitFor(
        async () => {
          const seen = await order(id).catch(() => undefined);
          return seen && isTerminal(seen.status) ? seen : undefined;
        },
        { within: withinMs, every: 100 },
      );
      if (!settled) throw new Error(`Order ${id} did not settle within ${withinMs} ms`);
      return settled;
    },
  };
};
