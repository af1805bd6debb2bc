import { markFailure } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { FreeHostingOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../testing/api-results.ts';
import { customer } from '../../../testing/samples.ts';
import { type ApiResult, UNEXPLAINED } from '../../lib/api-client.ts';
import { submitFreeOrder } from './submit-free-order.ts';

const placed = {
  message: '✅ Order is in progress',
  order: {
    id: 'HT-1',
    invoiceId: null,
    service: 'Free Web Hosting',
    status: 'in_processing',
    domain: 'mitticraft.in',
    plan: 'Free Web Hosting',
    customerId: 'C-1',
    email: 'asha@example.in',
  },
};

const refused = (text: string) => ({ kind: 'refused', message: markFailure(text) });

type Shop = {
  readonly session?: ApiResult<SessionAnswer>;
  readonly order?: ApiResult<unknown>;
};

const submit = async (domain: string, shop: Shop = {}) => {
  const asked: FreeHostingOrderBody[] = [];
  const outcome = await submitFreeOrder(
    {
      fetchSession: async () => shop.session ?? answered({ user: customer }),
      place: async (body) => {
        asked.push(body);
        return shop.order ?? answered(placed);
      },
    },
    domain,
  );
  return { outcome, asked };
};

describe('the order of the free plan', () => {
  it('sends every field of the call', async () => {
    const { outcome, asked } = await submit('http://MittiCraft.in');
    expect(asked).toEqual([
      { userId: 'C-1', domain: 'mitticraft.in', service: 'Free Web Hosting' },
    ]);
    expect(outcome).toMatchObject({ kind: 'ordered', answer: placed, position: '7' });
  });

  it.each([
    ['', orderMessages.enterDomainName],
    ['mitti craft', orderMessages.enterValidDomain],
  ])('is not sent for %j', async (domain, text) => {
    const { outcome, asked } = await submit(domain);
    expect(outcome).toEqual(refused(text));
    expect(asked).toEqual([]);
  });

  it.each<[string, Shop, string]>([
    ['without a login', { session: answered({ user: null }) }, orderMessages.mustBeLoggedIn],
    ['with a session that cannot be read', { session: unreachable }, orderMessages.unexpected],
    [
      'as the second one',
      { order: refusal(409, orderMessages.oneFreeHostingOrder) },
      orderMessages.oneFreeHostingOrder,
    ],
    ['without words', { order: refusal(500, UNEXPLAINED) }, orderMessages.placingFailed],
    ['without an order', { order: answered({}) }, orderMessages.orderDataNotFound],
    ['without an answer', { order: unreachable }, orderMessages.unexpected],
  ])('ends %s in its text', async (_, shop, text) => {
    expect((await submit('mitticraft.in', shop)).outcome).toEqual(refused(text));
  });
});
