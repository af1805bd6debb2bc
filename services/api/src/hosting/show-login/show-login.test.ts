import { hostingLoginAnswerSchema } from '@haat/contracts/http/hosting-login';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { createLog } from '@haat/platform/log';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain } from '@haat/testkit/customer';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  // A customer has one free plan.
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

const order = (domain = newDomain(), customerId = asha.id) =>
  orderHosting(shop.store, { domain, customerId });
const provisioned = async (): Promise<HostingOrder> => {
  const ordered = await order();
  await shop.waitFor(ordered.order, 'HostingProvisioned');
  return ordered;
};
const ask = (
  { orderId }: Pick<HostingOrder, 'orderId'>,
  by: Pick<TestCustomer, 'post'> = asha,
  headers = {},
) => by.post(`/api/orders/${orderId}/hosting-login`, {}, headers);

describe('The control panel login', () => {
  it('is shown to its customer, works, and is not cached', async () => {
    const ordered = await provisioned();
    const { status, body, headers } = await ask(ordered);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const login = hostingLoginAnswerSchema.parse(body);
    expect(login).toMatchObject({
      username: ordered.username,
      panel_url: 'https://panel.haat.example:2083/',
    });
    expect(shop.hosting.letsIn(login.username, login.password)).toBe(true);
  });

  it('is shown once; afterwards the answer explains how to reset the password', async () => {
    const ordered = await provisioned();
    await ask(ordered);
    expect(await ask(ordered)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.hostingLoginShown },
    });
    expect(refusalMessages.hostingLoginShown).toMatch(/Change it in your hosting plan/);
  });

  it('is not stored with the idempotency key, and a repeat is refused', async () => {
    const ordered = await provisioned();
    const key = { 'idempotency-key': 'show me' };
    const { body } = await ask(ordered, asha, key);
    const { rows } = await shop.connection.pool.query(
      `select keys::text from idempotency_keys as keys where keys::text like '%' || $1 || '%'`,
      [body.password],
    );
    expect(rows).toEqual([]);
    expect((await ask(ordered, asha, key)).status).toBe(409);
  });

  it('is written to no log', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = createLog({ name: 'api', level: 'trace', destination });
    const app = await shop.reopen({ log });
    const { status, body } = await ask(await provisioned(), asha.through(app));
    expect(status).toBe(200);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(body.password);
  });

  it('is gone after 30 days', async () => {
    const ordered = await provisioned();
    await shop.connection.pool.query(
      `update hosting_logins set made_at = made_at - interval '30 days' where order_id = $1`,
      [ordered.orderId],
    );
    expect(await ask(ordered)).toMatchObject({
      status: 410,
      body: { error: refusalMessages.hostingLoginGone },
    });
  });
});

describe('Requesting the control panel login', () => {
  it('is refused before the hosting plan is set up', async () => {
    const ordered = await order(newDomain('mumbling'));
    await shop.waitFor(ordered.order, 'HostingProvisioningRequested');
    expect(await ask(ordered)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.hostingNotReady },
    });
  });

  it('is refused to another customer, and the owner still gets it', async () => {
    const ordered = await provisioned();
    const ravi = await shop.signUp();
    expect(await ask(ordered, ravi)).toMatchObject({
      status: 403,
      body: { error: refusalMessages.notYours },
    });
    expect((await ask(ordered)).status).toBe(200);
  });

  it('is refused without a session', async () => {
    expect(await ask(await provisioned(), shop.visit())).toMatchObject({
      status: 401,
      body: { error: orderMessages.unauthorized },
    });
  });

  it.each(['HT-261122-NOBODY000000', 'nonsense'])(
    'is refused for an unknown order: %s',
    async (id) => {
      expect(await ask({ orderId: id })).toMatchObject({
        status: 404,
        body: { error: refusalMessages.orderNotFound },
      });
    },
  );

  it('is refused for an order without hosting', async () => {
    const referenceCode = await asha.pay(549);
    const bought = await asha.buy({ domain: newDomain(), referenceCode });
    expect((await ask({ orderId: bought.body.order.id })).status).toBe(409);
  });
});
