import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { hostedDomainDecider } from './hosted-domain.ts';
import { scenarioOf } from './testing/scenario.ts';

const claimed = sample('HostedDomainClaimed');
const released = sample('HostedDomainReleased');
const { given } = scenarioOf(hostedDomainDecider);
const { orderId, customerId, domain } = claimed.data;
const claim = { type: 'ClaimHostedDomain', ...claimed.data } as const;
const release = { type: 'ReleaseHostedDomain', ...released.data } as const;
const anothers = { ...claim, orderId: 'another', customerId: 'ravi' };

describe('The hosting of a domain', () => {
  it('is on one order at a time', () => {
    given([]).when(claim).then([claimed]);
    given([claimed]).when(claim).thenNothing();
    given([claimed]).when(anothers).thenRefused({ reason: 'claimed', orderId, customerId });
  });

  it('can be ordered again once its order ended without it', () => {
    given([claimed]).when(release).then([released]);
    given([claimed, released])
      .when(anothers)
      .then([sample('HostedDomainClaimed', { orderId: 'another', customerId: 'ravi' })]);
  });

  it('goes with the name, where both orders are of the name', () => {
    const withName = sample('HostedDomainClaimed', { withName: true });
    const wins = { ...anothers, withName: true };
    given([withName])
      .when(wins)
      .then([
        {
          type: 'HostedDomainReleased',
          data: { orderId, customerId, domain, reason: 'The domain name went to another order.' },
        },
        sample('HostedDomainClaimed', { orderId: 'another', customerId: 'ravi', withName: true }),
      ]);
    given([claimed]).when(wins).thenRefused({ reason: 'claimed', orderId, customerId });
    given([withName]).when(anothers).thenRefused({ reason: 'claimed', orderId, customerId });
  });

  it('is found right once for each that the name goes to, and for the order that has it alone', () => {
    const confirmed = sample('HostedDomainConfirmed');
    const confirm = { type: 'ConfirmHostedDomain', ...confirmed.data } as const;
    const lapsed = { ...confirm, nameOrderId: null };
    given([claimed]).when(confirm).then([confirmed]);
    given([claimed, confirmed]).when(confirm).thenNothing();
    given([claimed, confirmed])
      .when(lapsed)
      .then([sample('HostedDomainConfirmed', { nameOrderId: null })]);
    given([claimed, confirmed, released, claimed]).when(confirm).then([confirmed]);
    given([]).when(confirm).thenNothing();
    given([claimed])
      .when({ ...confirm, orderId: 'another' })
      .thenNothing();
  });

  it('is released by nobody but the order that has it', () => {
    given([claimed])
      .when({ ...release, orderId: 'another' })
      .thenNothing();
    given([]).when(release).thenNothing();
  });
});
