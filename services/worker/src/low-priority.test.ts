import { LOW_PRIORITY } from '@haat/contracts/events/low-priority';
import { expect, it } from 'vitest';
import { orderProcess } from './process.ts';

it('whatever is followed by a step at once wakes the worker at once', () => {
  const followedAtOnce = orderProcess
    .filter(({ delayMs }) => delayMs === undefined)
    .flatMap(({ eventTypes }): readonly string[] => eventTypes);
  const late = new Set(followedAtOnce.filter((type) => LOW_PRIORITY.has(type)));
  // A statement was downloaded hours ago. An order that is paid again waits for the moment; any other
  // is placed right after it. A mail has time.
  expect([...late]).toEqual(['CreditObserved', 'PaymentAllocated', 'MailRequested']);
});
