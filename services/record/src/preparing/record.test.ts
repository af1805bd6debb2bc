// @module-tag slow
import { customerStream } from '@haat/contracts/events/customer';
import { paymentStream } from '@haat/contracts/events/payment';
import { parseEvent } from '@haat/contracts/events/registry';
import { subjects } from '@haat/contracts/events/subject';
import { ERASED } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { paymentDecider } from '@haat/domain/payment/payment';
import { connectEventStore } from '@haat/event-store/connect';
import { type EventStore, START } from '@haat/event-store/port';
import { OlderLayout } from '@haat/platform/unavailable';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { anEvent } from '@haat/testkit/shop-events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEvents } from '../encryption/open-events.ts';
import { findChainBreak } from '../hash-chain/hash-chain.ts';
import { fingerprintOf, WrongMaster } from '../keys/wrapping.ts';
import { RecordMismatch } from '../opening/open-record.ts';
import { connectRecord, keyStoreOf, type RecordConnection } from './connect-record.ts';
import {
  mastersAt,
  prepareRecordAt,
  requireMaster,
  requireReadableStore,
} from './prepare-record-at.ts';

const asha = { kind: 'customer', id: 'C-ASHA' } as const;
const registration = {
  type: 'RegisterCustomer',
  ...{ customerId: 'C-ASHA', email: 'asha@neelkhadi.in', name: 'Asha', surname: 'Verma' },
  ...{ phone: '9812345670', companyName: 'Neel Khadi' },
} as const;
const stream = customerStream('C-ASHA');

let database: TestDatabase;
let stored: EventStore;
let record: RecordConnection;
beforeEach(async () => {
  database = await createTestDatabase();
  stored = await connectEventStore(database.url);
  record = await openTestRecord(database.url);
});
afterEach(async () => {
  await Promise.all([stored.close(), record.store.close()]);
  await database.drop();
});

const register = (on = record) =>
  executeTestCommand(on.store, asha, customerDecider, stream, registration);
const erase = () =>
  executeTestCommand(record.store, asha, customerDecider, stream, {
    type: 'EraseCustomer',
    emailHash: 'a'.repeat(64),
    ground: 'asked_by_customer',
    ...{ customerId: 'C-ASHA', erasedAt: '2026-11-22T10:00:00.000Z' },
  });
const onDatabase = async (sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
};

describe('A customer’s personal data', () => {
  it('is encrypted in every event, and decrypted for a reader with the key', async () => {
    await register();
    const text = JSON.stringify((await stored.read(stream)).events.map((event) => event.data));
    for (const plain of ['asha@', 'Asha', 'Verma', '9812345670', 'Neel']) {
      expect(text).not.toContain(plain);
    }
    const [opened] = (await record.store.read(stream)).events;
    expect(opened?.data).toMatchObject({ email: 'asha@neelkhadi.in', companyName: 'Neel Khadi' });
  });

  it('is not shown to a reader that does not decrypt it', async () => {
    await register();
    const [blank] = (await record.store.blank.read(stream)).events;
    expect(blank && parseEvent(blank).data).toMatchObject({
      customerId: 'C-ASHA',
      email: '[encrypted]',
    });
  });

  it('is unreadable after the erasure, and the hash chain stays valid', async () => {
    await register();
    await erase();
    await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
    const { events } = await record.store.read(stream);
    expect(events[0]?.data).toMatchObject({ customerId: 'C-ASHA', email: ERASED });
    expect(events.map((event) => parseEvent(event).type)).toEqual([
      'CustomerRegistered',
      'CustomerErased',
    ]);
    expect(findChainBreak((await stored.read(stream)).events)).toBeNull();
  });

  it('is not stored again by an event after the erasure', async () => {
    await register();
    await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
    await executeTestCommand(record.store, asha, customerDecider, stream, {
      type: 'BlockCustomer',
      ...{ customerId: 'C-ASHA', reason: 'Asha Verma called.' },
    });
    const last = (await stored.read(stream)).events.at(-1);
    expect(last?.data).toEqual({ customerId: 'C-ASHA', reason: ERASED });
  });

  it('is encrypted in an operator’s reason too', async () => {
    await register();
    const operator = { kind: 'operator', name: 'meera', reason: 'Asha Verma called.' } as const;
    await executeTestCommand(record.store, operator, customerDecider, stream, {
      type: 'BlockCustomer',
      ...{ customerId: 'C-ASHA', reason: 'She asked for it.' },
    });
    const last = (await stored.read(stream)).events.at(-1);
    expect(last?.metadata.actor).toEqual({ ...operator, reason: { encrypted: 1 } });
    const opened = (await record.store.read(stream)).events.at(-1);
    expect(opened?.metadata.actor).toEqual(operator);
  });

  it('is refused when its ciphertext was changed in the store', async () => {
    await register();
    await onDatabase(`
      alter table events disable trigger events_append_only;
      update events set metadata = jsonb_set(metadata, '{encrypted,ciphertext}',
        to_jsonb(overlay(metadata->'encrypted'->>'ciphertext' placing 'AAAA' from 30)))
      where type = 'CustomerRegistered'`);
    const [event] = (await record.store.read(stream)).events;
    expect(() => event && parseEvent(event)).toThrow(/its personal data cannot be decrypted/);
  });
});

