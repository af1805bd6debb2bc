import { domainNameReserved } from '@haat/domain/testing/samples/domain-name';
import * as orders from '@haat/domain/testing/samples/order';
import { paymentVerificationRequested } from '@haat/domain/testing/samples/payment';
import { type RecordedEvent, START } from '@haat/platform/event-store/port';
import { derivedId } from '@haat/platform/ids';
import { describe, expect, it } from 'vitest';
import { createProcess } from '../process.ts';
import { outboxRows } from './reactor-runner.ts';

const reactors = createProcess({ REGISTRATION_POLL_MS: 2_000, CLAIM_LAPSE_MS: 900_000 });

const recorded = (event: { readonly type: string; readonly data: object }): RecordedEvent => ({
  id: derivedId('sample', event.type),
  type: event.type,
  data: event.data as RecordedEvent['data'],
  metadata: { schemaVersion: 1, correlationId: 'order-1' },
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
    [paymentVerificationRequested, ['verify-payment in payments']],
    [orders.orderPlaced, ['settle-order-payment in payments']],
    [orders.orderPaymentConfirmed, ['register-domain in registrations']],
    [orders.domainRegistrationRequested, []],
    [orders.domainRegistrationPending, ['poll-registration in registrations']],
    [orders.domainRegistrationOutcomeUnknown, ['poll-registration in registrations']],
    [orders.domainRegistered, ['complete-order in orders']],
    [orders.domainRegistrationFailed, ['release-domain-name in orders']],
    [orders.orderPaymentFailed, ['release-domain-name in orders']],
    [orders.orderCancelled, ['release-domain-name in orders']],
    [orders.orderCompleted, []],
    [domainNameReserved, ['release-abandoned-claim in orders']],
  ])('$type, this is done: %s', (event, jobs) => {
    expect(asked(event)).toEqual(jobs);
  });

  it('the same is asked under the same id, which the queue can take', () => {
    const rows = outboxRows(reactors, recorded(orders.orderPlaced));
    expect(outboxRows(reactors, recorded(orders.orderPlaced))).toEqual(rows);
    expect(rows.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^[a-z-]+\.[0-9a-f-]{36}\.0$/),
    ]);
    expect(JSON.parse(String(rows[0]?.payload))).toMatchObject({
      causationId: derivedId('sample', 'OrderPlaced'),
      correlationId: 'order-1',
    });
  });

  it('nothing about a person is put into the outbox', () => {
    const personal = JSON.stringify(orders.orderPlaced.data.billing.name);
    const payloads = Object.values(orders).flatMap((event) =>
      outboxRows(reactors, recorded(event)).map(({ payload }) => String(payload)),
    );
    expect(payloads.length).toBeGreaterThan(5);
    expect(payloads.join()).not.toContain(personal);
    expect(payloads.join()).not.toContain('@');
  });
});
