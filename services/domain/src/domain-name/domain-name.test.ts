import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { asha, ashasOrder, domain, otherOrder, ravi } from '../testing/asha.ts';
import { scenarioOf } from '../testing/scenario.ts';
import { domainNameDecider } from './domain-name.ts';

const domainNameReleased = sample('DomainNameReleased');
const domainNameReserved = sample('DomainNameReserved');
const domainNameSecured = sample('DomainNameSecured');
const domainNameSold = sample('DomainNameSold');
const domainNameLapsed = sample('DomainNameLapsed');

const { given } = scenarioOf(domainNameDecider);
const reserve = { type: 'ReserveDomainName', ...domainNameReserved.data } as const;
const release = { type: 'ReleaseDomainName', ...domainNameReleased.data } as const;
const sell = { type: 'SellDomainName', ...domainNameSold.data } as const;

const releaseUnsecured = {
  type: 'ReleaseUnsecuredDomainName',
  ...domainNameReleased.data,
} as const;
const secure = { type: 'SecureDomainName', ...domainNameSecured.data } as const;
const lapse = { type: 'LapseDomainName', ...domainNameLapsed.data } as const;

const reserved = [domainNameReserved];
const released = [domainNameReserved, domainNameReleased];
const secured = [domainNameReserved, domainNameSecured];
const sold = [...secured, domainNameSold];
const ravisOrder = { orderId: otherOrder, customerId: ravi };
const heldByAsha = {
  reason: 'held_by_other',
  orderId: ashasOrder,
  customerId: asha,
  isSecured: false,
} as const;
const boughtByAsha = { reason: 'sold', orderId: ashasOrder, customerId: asha } as const;

describe('Reserving a domain name', () => {
  it('holds an available name for the order', () => {
    given([]).when(reserve).then([domainNameReserved]);
  });

  it('changes nothing for the order that bought the name', () => {
    given(sold).when(reserve).thenNothing();
  });

  it('is refused to the customer’s second order, with the ID of the first', () => {
    given(reserved)
      .when({ ...reserve, orderId: otherOrder })
      .thenRefused({ reason: 'held_by_same_customer', orderId: ashasOrder });
  });

  it('is refused while another customer holds the name', () => {
    given(reserved)
      .when({ ...reserve, ...ravisOrder })
      .thenRefused(heldByAsha);
  });

  it('is refused to every other order once the name is sold', () => {
    given(sold)
      .when({ ...reserve, ...ravisOrder })
      .thenRefused(boughtByAsha);
    given(sold)
      .when({ ...reserve, orderId: otherOrder })
      .thenRefused(boughtByAsha);
  });

  it('gives a released name to the next order', () => {
    given(released)
      .when({ ...reserve, ...ravisOrder })
      .then([{ type: 'DomainNameReserved', data: { domain, ...ravisOrder } }]);
  });
});

describe('Releasing a domain name', () => {
  it('releases it from the order that holds it', () => {
    given(reserved).when(release).then([domainNameReleased]);
  });

  it('changes nothing for an order that does not hold it', () => {
    given(reserved)
      .when({ ...release, ...ravisOrder })
      .thenNothing();
    given([]).when(release).thenNothing();
  });

  it('changes nothing once the name is sold', () => {
    given(sold).when(release).thenNothing();
  });
});

describe('Securing a domain name for a verified payment', () => {
  const bySuperseding = {
    type: 'DomainNameSuperseded',
    data: {
      domain,
      ...ravisOrder,
      supersededOrderId: ashasOrder,
      supersededCustomerId: asha,
    },
  } as const;

  it('keeps the claim that the order has', () => {
    given(reserved).when(secure).then([domainNameSecured]);
    given(sold).when(secure).thenNothing();
  });

  it('claims a released name again', () => {
    given(released).when(secure).then([domainNameReserved, domainNameSecured]);
  });

  it('takes the name from an unverified claim, also of the same customer', () => {
    given(reserved)
      .when({ ...secure, ...ravisOrder })
      .then([bySuperseding]);
    given(reserved)
      .when({ ...secure, orderId: otherOrder })
      .then([{ ...bySuperseding, data: { ...bySuperseding.data, customerId: asha } }]);
  });

  it('never takes the name from another verified payment', () => {
    given(secured)
      .when({ ...secure, ...ravisOrder })
      .thenRefused({ ...heldByAsha, isSecured: true });
    given([domainNameReserved, bySuperseding]).when(secure).thenRefused({
      reason: 'held_by_other',
      orderId: otherOrder,
      customerId: ravi,
      isSecured: true,
    });
    given(sold)
      .when({ ...secure, ...ravisOrder })
      .thenRefused(boughtByAsha);
  });

  it('keeps the name when unsecured claims are released', () => {
    given(reserved).when(releaseUnsecured).then([domainNameReleased]);
    given(secured).when(releaseUnsecured).thenNothing();
    given(secured).when(release).then([domainNameReleased]);
  });
});

describe('A sold domain name that lapses', () => {
  it('becomes free, but only for the order that bought it', () => {
    given(sold).when(lapse).then([domainNameLapsed]);
    given(sold)
      .when({ ...lapse, ...ravisOrder })
      .thenNothing();
    given(secured).when(lapse).thenNothing();
  });

  it('can be ordered again', () => {
    given([...sold, domainNameLapsed])
      .when({ ...reserve, ...ravisOrder })
      .then([{ type: 'DomainNameReserved', data: { domain, ...ravisOrder } }]);
  });
});

describe('Selling a domain name', () => {
  it('to the order that holds it is recorded', () => {
    given(reserved).when(sell).then([domainNameSold]);
  });

  it('is refused for an order that does not hold it', () => {
    given([]).when(sell).thenRefused({ reason: 'not_held' });
    given(released).when(sell).thenRefused({ reason: 'not_held' });
    given(reserved)
      .when({ ...sell, ...ravisOrder })
      .thenRefused(heldByAsha);
    given(sold)
      .when({ ...sell, ...ravisOrder })
      .thenRefused(boughtByAsha);
  });
});
