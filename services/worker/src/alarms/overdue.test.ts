import { type RecordedEvent, START } from '@haat/event-store/port';
import { expect, it } from 'vitest';
import {
  hostingOverdue,
  nameOver,
  orderIdle,
  registrationOverdue,
  renewalOverdue,
} from './overdue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const settings = {
  REGISTRATION_ALARM_MS: DAY,
  HOSTING_ALARM_MS: HOUR,
  PAID_IDLE_ALARM_MS: 300_000,
};

const recorded = (type: string, at: number): RecordedEvent => ({
  ...{ id: type, stream: 'order-1', revision: 0n, position: START, type, data: {} },
  metadata: { occurredAt: new Date(at).toISOString() },
  recordedAt: new Date(at + DAY).toISOString(),
});
/** Paid, then begun at 1 h, and begun again at 2 h. */
const story = [
  recorded('OrderPaymentConfirmed', 0),
  recorded('DomainRegistrationRequested', HOUR),
  recorded('HostingProvisioningRequested', HOUR),
  recorded('DomainRegistrationRetried', 2 * HOUR),
  recorded('DomainRegistrationNotSeen', 3 * HOUR),
];

it.each([
  ['a registration', registrationOverdue, 2 * HOUR, DAY],
  ['a hosting plan', hostingOverdue, HOUR, HOUR],
  ['a renewal', renewalOverdue, 0, DAY],
] as const)('%s is overdue once the time of its alarm has passed', (_, overdue, since, maxMs) => {
  expect(overdue(story, since + maxMs - 1, settings)).toBeNull();
  const openMs = maxMs;
  expect(overdue(story, since + maxMs, settings)).toEqual({ since, openMs });
  expect(overdue([], since + 10 * maxMs, settings)).toBeNull();
});

it('an order is idle only when it should have continued at once', () => {
  type Phase = Parameters<typeof orderIdle>[0]['phase'];
  const idle = (phase: Phase, now: number, hasItsMoney = false) =>
    orderIdle({ phase, updatedAt: 0, hasItsMoney }, now, settings);
  expect(idle('placed', 300_001, true)).toEqual({ since: 0, openMs: 300_001 });
  expect(idle('payment_confirmed', 300_000)).toBeNull();
  expect(idle('payment_confirmed', 300_001)).toEqual({ since: 0, openMs: 300_001 });
  expect(idle('renewed', DAY)).not.toBeNull();
  for (const phase of ['placed', 'registration_pending', 'completed', 'cancelled'] as const) {
    expect(idle(phase, 365 * DAY)).toBeNull();
  }
});

it('an expired domain is over after 150 days', () => {
  expect(nameOver(0, 150 * DAY)).toBeNull();
  expect(nameOver(0, 150 * DAY + 1)).toEqual({ since: 0, openMs: 150 * DAY + 1 });
});