describe('An event encrypted for another subject than its own', () => {
  const changeSubject = (change: string) =>
    onDatabase(`
      alter table events disable trigger events_append_only;
      update events set ${change} where type = 'CustomerRegistered'`);
  const expectRefused = async () => {
    const [event] = (await record.store.read(stream)).events;
    expect(() => event && parseEvent(event)).toThrow(/encrypted for customer:.*about customer:/);
  };

  it('is refused even if that other subject was erased', async () => {
    await register();
    await record.keyStore.subjects.destroy(subjects.customer('C-GONE'));
    await changeSubject(
      `metadata = jsonb_set(metadata, '{encrypted,subject}', '"customer:C-GONE"')`,
    );
    await expectRefused();
  });

  it('is refused even if its ciphertext is in the decryption cache', async () => {
    await register();
    await record.store.read(stream);
    await changeSubject(`data = data || '{"customerId": "C-RAVI"}'`);
    await expectRefused();
  });
});

it('fields beside a ciphertext are read from the store each time, despite the decryption cache', async () => {
  await register();
  await record.store.read(stream);
  await onDatabase(`
    alter table events disable trigger events_append_only;
    update events set data = data || '{"companyName": "Other"}' where type = 'CustomerRegistered'`);
  const [event] = (await record.store.read(stream)).events;
  expect(event?.data).toMatchObject({ companyName: 'Other', name: 'Asha' });
});

it('malformed encryption metadata of another writer keeps no other event from being read', async () => {
  await register();
  const { events } = await stored.read(stream);
  const malformed = [
    ...[null, 7, {}, { subject: 5, ciphertext: 'AAAA' }],
    ...[
      { subject: 'customer:C-ASHA', ciphertext: 5 },
      { subject: 'customer:\0', ciphertext: 'AAAA' },
    ],
  ];
  const foreign = malformed.map((encrypted) => ({
    ...{ ...anEvent(), stream: 'note-1', metadata: { actor: asha, encrypted } },
    ...{ revision: 0n, position: START, recordedAt: '2026-11-22T10:00:00.000Z' },
  }));
  const read = await openEvents(record.keyStore.subjects, [...events, ...foreign]);
  expect(read[0]?.data).toMatchObject({ name: 'Asha' });
  expect(read.slice(events.length).map(({ data }) => data)).toEqual(
    foreign.map(({ data }) => data),
  );
});

it('a stream that starts after the customer’s erasure stores no personal data', async () => {
  await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
  const submitted = sample('PaymentSubmitted', { customerId: 'C-ASHA' }).data;
  const payment = paymentStream(submitted.referenceCode);
  await executeTestCommand(record.store, asha, paymentDecider, payment, {
    type: 'SubmitPayment',
    ...submitted,
  });
  await executeTestCommand(record.store, asha, paymentDecider, payment, {
    type: 'ExpirePayment',
    ...{ referenceCode: submitted.referenceCode, reason: 'No credit came for Asha.' },
  });
  const [, expired] = (await stored.read(payment)).events;
  expect(expired?.data).toMatchObject({ reason: ERASED });
});

