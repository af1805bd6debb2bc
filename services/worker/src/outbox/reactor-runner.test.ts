import { allEvents, eventDefinition } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { REACTED_TO } from '@haat/platform/database/first-lists';
import { type RecordedEvent, START } from '@haat/platform/event-store/port';
import { derivedId } from '@haat/platform/ids';
import { describe, expect, it } from 'vitest';
import { createProcess } from '../process.ts';
import { outboxRows } from './reactor-runner.ts';

const domainNameReserved = sample('DomainNameReserved');

const reactors = createProcess({
  REGISTRATION_POLL_MS: 2_000,
  CLAIM_LAPSE_MS: 900_000,
  CLAIM_UNVERIFIED_MS: 3_600_000,
  CLAIM_IN_REVIEW_MS: 259_200_000,
});

const recorded = (event: { readonly type: string; readonly data: object }): RecordedEvent => ({
  id: derivedId('sample', event.type),
  type: event.type,
  data: event.data as RecordedEvent['data'],
  metadata: {
    schemaVersion: eventDefinition(event.type).version,
    correlationId: 'order-1',
  },
  stream: 'order-1',
  revision: 0n,
  position: START,
  recordedAt: '2026-11-21T05:02:11.000Z',
});

/** What is asked for: "register-domain in registrations". */
const asked = (event: Parameters<typeof recorded>[0]) =>
  outboxRows(reactors, recorded(event)).map(({ job, queue }) => `${job} in ${queue}`);

describe('because of an event', () => {
  it.each([
    [sample('PaymentSubmitted'), ['verify-payment in payments']],
    [sample('PaymentReopened'), ['verify-payment in payments']],
    [sample('PaymentVerificationRequested'), []],
    [sample('PaymentAllocated'), []],
    [sample('PaymentAllocated', { replaces: 'HT3Q9W8E7R' }), ['settle-order-payment in payments']],
    [
      sample('OrderPaymentReplaced'),
      ['settle-order-payment in payments', 'replace-payment in payments'],
    ],
    [sample('OrderPlaced'), ['settle-order-payment in payments']],
    [sample('OrderPaymentConfirmed'), ['register-domain in registrations']],
    [sample('DomainRegistrationRequested'), []],
    [sample('DomainRegistrationPending'), ['poll-registration in registrations']],
    [sample('DomainRegistrationOutcomeUnknown'), ['poll-registration in registrations']],
    [sample('DomainRegistered'), ['complete-order in orders']],
    [
      sample('DomainRegistrationFailed'),
      ['release-payment in payments', 'release-domain-name in orders'],
    ],
    [
      sample('OrderPaymentFailed'),
      ['release-payment in payments', 'release-domain-name in orders'],
    ],
    [sample('OrderCancelled'), ['release-payment in payments', 'release-domain-name in orders']],
    [sample('OrderNameLost'), ['release-payment in payments']],
    [sample('OrderCompleted'), []],
    [sample('DomainRegistrationRetried'), ['register-domain in registrations']],
    [domainNameReserved, ['release-abandoned-claim in orders']],
    [sample('DomainNameSecured'), []],
    [sample('DomainNameSuperseded'), ['lose-name in orders', 'release-abandoned-claim in orders']],
    [sample('PaymentCreditNotSeen'), ['release-unverified-claim in orders']],
    [sample('PaymentPutInReview'), ['release-unverified-claim in orders']],
  ])('$type, this is done: %s', (event, jobs) => {
    expect(asked(event)).toEqual(jobs);
  });

  it('the same is asked under the same id, which the queue can take', () => {
    const rows = outboxRows(reactors, recorded(sample('OrderPlaced')));
    expect(outboxRows(reactors, recorded(sample('OrderPlaced')))).toEqual(rows);
    expect(rows.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^[a-z-]+\.[0-9a-f-]{36}\.0$/),
    ]);
    expect(JSON.parse(String(rows[0]?.payload))).toMatchObject({
      causationId: derivedId('sample', 'OrderPlaced'),
      correlationId: 'order-1',
      causeStream: 'order-1',
      causeRevision: '0',
    });
  });

  it('nothing about a person is put into the outbox', () => {
    const personal = JSON.stringify(sample('OrderPlaced').data.billing.name);
    const payloads = allEvents.flatMap(({ type }) =>
      outboxRows(reactors, recorded(sample(type))).map(({ payload }) => String(payload)),
    );
    expect(payloads.length).toBeGreaterThan(5);
    expect(payloads.join()).not.toContain(personal);
    expect(payloads.join()).not.toContain('@');
  });
});

it('every reactor still names all that it ever reacted to, as handled or as retired', () => {
  for (const [name, types] of Object.entries(REACTED_TO)) {
    const reactor = reactors.find((one) => one.name === name);
    expect([...(reactor?.eventTypes ?? []), ...(reactor?.retired ?? [])]).toEqual(
      expect.arrayContaining([...types]),
    );
  }
});
