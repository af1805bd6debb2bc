import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { domainNameDecider } from './domain-name.ts';
import { asha, ashasOrder, domain, otherOrder, ravi } from './testing/asha.ts';
import { scenarioOf } from './testing/scenario.ts';

const domainNameReleased = sample('DomainNameReleased');
const domainNameReserved = sample('DomainNameReserved');
const domainNameSold = sample('DomainNameSold');

const { given } = scenarioOf(domainNameDecider);
const reserve = { type: 'ReserveDomainName', ...domainNameReserved.data } as const;
const release = { type: 'ReleaseDomainName', ...domainNameReleased.data } as const;
const sell = { type: 'SellDomainName', ...domainNameSold.data } as const;

const reserved = [domainNameReserved];
const released = [domainNameReserved, domainNameReleased];
const sold = [domainNameReserved, domainNameSold];
const ravisOrder = { orderId: otherOrder, customerId: ravi };
const boughtByAsha = { reason: 'sold', orderId: ashasOrder, customerId: asha } as const;

describe('Reserving a domain name', () => {
  it('holds a free name for an order', () => {
    given([]).when(reserve).then([domainNameReserved]);
  });

  it('twice for the same order holds it once', () => {
    given(reserved).when(reserve).thenNothing();
    given(sold).when(reserve).thenNothing();
  });

  it('for a second order of the same customer names the first one', () => {
    given(reserved)
      .when({ ...reserve, orderId: otherOrder })
      .thenRefused({ reason: 'held_by_same_customer', orderId: ashasOrder });
  });

  it('that another customer holds is refused', () => {
    given(reserved)
      .when({ ...reserve, ...ravisOrder })
      .thenRefused({ reason: 'held_by_other', orderId: ashasOrder, customerId: asha });
  });

  it('that is sold is refused to everybody', () => {
    given(sold)
      .when({ ...reserve, ...ravisOrder })
      .thenRefused(boughtByAsha);
    given(sold)
      .when({ ...reserve, orderId: otherOrder })
      .thenRefused(boughtByAsha);
  });

  it('that was released goes to the next order', () => {
    given(released)
      .when({ ...reserve, ...ravisOrder })
      .then([{ type: 'DomainNameReserved', data: { domain, ...ravisOrder } }]);
  });
});

describe('Releasing a domain name', () => {
  it('frees it from the order that holds it', () => {
    given(reserved).when(release).then([domainNameReleased]);
  });

  it('by an order that does not hold it changes nothing', () => {
    given(reserved)
      .when({ ...release, ...ravisOrder })
      .thenNothing();
    given(released).when(release).thenNothing();
    given([]).when(release).thenNothing();
  });

  it('changes nothing once it is sold', () => {
    given(sold).when(release).thenNothing();
  });
});

describe('Selling a domain name', () => {
  it('ends with the order that holds it, once', () => {
    given(reserved).when(sell).then([domainNameSold]);
    given(sold).when(sell).thenNothing();
  });

  it('to an order that does not hold it is refused', () => {
    given([]).when(sell).thenRefused({ reason: 'not_held' });
    given(released).when(sell).thenRefused({ reason: 'not_held' });
    given(reserved)
      .when({ ...sell, ...ravisOrder })
      .thenRefused({ reason: 'held_by_other', orderId: ashasOrder, customerId: asha });
    given(sold)
      .when({ ...sell, ...ravisOrder })
      .thenRefused(boughtByAsha);
  });
});
