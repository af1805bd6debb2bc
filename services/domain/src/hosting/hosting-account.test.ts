import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { cancelledUntil, hostingAccountDecider } from './hosting-account.ts';

const { given } = scenarioOf(hostingAccountDecider);

const FREE = {
  isFree: true,
  endsAt: '2026-08-31T06:00:00.000Z',
  cancelledAt: '2026-08-01T06:00:00.000Z',
};
const cancelled = sample('HostingCancelled', FREE);
const cancel = { type: 'CancelHosting', ...cancelled.data } as const;
const continued = sample('HostingContinued');
const goOn = { type: 'ContinueHosting', ...continued.data } as const;

describe('A free plan that is cancelled', () => {
  it('keeps its first end when it is cancelled again', () => {
    const again = { cancelledAt: '2026-08-09T06:00:00.000Z', endsAt: '2026-09-08T06:00:00.000Z' };
    given([cancelled])
      .when({ ...cancel, ...again })
      .thenNothing();
    given([cancelled, continued])
      .when({ ...cancel, ...again })
      .then([sample('HostingCancelled', { ...FREE, ...again })]);
  });

  it('goes on once that is taken back, and is reminded once of each end', () => {
    const reminded = sample('HostingEndReminded', { endsAt: FREE.endsAt });
    const remind = { type: 'RemindOfHostingEnd', ...reminded.data } as const;
    given([cancelled]).when(remind).then([reminded]);
    given([cancelled, reminded]).when(remind).thenNothing();
    given([cancelled, continued]).when(remind).thenNothing();
    given([cancelled]).when(goOn).then([continued]);
    given([cancelled, continued]).when(goOn).thenNothing();
  });
});

it('A paid plan that was renewed after its cancellation is cancelled for its new end only', () => {
  const paid = sample('HostingCancelled');
  const { endsAt } = paid.data;
  const later = '2027-11-21T05:02:40.000Z';
  expect(cancelledUntil({ endsAt }, endsAt)).toBe(endsAt);
  expect(cancelledUntil({ endsAt }, later)).toBeNull();
  given([paid])
    .when({ type: 'CancelHosting', ...paid.data, endsAt: later })
    .then([sample('HostingCancelled', { endsAt: later })]);
});

it('A plan that was cancelled while it was free can be cancelled for a shorter paid period', () => {
  const month = { isFree: false, cancelledAt: '2026-08-03T06:00:00.000Z' };
  const paid = sample('HostingCancelled', { ...month, endsAt: '2026-08-29T06:00:00.000Z' });
  given([cancelled])
    .when({ type: 'CancelHosting', ...paid.data })
    .then([paid]);
  given([cancelled, paid])
    .when({ type: 'CancelHosting', ...paid.data })
    .thenNothing();
});
