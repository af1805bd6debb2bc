import { markFailure } from '@haat/contracts/domain-order-messages';
import type { FreeHostingOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../testing/api-results.ts';
import { type Answers, placedOrder, shopThat } from '../../../testing/submission.ts';
import { UNEXPLAINED } from '../../lib/api-client.ts';
import { submitFreeOrder } from './submit-free-order.ts';

const placed = placedOrder({ service: 'Free Web Hosting', plan: 'Free Web Hosting' });

const refused = (text: string) => ({ kind: 'refused', message: markFailure(text) });

const submit = async (domain: string, answers: Answers = {}) => {
  const shop = shopThat<FreeHostingOrderBody>(answers, placed);
  return { outcome: await submitFreeOrder(shop, domain), orders: shop.orders };
};

describe('Submitting a free hosting order', () => {
  it('sends every field of the request', async () => {
    const { outcome, orders } = await submit('http://MittiCraft.in');
    expect(orders).toEqual([
      { userId: 'C-1', domain: 'mitticraft.in', service: 'Free Web Hosting' },
    ]);
    expect(outcome).toMatchObject({ kind: 'ordered', answer: placed, position: '7' });
  });

  it.each([
    ['', orderMessages.enterDomainName],
    ['mitti craft', orderMessages.enterValidDomain],
  ])('is refused without a request for the domain %j', async (domain, text) => {
    const { outcome, orders } = await submit(domain);
    expect(outcome).toEqual(refused(text));
    expect(orders).toEqual([]);
  });

  it.each<[string, Answers, string]>([
    ['without a login', { session: answered({ user: null }) }, orderMessages.mustBeLoggedIn],
    ['with a session that cannot be loaded', { session: unreachable }, orderMessages.unexpected],
    [
      'as a second free order',
      { place: refusal(409, orderMessages.oneFreeHostingOrder) },
      orderMessages.oneFreeHostingOrder,
    ],
    ['without a reason', { place: refusal(500, UNEXPLAINED) }, orderMessages.placingFailed],
  ])('fails %s with its message', async (_, shop, text) => {
    expect((await submit('mitticraft.in', shop)).outcome).toEqual(refused(text));
  });
});
