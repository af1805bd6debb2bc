import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '@haat/contracts/testing/sample';
import { connectEventStore } from '@haat/event-store/connect';
import { type EventStore, START } from '@haat/event-store/port';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { systemClock } from '@haat/platform/clock';
import { createTestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KeyStore } from '../keys/key-store.ts';
import { publicKeyOf } from '../keys/signature.ts';
import { keyStoreOf } from '../preparing/connect-record.ts';
import { prepareRecord } from '../preparing/prepare-record.ts';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';
import { exportRecord } from './export-record.ts';
import { readExport } from './read-export.ts';

let record: RecordUnderTest;
let folder: string;
beforeEach(async () => {
  record = await openRecordUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'haat-export-'));
  for (const n of [1, 2, 3]) {
    await record.happen(`domainname-${n}.in`, sample('DomainNameReserved', { domain: `${n}.in` }));
  }
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await record.close();
});

const path = (): string => join(folder, 'record.ndjson');
const services = (store: EventStore = record.raw) => ({
  ...{ store, keyStore: record.keyStore, clock: systemClock },
});
/** A page holds one event. */
const slowly = (beforePage: (nth: number) => Promise<void>): EventStore => {
  let nth = 0;
  return {
    ...record.raw,
    readAll: async (after, options) => {
      if (options?.limit !== 1) {
        nth += 1;
        await beforePage(nth);
      }
      return record.raw.readAll(after, { ...options, limit: 1 });
    },
  };
};
const read = async (keyStore: KeyStore = record.keyStore) => {
  const keys = await keyStore.recordKeys();
  if (keys === null) throw new Error('the record has no keys');
  const reading = readExport(path(), { publicKey: publicKeyOf(keys) });
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done === true) return next.value;
  }
};

it('gets its final name once it is complete, and leaves no file after an abort or error', async () => {
  const seen: (readonly string[])[] = [];
  const whole = slowly(async () => void seen.push(await readdir(folder)));
  await exportRecord(services(whole), { after: START }, path());
  expect(seen).toHaveLength(4);
  for (const names of seen) expect(names).toEqual([expect.stringMatching(/\.part$/)]);
  expect(await readdir(folder)).toEqual(['record.ndjson']);
  expect((await read()).foot.events).toBe(4);
  await rm(path());

  const ending = new AbortController();
  const ended = slowly(async (nth) => {
    if (nth === 3) ending.abort();
  });
  const { signal } = ending;
  await expect(exportRecord(services(ended), { after: START }, path(), { signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  const failing = slowly(async (nth) => {
    if (nth === 3) throw new Error('the store is away');
  });
  await expect(exportRecord(services(failing), { after: START }, path())).rejects.toThrow(
    'is away',
  );
  expect(await readdir(folder)).toEqual([]);
});

it('does not overwrite an existing file', async () => {
  await exportRecord(services(), { after: START }, path());
  const before = await readFile(path());
  await record.happen('domainname-4.in', sample('DomainNameReserved', { domain: '4.in' }));
  await expect(exportRecord(services(), { after: START }, path())).rejects.toThrow('EEXIST');
  expect(await readFile(path())).toEqual(before);
  expect(await readdir(folder)).toEqual(['record.ndjson']);
});

it('ends at the store’s head at the time it started', async () => {
  const growing = slowly((nth) =>
    record.happen(`domainname-new-${nth}.in`, sample('DomainNameReserved')),
  );
  await exportRecord(services(growing), { after: START }, path());
  expect((await read()).foot.events).toBe(4);
});

it('works for EventStoreDB, without the store’s own events', async () => {
  const database = await createTestDatabase();
  const standIn = await startEventStoreDbStandIn();
  const store = await connectEventStore(standIn.url);
  const keyStore = keyStoreOf(recordSettings(database.url));
  try {
    await prepareRecord({ store, keyStore, clock: systemClock });
    await store.identify();
    await exportRecord({ store, keyStore, clock: systemClock }, { after: START }, path());
    const { head, foot } = await read(keyStore);
    expect(head).toMatchObject({ storeId: (await store.identify()).id, after: '' });
    expect(foot.events).toBe(1);
    expect(await readFile(path(), 'utf8')).not.toContain('StoreIdentified');
  } finally {
    await Promise.all([store.close(), keyStore.close()]);
    standIn.stop();
    await database.drop();
  }
});