describe('A repeated command', () => {
  it('writes the same event IDs, though each encryption differs', async () => {
    const { data } = sample('CustomerRegistered', { customerId: 'C-ASHA' });
    const decided = {
      stream,
      events: [{ type: 'CustomerRegistered', data }] as const,
      recorded: [],
      metadata: {
        ...{ commandId: 'c', causationId: 'c', correlationId: stream },
        actor: asha,
      },
      occurredAt: '2026-11-22T10:00:00.000Z',
    };
    const [first, second] = [
      await record.store.encrypt(decided),
      await record.store.encrypt(decided),
    ];
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(second[0]?.metadata).not.toEqual(first[0]?.metadata);
    const appended = await stored.append(stream, first, 'no_stream');
    expect(await stored.append(stream, second, 'no_stream')).toEqual(appended);
  });
});

describe('An encryption key', () => {
  it('is created once when many processes need it at the same time', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(() => connectRecord(recordSettings(database.url))),
    );
    await Promise.all(
      [record, ...others].flatMap(({ keyStore }) =>
        Array.from({ length: 5 }, () => keyStore.subjects.obtain('customer:C-MANY')),
      ),
    );
    const keys = await Promise.all(
      [record, ...others].map(({ keyStore }) => keyStore.subjects.obtain('customer:C-MANY')),
    );
    expect(
      new Set(keys.map((key) => key !== 'destroyed' && key.export().toString('hex'))).size,
    ).toBe(1);
    await Promise.all(others.map(({ store }) => store.close()));
  });

  it('cannot be restored or created again once it is destroyed', async () => {
    await record.keyStore.subjects.obtain('customer:C-GONE');
    await record.keyStore.subjects.destroy('customer:C-GONE');
    await expect(
      onDatabase(`update subject_keys set wrapped = '\\x00', destroyed_at = null`),
    ).rejects.toThrow(/stays so/);
    await expect(onDatabase('delete from subject_keys')).rejects.toThrow(/stays so/);
    const other = await connectRecord(recordSettings(database.url));
    expect(await other.keyStore.subjects.obtain('customer:C-GONE')).toBe('destroyed');
    await other.store.close();
  });

  it.each([
    ['a backup', 'delete from erasure_progress'],
    [
      'a backup from before a move to another engine',
      `update erasure_progress set up_to = '${'1'.repeat(20)}:${'1'.repeat(20)}'`,
    ],
  ])('is destroyed again at the start after %s brought it back', async (_, progress) => {
    await register();
    const backup = (await onDatabase('select * from subject_keys')).rows[0];
    await erase();
    await prepareRecordAt(recordSettings(database.url));
    const [{ wrapped }] = (await onDatabase('select wrapped from subject_keys')).rows;
    expect(wrapped).toBeNull();

    await onDatabase(`
      alter table subject_keys disable trigger subject_keys_stay_destroyed;
      ${progress}; delete from subject_keys;
      insert into subject_keys (subject, wrapped_by, wrapped)
        values ('${backup.subject}', '${backup.wrapped_by}', '\\x${backup.wrapped.toString('hex')}')`);
    await prepareRecordAt(recordSettings(database.url));
    const [again] = (await onDatabase('select wrapped from subject_keys')).rows;
    expect(again.wrapped).toBeNull();
  });

  it('decrypts nothing in a process that starts after the erasure, even if it still exists', async () => {
    await register();
    await erase();
    const started = await connectRecord(recordSettings(database.url));
    const [event] = (await started.store.read(stream)).events;
    expect(event?.data).toMatchObject({ email: ERASED });
    await started.store.close();
  });

  it('is still found when it expires from the cache during a lookup', async () => {
    await register();
    const { subjects: keys } = record.keyStore;
    vi.useFakeTimers({ toFake: ['performance'] });
    const found = keys.find(['customer:C-ASHA', 'customer:C-NOBODY']);
    vi.advanceTimersByTime(120_000);
    vi.useRealTimers();
    expect((await found).get('customer:C-ASHA')).toBeTypeOf('object');
    expect((await found).get('customer:C-NOBODY')).toBe('missing');
  });

  it('that is missing without an erasure is reported differently from a destroyed one', async () => {
    await register();
    await onDatabase(`
      alter table subject_keys disable trigger subject_keys_stay_destroyed;
      delete from subject_keys`);
    const other = await connectRecord(recordSettings(database.url));
    const [event] = (await other.store.read(stream)).events;
    expect(() => event && parseEvent(event)).toThrow(
      /no key of customer:C-ASHA: restore its newest backup/,
    );
    await other.store.close();
  });
});

