import { customerStream } from '@haat/contracts/events/customer';
import { orderMessages } from '@haat/contracts/messages';
import { customerDecider } from '@haat/domain/customer/customer';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Open to blocked customers: support, logging out, their money, their own data and leaving. */
const STAYS_OPEN = [
  'POST /api/auth/logout',
  'POST /api/auth/sessions/end',
  'POST /api/auth/sessions/:id/end',
  'POST /api/tickets',
  'POST /api/tickets/:number/reply',
  'POST /api/tickets/:number/close',
  'POST /api/tickets/:number/reopen',
  'POST /api/tickets/:number/read',
  'POST /api/refunds/:number/withdraw',
  'POST /api/account/refund-destination',
  'POST /api/account/data-export',
  'POST /api/account/consents',
  'POST /api/account/deletion',
  'POST /api/account/deletion/undo',
  'POST /api/account/email',
];

/** Open to visitors, so being blocked changes nothing. */
const OPEN_TO_VISITORS = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  // Without a login they could not contact support either.
  'POST /api/auth/password/forgotten',
  'POST /api/auth/password/reset',
  'POST /api/account/email/confirm',
  'POST /api/inbox/bug-reports',
  'POST /api/inbox/code-offers',
  'POST /api/inbox/hire-requests',
  'POST /api/webtools/sitemaps',
  'POST /api/webtools/sitemaps/:id/cancel',
  'POST /api/webtools/sitemaps/:id/resume',
];

/** A POST that changes nothing. */
const ONLY_ASKS = [
  'POST /api/account/email/link',
  'POST /api/orders/hosting/free/check-existing',
  'POST /api/domains/owned/:domain/dns/zone/preview',
  'POST /api/hosting/owned/:plan/site/preview',
];

const READS = ['GET', 'HEAD', 'OPTIONS'];
const LINE = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/;

/** @param tree what Fastify prints of its routes: each line goes on where the one above it ends. */
const writesAmong = (tree: string): readonly string[] => {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = LINE.exec(line) ?? [];
    if (part === '') return [];
    above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods
      .split(', ')
      .filter((method) => !READS.includes(method))
      .map((method) => `${method} ${above.join('')}`);
  });
};

let shop: ApiShop;
let blocked: TestCustomer;
beforeAll(async () => {
  shop = await openApi({ EMAIL_VERIFICATION: 'on' });
  blocked = await signUp(shop.app);
  const reason = 'chargeback';
  const operator = { kind: 'operator', name: 'meera', reason } as const;
  const block = { type: 'BlockCustomer', customerId: blocked.id, reason } as const;
  await executeTestCommand(
    shop.store,
    operator,
    customerDecider,
    customerStream(blocked.id),
    block,
  );
});
afterAll(() => shop.close());

const writes = () => writesAmong(shop.app.printRoutes({ commonPrefix: false }));
const exceptions = [...STAYS_OPEN, ...OPEN_TO_VISITORS, ...ONLY_ASKS];

describe('A blocked customer', () => {
  it('is refused by every route that writes, except the routes listed here', async () => {
    const closed = writes().filter((route) => !exceptions.includes(route));
    expect(closed.length).toBeGreaterThan(15);
    const answers = await Promise.all(
      closed.map(async (route) => {
        const [method = '', path = ''] = route.split(' ');
        const send = { POST: blocked.post, PUT: blocked.put, DELETE: blocked.delete }[method];
        const { status, body } = (await send?.(path, {})) ?? { status: 0, body: {} };
        return { route, status, error: body.error };
      }),
    );
    const error = orderMessages.blocked;
    expect(answers).toEqual(closed.map((route) => ({ route, status: 403, error })));
  });

  it('can read, contact support and log out', async () => {
    expect(exceptions.filter((route) => !writes().includes(route))).toEqual([]);
    const form = { subject: 'My account', message: 'Why is it blocked?' };
    const { body } = await blocked.submit('/api/tickets', form);
    const { number } = body.ticket;
    for (const path of ['/api/orders', '/api/invoices', '/api/balance', `/api/tickets/${number}`]) {
      expect((await blocked.get(path)).status, path).toBe(200);
    }
    const ticket = `/api/tickets/${number}`;
    const actions = [
      await blocked.submit(`${ticket}/reply`, { message: 'Please tell me.' }),
      await blocked.post(`${ticket}/close`, {}),
      await blocked.post(`${ticket}/reopen`, {}),
      await blocked.post(`${ticket}/read`, { answer: 'none' }),
      await blocked.post('/api/auth/sessions/end', {}),
    ];
    expect(actions.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // The session has ended: the refusal is not about the customer.
    expect((await blocked.post('/api/auth/sessions/none/end', {})).status).toBe(401);
    expect((await blocked.post('/api/auth/logout', {})).status).toBe(200);
  });
});
