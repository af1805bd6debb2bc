import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyRestore } from './classify-renewal.ts';
import { type OwnDomains, SETTLE_MS, startOwnDomains } from './testing/own-domains.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const DAY_MS = 86_400_000;

const inRedemption = async (domain: string) => {
  const order = await own.buy(domain);
  own.clock.advance(406 * DAY_MS);
  const status = async () => {
    const found = await own.registrar.lookUpOrder(order.registrarOrderId, domain);
    return found.kind === 'found' ? found.status : found.kind;
  };
  return { order, status, restore: () => own.registrar.restore(order) };
};

describe('A domain in redemption', () => {
  it('is restored once, with its old expiry, and can then be renewed', async () => {
    const { order, status, restore } = await inRedemption('neelkhadi.in');
    expect(await status()).toBe('redemption');
    expect(await restore()).toEqual({
      kind: 'renewed',
      answer: expect.objectContaining({ actionstatusdesc: 'Domain restored successfully' }),
      cost: { minorUnits: 560_000, currency: 'INR' },
    });
    expect(await status()).toBe('active');
    expect(await restore()).toMatchObject({ kind: 'failed', failure: 'moved' });
    const renewsFrom = '2027-01-15T09:30:00.000Z';
    expect(await own.registrar.renew({ ...order, years: 1, renewsFrom })).toMatchObject({
      kind: 'renewed',
    });
    expect(await own.registrar.lookUp('neelkhadi.in')).toMatchObject({
      ...{ status: 'active', expiresAt: '2028-01-15T09:30:00.000Z' },
    });
    expect(own.sandbox.restores().map(({ result }) => result)).toEqual(['renewed', 'moved']);
  });

  it('is restored after the registrar’s staff has put it there', async () => {
    const order = await own.buy('neelkhadi.in');
    for (const _ of [1, 2]) {
      own.sandbox.mend('neelkhadi.in', { state: 'Pending Delete Restorable' });
      expect((await own.registrar.restore(order)).kind).toBe('renewed');
      expect(await own.registrar.readDomain(order)).toMatchObject({ status: 'active' });
    }
  });

  it('is gone 30 days later, or at another registrar', async () => {
    const { status, restore } = await inRedemption('neelkhadi.in');
    own.clock.advance(30 * DAY_MS);
    expect(await status()).toBe('not_there');
    expect(await restore()).toMatchObject({ kind: 'failed', failure: 'gone' });
    const moved = await own.buy('neelkhadi.com');
    own.sandbox.mend('neelkhadi.com', { state: 'Transferred' });
    expect(await own.registrar.restore(moved)).toMatchObject({ failure: 'gone' });
    const noName = await own.registrar.restore({ ...moved, domain: 'no name' });
    expect(noName.kind).toBe('outcome_unknown');
  });

  it.each([
    ['relocked', 'pending', 'redemption', 'active'],
    ['restuck', 'pending', 'redemption', 'redemption'],
    ['relost', 'outcome_unknown', 'active', 'active'],
    ['relate', 'renewed', 'active', 'active'],
    ['remixed', 'outcome_unknown', 'redemption', 'redemption'],
    ['remumbling', 'outcome_unknown', 'redemption', 'redemption'],
    ['remute', 'outcome_unknown', 'redemption', 'redemption'],
    ['renofunds', 'failed', 'redemption', 'redemption'],
  ] as const)('with the fault %s: %s, then %s, later %s', async (fault, kind, now, later) => {
    const { status, restore } = await inRedemption(`${fault}-name.in`);
    expect((await restore()).kind).toBe(kind);
    expect(await status()).toBe(now);
    own.clock.advance(SETTLE_MS);
    expect(await status()).toBe(later);
  });

  it('has a cost of its own in the list', async () => {
    own.sandbox.sell({ costs: { in: [300, 400, 5_600.5], com: [500, 600] } });
    const list = await own.registrar.listCosts();
    const costs = list.kind === 'listed' ? list.costs : new Map();
    expect(costs.get('in')?.restore).toEqual({ minorUnits: 560_050, currency: 'INR' });
    expect(costs.get('com')).toMatchObject({ renew: { minorUnits: 60_000 }, restore: null });
  });
});

describe('The registrar’s words about a restore', () => {
  const refusedWith = (message: string) => {
    const text = JSON.stringify({ status: 'ERROR', message });
    const result: HttpResult = { ok: true, status: 500, text };
    return classifyRestore(result, { registrarOrderId: '7', domain: 'example.com' });
  };

  it.each([
    ['Insufficient funds in the reseller account', 'funds'],
    ['Access Denied', 'auth'],
    ['Domain is not in Redemption Period', 'moved'],
    ['The domain example.com has already been restored', 'moved'],
    ['The order status is Active', 'moved'],
    ['No Entity found for Entityid: 7', 'gone'],
    ['The domain has been deleted', 'gone'],
    ['This domain cannot be restored', 'refused'],
    ['Restoration is not supported for this TLD', 'refused'],
    ['The redemption period has ended', 'refused'],
    ['invoice-option: is unknown', 'refused'],
  ])('%s: %s', (message, failure) => {
    expect(refusedWith(message)).toMatchObject({ kind: 'failed', failure, description: message });
  });

  it.each([
    'There is a pending action on this order',
    'Domain is in Redemption Period',
    'Restore failed: internal error',
    'Some error occurred, please contact support',
    'The moon is not right for this.',
    '',
  ])('%j is no known refusal', (message) => {
    expect(refusedWith(message).kind).toBe('outcome_unknown');
  });
});
