// @module-tag money
import type { OrderEvent } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../testing/scenario.ts';
import { type OrderCommand, orderDecider } from './order.ts';

const COOL_DOWN_MS = 90_000;
const SECOND = 1_000;
const requested = [
  sample('OrderPlaced'),
  sample('OrderPaymentConfirmed'),
  sample('DomainRegistrationRequested'),
];
const { attempt: _, ...attempted } = sample('DomainRegistrationAttempted').data;
const { look: __, ...looked } = sample('DomainRegistrationNotSeen').data;
const { data: unknown } = sample('DomainRegistrationOutcomeUnknown');
const { data: failed } = sample('DomainRegistrationFailed');

/** Commands of workers and operators, in any sequence. */
const commandFactories = {
  begin: (at: string): OrderCommand => ({
    type: 'BeginRegistrationAttempt',
    ...attempted,
    attemptedAt: at,
    coolDownMs: COOL_DOWN_MS,
  }),
  postpone: (_at: string, attempt: number): OrderCommand => ({
    type: 'PostponeRegistration',
    ...sample('DomainRegistrationPostponed').data,
    attempt,
  }),
  noAnswer: (_at: string, attempt: number): OrderCommand => ({
    type: 'RecordRegistrationOutcomeUnknown',
    ...unknown,
    attempt,
  }),
  taken: (_at: string, attempt: number): OrderCommand => ({
    type: 'RecordRegistrationOutcomeUnknown',
    ...unknown,
    attempt,
    cause: 'refused',
    failure: 'taken',
  }),
  notSeen: (at: string): OrderCommand => ({ type: 'RecordDomainNotSeen', ...looked, lookedAt: at }),
  pending: (): OrderCommand => ({
    type: 'RecordRegistrationPending',
    ...sample('DomainRegistrationPending').data,
  }),
  retry: (): OrderCommand => ({
    type: 'RetryRegistration',
    ...sample('DomainRegistrationRetried').data,
  }),
  giveUp: (): OrderCommand => ({
    type: 'RecordRegistrationFailed',
    ...failed,
    evidence: 'operator',
  }),
  registered: (): OrderCommand => ({
    type: 'RecordDomainRegistered',
    ...sample('DomainRegistered').data,
  }),
};
type CommandKey = keyof typeof commandFactories;

const steps = fc.array(
  fc.record({
    waitMs: fc.constantFrom(0, SECOND, 60 * SECOND, COOL_DOWN_MS, 3_600 * SECOND),
    commandKey: fc.constantFrom<CommandKey>(
      ...(Object.keys(commandFactories) as CommandKey[]),
      // Often enough for many attempts before the order ends.
      ...Array.from({ length: 8 }, () => 'begin' as const),
    ),
    attempt: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 60, size: 'max' },
);

const carriedOut = (sequence: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) => {
  let now = Date.parse(attempted.attemptedAt);
  let history: readonly OrderEvent[] = requested;
  for (const { waitMs, commandKey, attempt } of sequence) {
    now += waitMs;
    const command = commandFactories[commandKey](new Date(now).toISOString(), attempt);
    const decision = orderDecider.decide(command, fold(orderDecider, history));
    if (decision.ok) history = [...history, ...decision.events];
  }
  return history;
};

const check = (holds: (history: readonly OrderEvent[]) => void): void =>
  fc.assert(
    fc.property(steps, (sequence) => holds(carriedOut(sequence))),
    { numRuns: 500 },
  );

it('two attempts never overlap', () => {
  let pairs = 0;
  check((history) => {
    const refused = new Set(
      history.flatMap(({ type, data }) =>
        type === 'DomainRegistrationPostponed' ? [data.attempt] : [],
      ),
    );
    const attempts = history.flatMap(({ type, data }) =>
      type === 'DomainRegistrationAttempted' ? [data] : [],
    );
    attempts.slice(1).forEach(({ attemptedAt, attempt }, n) => {
      pairs += 1;
      const before = attempts[n];
      const apart = Date.parse(attemptedAt) - Date.parse(before?.attemptedAt ?? '');
      expect(attempt).toBe(n + 2);
      expect(apart >= COOL_DOWN_MS || refused.has(n + 1)).toBe(true);
    });
  });
  expect(pairs).toBeGreaterThan(500);
});

it('a pending order is requested again only after an operator retries', () => {
  check((history) => {
    let isTaken = false;
    for (const { type } of history) {
      if (type === 'DomainRegistrationPending') isTaken = true;
      if (type === 'DomainRegistrationRetried') isTaken = false;
      expect(isTaken && type === 'DomainRegistrationAttempted').toBe(false);
    }
  });
});

it('no order fails while an attempt is in progress', () => {
  check((history) => {
    history.forEach(({ type }, n) => {
      if (type !== 'DomainRegistrationFailed') return;
      expect(history[n - 1]?.type).not.toBe('DomainRegistrationAttempted');
    });
  });
});
