import { KeyObject } from 'node:crypto';
import { connectTo, createRecordDatabase, type TestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type KeyStore, openKeyStore } from './key-store.ts';

let database: TestDatabase;
let keyStore: KeyStore;
beforeAll(async () => {
  database = await createRecordDatabase();
  const { KEY_STORE_URL: url, MASTER_SECRET: masterSecret } = recordSettings(database.url);
  keyStore = openKeyStore({ url, masterSecret });
});
afterAll(async () => {
  await keyStore.close();
  await database.drop();
});

const numbered = (kind: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${kind}:${n}`);

it('the last 20,000 keys are cached', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const subjects = numbered('cached', 20_001);
  await Promise.all(subjects.map((subject) => keyStore.subjects.obtain(subject)));
  const elsewhere = await connectTo(database.url);
  await elsewhere.query(
    "update subject_keys set wrapped = null, wrapped_by = '', destroyed_at = now()",
  );
  await elsewhere.end();
  const found = await keyStore.subjects.find(subjects);
  expect([...found].filter(([, key]) => key === 'destroyed')).toEqual([['cached:0', 'destroyed']]);
  expect(found.get('cached:20000')).toBeInstanceOf(KeyObject);
});

it('a denied key stays denied in the process, however many others are denied after it', async () => {
  const [first = '', ...others] = numbered('denied', 20_001);
  await keyStore.subjects.obtain(first);
  for (const subject of [first, ...others]) keyStore.subjects.deny(subject);
  expect(await keyStore.subjects.find([first])).toEqual(new Map([[first, 'destroyed']]));
  expect(await keyStore.subjects.obtain(first)).toBe('destroyed');
});