describe('The master secret', () => {
  const LATER = 'another master that only these tests know';
  const later = () => ({ ...recordSettings(database.url), MASTER_SECRET: LATER });

  it('is changed by wrapping every key again, and stream names stay the same', async () => {
    await register();
    const { names } = record.store;
    const both = { ...later(), MASTER_SECRET_PREVIOUS: recordSettings(database.url).MASTER_SECRET };
    const meanwhile = await connectRecord(both);
    expect((await meanwhile.store.read(stream)).events[0]?.data.name).toBe('Asha');
    // The process that knows the new secret first still wraps with the old one, which all others
    // know.
    await meanwhile.keyStore.subjects.obtain('customer:C-NEW');
    expect(await meanwhile.keyStore.rewrap()).toBe(5);
    expect(await meanwhile.keyStore.rewrap()).toBe(0);
    await meanwhile.store.close();

    const after = await connectRecord(later());
    expect((await after.store.read(stream)).events[0]?.data.name).toBe('Asha');
    expect(after.store.names.utr('1')).toBe(names.utr('1'));
    await after.store.close();
  });

  it('is changed without leaving keys that other processes wrap with the old one meanwhile', async () => {
    const both = { ...later(), MASTER_SECRET_PREVIOUS: recordSettings(database.url).MASTER_SECRET };
    const changing = await connectRecord(both);
    // A key that surely exists: the change may be faster than the others.
    await record.keyStore.subjects.obtain('customer:C-FIRST');
    const making = Array.from({ length: 40 }, (_, n) =>
      record.keyStore.subjects.obtain(`customer:C-${n}`).catch((error: Error) => error),
    );
    await changing.keyStore.rewrap();
    await Promise.all(making);
    await expect(record.keyStore.subjects.obtain('customer:C-LATE')).rejects.toThrow(WrongMaster);
    const { rows } = await onDatabase('select distinct wrapped_by from subject_keys');
    expect(rows).toHaveLength(1);
    expect(await changing.keyStore.subjects.obtain('customer:C-LATE')).not.toBe('destroyed');
    await changing.store.close();
  });

  it('makes only one subject unreadable when another secret has wrapped its key', async () => {
    await register();
    await onDatabase(`update subject_keys set wrapped_by = 'another'`);
    const other = await connectRecord(recordSettings(database.url));
    await other.keyStore.subjects.obtain('customer:C-FINE');
    const found = await other.keyStore.subjects.find(['customer:C-ASHA', 'customer:C-FINE']);
    expect(found.get('customer:C-ASHA')).toBe('locked');
    expect(found.get('customer:C-FINE')).toBeTypeOf('object');
    const [event] = (await other.store.read(stream)).events;
    expect(() => event && parseEvent(event)).toThrow(/another master secret/);
    await other.store.close();
  });

  it('is refused with an explanation when it did not wrap the keys', async () => {
    await expect(connectRecord(later())).rejects.toThrow(/MASTER_SECRET does not open the keys/);
  });

  it('is identified by its fingerprint before anything is written, also in a mixed key store', async () => {
    const settings = recordSettings(database.url);
    const [own, other] = [settings.MASTER_SECRET, LATER].map(fingerprintOf);
    expect(await mastersAt(settings)).toEqual([own]);
    await requireMaster(settings);
    const wrong = requireMaster(later());
    await expect(wrong).rejects.toThrow(WrongMaster);
    await expect(wrong).rejects.toThrow(`its fingerprint is ${own}`);
    await expect(wrong).rejects.toThrow(`what was given: ${other}`);
    await requireMaster({ ...later(), MASTER_SECRET_PREVIOUS: settings.MASTER_SECRET });
    await onDatabase(`update record_keys set wrapped_by = '${other}' where purpose = 'naming'`);
    expect(await mastersAt(settings)).toEqual([own, other].toSorted());
    await expect(requireMaster(settings)).rejects.toThrow(WrongMaster);
  });

  it('is identified as long as one key is left, and is unknown in an empty database', async () => {
    const settings = recordSettings(database.url);
    await register();
    await onDatabase('delete from record_keys');
    const found = [fingerprintOf(settings.MASTER_SECRET)];
    expect(await mastersAt(settings)).toEqual(found);
    await onDatabase(`
      alter table subject_keys disable trigger subject_keys_stay_destroyed;
      delete from subject_keys`);
    expect(await mastersAt(settings)).toEqual(found);
    await onDatabase('drop table record_keys, subject_keys, current_master');
    await expect(mastersAt(settings)).rejects.toThrow(/Restore the backup of the key store\./);
    await onDatabase('drop table events cascade');
    expect(await mastersAt(settings)).toEqual([]);
    const nowhere = database.url.replace(/\/\w+$/, '/not_made_yet');
    expect(await mastersAt({ ...settings, KEY_STORE_URL: nowhere })).toEqual([]);
  });
});

