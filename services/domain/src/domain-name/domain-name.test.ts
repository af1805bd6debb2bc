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
const domainNameHeld = sample('DomainNameHeld');
const { heldAt, heldUntil, holdId } = domainNameHeld.data;
/** A minute before the hold ends, and a minute after. */
const during = '2025-11-21T05:14:00.000Z';
const afterwards = '2025-11-21T05:16:00.000Z';
const reserve = {
  type: 'ReserveDomainName',
  ...domainNameReserved.data,
  requestedAt: during,
} as const;
const release = { type: 'ReleaseDomainName', ...domainNameReleased.data } as const;
const sell = { type: 'SellDomainName', ...domainNameSold.data } as const;

const releaseUnsecured = {
  type: 'ReleaseUnsecuredDomainName',
  ...domainNameReleased.data,
} as const;
const secure = {
  type: 'SecureDomainName',
  ...domainNameSecured.data,
  requestedAt: during,
} as const;
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

describe('Holding a domain name', () => {
  const hold = { type: 'HoldDomainName', ...domainNameHeld.data } as const;
  const extend = {
    type: 'ExtendDomainHold',
    ...{ domain, customerId: asha, heldUntil: '2025-11-21T05:45:00.000Z', requestedAt: during },
  } as const;
  const end = { type: 'EndDomainHold', domain, customerId: asha, holdId } as const;
  const giveUp = { type: 'GiveUpDomainHold', domain, customerId: asha } as const;
  const held = [domainNameHeld];
  const extended = {
    type: 'DomainNameHeld',
    data: { ...domainNameHeld.data, heldAt: during, heldUntil: '2025-11-21T05:45:00.000Z' },
  } as const;
  const ended = (reason: 'expired' | 'given_up') =>
    ({
      type: 'DomainNameHoldEnded',
      data: { domain, customerId: asha, holdId, reason },
    }) as const;
  const ravisHold = { customerId: ravi, holdId: 'hold-of-ravi' };
  const minuteLeft = { reason: 'being_bought', leftMs: 60_000 } as const;

  it('is possible only while the name has no order', () => {
    given([]).when(hold).then(held);
    given(released).when(hold).then(held);
    given(reserved)
      .when({ ...hold, customerId: ravi })
      .thenRefused(heldByAsha);
    given(sold).when(hold).thenRefused(boughtByAsha);
  });

  it('is not prolonged by a repeat, and refused to another customer', () => {
    given(held)
      .when({ ...hold, holdId: 'hold-2', heldAt: during, heldUntil: afterwards })
      .thenNothing();
    given(held)
      .when({ ...hold, ...ravisHold, heldAt: during })
      .thenRefused(minuteLeft);
  });

  it('gives it to the holder’s order in one append, also after the hold’s time', () => {
    given(held).when(reserve).then([domainNameReserved]);
    given(held).when(secure).then([domainNameReserved, domainNameSecured]);
    given(held)
      .when({ ...reserve, requestedAt: afterwards })
      .then([domainNameReserved]);
  });

  it('refuses other customers’ orders while it runs, verified or not', () => {
    given(held)
      .when({ ...reserve, ...ravisOrder })
      .thenRefused(minuteLeft);
    given(held)
      .when({ ...secure, ...ravisOrder })
      .thenRefused(minuteLeft);
  });

  it('stops no one after its time, even if nothing has ended it', () => {
    const data = { domain, ...ravisOrder };
    const taken = [ended('expired'), { type: 'DomainNameReserved', data }] as const;
    given(held)
      .when({ ...reserve, ...ravisOrder, requestedAt: heldUntil })
      .then(taken);
    given(held)
      .when({ ...secure, ...ravisOrder, requestedAt: afterwards })
      .then([...taken, { type: 'DomainNameSecured', data }]);
    const next = { ...domainNameHeld.data, ...ravisHold, heldAt: afterwards };
    given(held)
      .when({ type: 'HoldDomainName', ...next })
      .then([ended('expired'), { type: 'DomainNameHeld', data: next }]);
  });

  it('is prolonged once, by its holder, while it runs', () => {
    given(held).when(extend).then([extended]);
    given([...held, extended])
      .when(extend)
      .thenNothing();
    // Held again in the time left, after its order was cancelled.
    given([...held, extended, ...released, extended])
      .when(extend)
      .thenNothing();
    given(held)
      .when({ ...extend, customerId: ravi })
      .thenNothing();
    given(held)
      .when({ ...extend, requestedAt: afterwards })
      .thenNothing();
    given([...held, extended])
      .when({ ...reserve, ...ravisOrder, requestedAt: afterwards })
      .thenRefused({ reason: 'being_bought', leftMs: 29 * 60_000 });
  });

  it('ends by itself only after its time, and when its holder gives it up', () => {
    given(held)
      .when({ ...end, requestedAt: during })
      .thenNothing();
    given(held)
      .when({ ...end, requestedAt: heldUntil })
      .then([ended('expired')]);
    given([...held, extended])
      .when({ ...end, requestedAt: afterwards })
      .thenNothing();
    given(held)
      .when({ ...end, holdId: 'hold-before', requestedAt: afterwards })
      .thenNothing();
    given(held)
      .when(giveUp)
      .then([ended('given_up')]);
    given(held)
      .when({ ...giveUp, customerId: ravi })
      .thenNothing();
    given([...held, domainNameReserved])
      .when(giveUp)
      .thenNothing();
    given([]).when(giveUp).thenNothing();
  });

  it('lasts at most twice its length when a clock jumps back', () => {
    const quarterBefore = new Date(Date.parse(heldAt) - 15 * 60_000).toISOString();
    given(held)
      .when({ ...reserve, ...ravisOrder, requestedAt: quarterBefore })
      .thenRefused({ reason: 'being_bought', leftMs: 30 * 60_000 });
    const daysBefore = '2025-11-11T05:00:00.000Z';
    given(held)
      .when({ ...reserve, ...ravisOrder, requestedAt: daysBefore })
      .then([ended('expired'), { type: 'DomainNameReserved', data: { domain, ...ravisOrder } }]);
    given(held)
      .when({ ...end, requestedAt: daysBefore })
      .then([ended('expired')]);
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
