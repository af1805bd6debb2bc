// @module-tag slow
import { customerStream } from '@haat/contracts/events/customer';
import { allEvents } from '@haat/contracts/events/registry';
import { subjects } from '@haat/contracts/events/subject';
import { personalPaths } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namedSubject } from '../encryption/named-subject.ts';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';

const NAME = 'domainname-neelkhadi.in';
const ORDER = 'order-HT-261121-1';
const ASHA = customerStream('C-ASHA');
const RAVI = customerStream('C-RAVI');

let record: RecordUnderTest;
beforeEach(async () => {
  record = await openRecordUnderTest();
  await record.happen(ASHA, sample('CustomerRegistered', { customerId: 'C-ASHA' }));
  await record.happen(RAVI, sample('CustomerRegistered', { customerId: 'C-RAVI' }));
  await record.happen(NAME, sample('DomainNameReserved', { customerId: 'C-RAVI' }));
  await record.happen(ORDER, sample('OrderPlaced', { customerId: 'C-ASHA' }));
});
afterEach(() => record.close());

const findsForged = async (stream: string, revision: number): Promise<void> => {
  const { findings } = await record.verify();
  expect(findings).toMatchObject([{ kind: 'forged', stream, revision }]);
};

describe('An event log with erased customers', () => {
  it('verifies an operator’s commands and reasons before and after the named customer’s erasure', async () => {
    const meera = { kind: 'operator', name: 'meera', reason: 'Ravi Iyer called.' } as const;
    const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
      executeTestCommand(record.store, meera, customerDecider, RAVI, command);
    await give({ type: 'BlockCustomer', customerId: 'C-RAVI', reason: 'He asked for it.' });
    const { data } = sample('CustomerErased', { customerId: 'C-RAVI' });
    await give({ type: 'EraseCustomer', ...data });
    expect((await record.verify()).findings).toEqual([]);
    await record.keyStore.subjects.destroy(subjects.customer('C-RAVI'));
    const { findings, forgotten } = await record.verify();
    expect(findings).toEqual([]);
    expect(forgotten, 'that he is to be forgotten has an id that can still be made').toBe(2);
  });

  it('verifies every event that names an erased subject, written before or after the erasure', async () => {
    const naming = allEvents.filter(({ schema }) => personalPaths(schema).length > 0);
    const events = naming.map(({ type }) => ({ stream: `order-${type}`, event: sample(type) }));
    for (const { stream, event } of events) {
      if (namedSubject(event) === null) await record.happen(stream, sample('OrderPlaced'));
      await record.happen(stream, event);
    }
    const named = events.map(
      ({ event }) => namedSubject(event) ?? namedSubject(sample('OrderPlaced')),
    );
    for (const subject of new Set(named)) await record.keyStore.subjects.destroy(subject ?? '');
    for (const { stream, event } of events) await record.happen(stream, event);
    const { findings, forgotten } = await record.verify();
    expect(findings).toEqual([]);
    expect(events.length).toBeGreaterThan(20);
    expect(forgotten).toBeGreaterThanOrEqual(2 * events.length);
  });
});

describe('An event forged without the keys is found despite an erasure', () => {
  const placeholder = { encrypted: 0 };
  const ofAsha = { encrypted: { subject: subjects.customer('C-ASHA'), ciphertext: 'x' } };
  const NEW = 'order-HT-261121-2';
  beforeEach(() => record.keyStore.subjects.destroy(subjects.customer('C-ASHA')));

  it('when it claims to be encrypted for the erased customer', async () => {
    await record.forge(NAME, sample('DomainNameReleased'), ofAsha);
    await findsForged(NAME, 1);
  });

  it('when it is in a stream of the erased customer and has no personal data', async () => {
    await record.forge(ORDER, sample('DomainRegistrationRequested'), ofAsha);
    await findsForged(ORDER, 1);
  });

  it('when only its actor’s reason is encrypted', async () => {
    const actor = { kind: 'operator', name: 'meera', reason: placeholder };
    await record.forge(ORDER, sample('OrderCompleted'), { ...ofAsha, actor });
    await findsForged(ORDER, 1);
  });

  it('when a field without personal data is encrypted', async () => {
    const forged = sample('DomainRegistrationRequested');
    await record.forge(
      ORDER,
      { ...forged, data: { ...forged.data, orderId: placeholder } },
      ofAsha,
    );
    await findsForged(ORDER, 1);
  });

  it('when it is about a customer that was not erased', async () => {
    const forged = sample('CustomerBlocked', { customerId: 'C-RAVI' });
    const data = { ...forged.data, reason: placeholder };
    await record.forge(RAVI, { ...forged, data }, ofAsha);
    await findsForged(RAVI, 1);
  });

  it('when its stream does not begin with the erased customer', async () => {
    const forged = {
      type: 'OrderCancelled',
      data: { orderId: 'HT-261121-2', reason: placeholder },
    };
    await record.forge(NEW, forged, ofAsha);
    await findsForged(NEW, 0);
  });

  it('when it is in a stream without a subject and looks written after the erasure', async () => {
    const data = { orderId: 'HT-261121-2', reason: '[erased]' };
    await record.forge(NEW, { type: 'OrderCancelled', data });
    await findsForged(NEW, 0);
  });

  it('when an unknown field is marked as erased', async () => {
    const forged = sample('DomainNameReserved', { customerId: 'C-ASHA' });
    await record.forge('domainname-free.in', {
      ...forged,
      data: { ...forged.data, x: '[erased]' },
    });
    await findsForged('domainname-free.in', 0);
  });

  it('when an unknown field is beside an erased one', async () => {
    const data = { customerId: 'C-ASHA', reason: '[erased]', x: 1 };
    await record.forge(ASHA, { type: 'CustomerBlocked', data });
    await findsForged(ASHA, 1);
  });
});
