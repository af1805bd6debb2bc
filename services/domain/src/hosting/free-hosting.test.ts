import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { freeHostingDecider } from './free-hosting.ts';

const claimed = sample('FreeHostingClaimed');
const released = sample('FreeHostingReleased');
const { given } = scenarioOf(freeHostingDecider);
const { orderId } = claimed.data;
const claim = { type: 'ClaimFreeHosting', ...claimed.data } as const;
const release = { type: 'ReleaseFreeHosting', ...released.data } as const;

describe('A customer’s free hosting plan', () => {
  it('belongs to one order at a time', () => {
    given([]).when(claim).then([claimed]);
    given([claimed])
      .when({ ...claim, orderId: 'another' })
      .thenRefused({ reason: 'claimed', orderId });
  });

  it('can be claimed again once its order has released it', () => {
    given([claimed]).when(release).then([released]);
    const again = { ...claim, orderId: 'another' } as const;
    given([claimed, released])
      .when(again)
      .then([sample('FreeHostingClaimed', { orderId: 'another' })]);
  });

  it('is released only by the order that holds it', () => {
    given([claimed])
      .when({ ...release, orderId: 'another' })
      .thenNothing();
    given([]).when(release).thenNothing();
  });
});
