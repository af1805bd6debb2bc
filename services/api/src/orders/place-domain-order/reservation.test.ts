import { domainNameStream } from '@haat/contracts/events/domain-name';
import { systemClock } from '@haat/platform/clock';
import { silentLog } from '@haat/platform/log';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp } from '@haat/testkit/shopper';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claim, giveBack, loadName, reserve } from './reservation.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const services = () => ({ store: shop.store, clock: systemClock, log: silentLog });
const reserveFor = async (claim: Claim) =>
  reserve(services(), claim, false, await loadName(shop.store, claim.domain));
const types = async (domain: string) =>
  (await shop.store.read(domainNameStream(domain))).events.map(({ type }) => type);

describe('a name that a request gives back', () => {
  it('is free for the next customer', async () => {
    const claim = { domain: 'given-back.in', causationId: 'request', traceId: 'trace' };
    await reserveFor({ ...claim, orderId: 'HT-1', customerId: 'C-1' });
    await giveBack(services(), { ...claim, orderId: 'HT-1', customerId: 'C-1' }, 'refused');
    const next = await reserveFor({ ...claim, orderId: 'HT-2', customerId: 'C-2' });
    expect(next.held).toBe(true);
  });

  it('stays with the order that a twin of the request has placed', async () => {
    const asha = await signUp(shop.app);
    const domain = 'placed-by-twin.in';
    const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    const claim = {
      domain,
      orderId: body.order.id,
      customerId: asha.id,
      causationId: 'request',
      traceId: 'trace',
    };
    await giveBack(services(), claim, 'refused');
    expect(await types(domain)).toEqual(['DomainNameReserved']);
  });

  it('stays with the customer who holds it by now', async () => {
    const claim = { domain: 'held-by-now.in', causationId: 'request', traceId: 'trace' };
    await reserveFor({ ...claim, orderId: 'HT-2', customerId: 'C-2' });
    await giveBack(services(), { ...claim, orderId: 'HT-1', customerId: 'C-1' }, 'refused');
    expect(await types('held-by-now.in')).toEqual(['DomainNameReserved']);
  });
});