describe('A key store that does not match the event store', () => {
  it('is refused at the start when it has other keys', async () => {
    await onDatabase('delete from record_keys');
    await keyStoreOf(recordSettings(database.url)).makeRecordKeys();
    const start = connectRecord(recordSettings(database.url));
    await expect(start).rejects.toThrow(RecordMismatch);
    await expect(start).rejects.toThrow(/keys of another event store/);
    await expect(prepareRecordAt(recordSettings(database.url))).rejects.toThrow(RecordMismatch);
  });

  it('gets no new keys when it is empty', async () => {
    await onDatabase('delete from record_keys');
    const prepare = prepareRecordAt(recordSettings(database.url));
    await expect(prepare).rejects.toThrow(/Restore the backup of the key store\./);
    expect((await onDatabase('select from record_keys')).rowCount).toBe(0);
  });
});

it.each(['record', 'email-plain'])(
  'an event log of Haat 0.x is refused, with the command for a new shop: its first event in %s',
  async (stream) => {
    await onDatabase(`
      alter table events disable trigger events_append_only;
      delete from events; delete from record_keys`);
    const { data } = sample('EmailClaimed');
    const type = stream === 'record' ? 'RecordOpened' : 'EmailClaimed';
    const id = '0b54c9c1-5d1c-5a55-9d0e-6f3c1b0f8a21';
    await stored.append(stream, [{ id, type, data, metadata: { schemaVersion: 1 } }], 'no_stream');
    for (const start of [prepareRecordAt, connectRecord]) {
      await expect(start(recordSettings(database.url))).rejects.toThrow(OlderLayout);
    }
    await expect(requireReadableStore(database.url)).rejects.toThrow(OlderLayout);
    expect((await onDatabase('select from events')).rowCount).toBe(1);
    await onDatabase('drop table events cascade');
    await requireReadableStore(database.url);
  },
);

it('stream names reveal no email or transaction ID, and differ by kind', () => {
  const { names } = record.store;
  expect(names.email(' Asha@Neel\u200bKhadi.in ')).toBe(names.email('asha@neelkhadi.in'));
  expect(names.utr('532512345678')).toMatch(/^[\da-f]{32}$/);
  const three = [
    names.utr('532512345678'),
    names.credit({ utr: '532512345678' }),
    names.credit({ bankId: '532512345678' }),
  ];
  expect(new Set(three).size).toBe(3);
});
