import { domainNameStream } from '@haat/contracts/events/domain-name';
import { nameClaim } from '@haat/ordering/orders/place-order/name-claim';
import { systemClock } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const services = () => ({ store: shop.store, clock: systemClock, log: noopLog });
const claimOf = (domain: string) => nameClaim(services(), domain);
const by = (orderId: string, customerId: string) => ({
  orderId,
  customerId,
  causationId: 'request',
  traceId: 'trace',
});
const types = (domain: string) => shop.story(domainNameStream(domain));

describe('A domain that a request releases', () => {
  it('is available to the next customer', async () => {
    const name = claimOf('given-back.in');
    await name.claim(services(), by('HT-1', 'C-1'), false);
    await name.giveBack(by('HT-1', 'C-1'), 'refused');
    expect(await name.claim(services(), by('HT-2', 'C-2'), false)).toEqual({ held: true });
  });

  it('stays with the order that a repeat of the request has placed', async () => {
    const asha = await signUp(shop.app);
    const domain = 'placed-by-twin.in';
    const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    await claimOf(domain).giveBack(by(body.order.id, asha.id), 'refused');
    expect(await types(domain)).toEqual(['DomainNameReserved']);
  });

  it('stays with the customer who holds it now', async () => {
    const name = claimOf('held-by-now.in');
    await name.claim(services(), by('HT-2', 'C-2'), false);
    await name.giveBack(by('HT-1', 'C-1'), 'refused');
    expect(await types('held-by-now.in')).toEqual(['DomainNameReserved']);
  });
});
