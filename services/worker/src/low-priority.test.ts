import { LOW_PRIORITY } from '@haat/contracts/events/low-priority';
import { expect, it } from 'vitest';
import { orderProcess } from './process.ts';

it('an event that an undelayed step follows wakes the worker at once', () => {
  const followedAtOnce = orderProcess
    .filter(({ delayMs }) => delayMs === undefined)
    .flatMap(({ eventTypes }): readonly string[] => eventTypes);
  const late = new Set(followedAtOnce.filter((type) => LOW_PRIORITY.has(type)));
  // A statement's credits are hours old. After an allocation OrderPlaced follows at once, except
  // for an order that is paid again. An email may wait.
  expect([...late]).toEqual(['CreditObserved', 'PaymentAllocated', 'MailRequested']);
});
