// @module-tag nightly
/** Searches the files of its own Postgres for data of an erased customer. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_EXPORT_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { type CustomerCommand, customerDecider } from '@haat/domain/customer/customer';
import { migrate } from '@haat/ops/prepare/migrate';
import { createDataExports } from '@haat/ordering/documents/data-exports';
import { isoNow, systemClock } from '@haat/platform/clock';
import { connectDatabase, type DatabaseConnection, ensureDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { asRole, grantRoles } from '@haat/platform/roles';
import { connectRecord, type RecordConnection } from '@haat/record/connect';
import { eraseBytes, findErasure, WHILE_OPEN } from '@haat/record/erasure';
import { migrateKeyStore } from '@haat/record/keys';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type PrivateCluster, startPrivateCluster } from '@haat/testkit/private-cluster';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { prepareTestRecord, recordSettings } from '@haat/testkit/record';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { runStep } from '../engine/step.ts';
import { eraseCustomerStep, removeTracesStep } from './erase-customer.ts';
import { eraseRemnants } from './erase-remnants.ts';

const actor = { kind: 'system', name: 'tests' } as const;

let cluster: PrivateCluster;
let folder: string;
let url: string;
let keysUrl: string;
let owner: DatabaseConnection;
let keys: DatabaseConnection;
let own: DatabaseConnection;
let record: RecordConnection;
let models: FollowedReadModels;

beforeAll(async () => {
  cluster = await startPrivateCluster();
  url = await ensureDatabase(cluster.url, 'haat');
  keysUrl = await ensureDatabase(cluster.url, 'haat_keys');
  await migrate(url);
  await migrateKeyStore(keysUrl);
  const urls = { shop: url, events: url, queues: url, keys: keysUrl };
  await grantRoles(urls, TEST_LOGINS);
  const externalRecord = { keyStoreUrl: keysUrl };
  await prepareTestRecord(url, externalRecord);
  owner = connectDatabase(url);
  keys = connectDatabase(keysUrl);
  own = connectDatabase(asWorker(url));
  const settings = recordSettings(asWorker(url), { keyStoreUrl: asWorker(keysUrl) });
  record = await connectRecord(settings);
  const { store } = await connectRecord(recordSettings(url, externalRecord));
  models = followReadModels({ connection: owner, store } as Parameters<typeof followReadModels>[0]);
  const [{ data_directory }] = (await owner.pool.query('show data_directory')).rows;
  folder = data_directory;
  // Keep as few WAL segments as possible.
  await owner.pool.query("alter system set min_wal_size = '32MB'");
  await owner.pool.query('select pg_reload_conf()');
});
afterAll(async () => {
  await models?.close();
  await record?.store.close();
  await Promise.all([owner, keys, own].map((one) => one?.close()));
  await cluster?.remove();
});

const asWorker = (of: string): string => asRole(of, TEST_LOGINS.worker);
const erase = (limits = WHILE_OPEN) =>
  eraseRemnants(
    {
      ...{ db: own.db, store: record.store.blank, log: noopLog },
      urls: { shop: asWorker(url), keys: asWorker(keysUrl) },
    },
    limits,
  );

type Person = {
  readonly id: string;
  readonly needles: Readonly<Record<string, Buffer>>;
};

async function* piecesOf(archive: Buffer): AsyncGenerator<Buffer> {
  yield archive;
}

/**
 * A customer in every table with personal data, on disk, and in column statistics, who has changed
 * the email and made a copy of the data.
 */
const newCustomer = async (): Promise<Person> => {
  const id = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
  const [earlier, email] = [1, 2].map(() => `asha-${randomUUID()}@neelkhadi.in`) as [
    string,
    string,
  ];
  const phone = `98${String(Math.random()).slice(2, 14)}`;
  const { data } = sample('CustomerRegistered', { customerId: id, email: earlier, phone });
  const at = isoNow(systemClock);
  const change = { customerId: id, changeId: 'change' };
  const next = { ...change, email, emailHash: record.store.names.email(email) };
  for (const command of [
    { type: 'RegisterCustomer', ...data },
    { type: 'RequestEmailChange', ...next, requestedAt: at },
    { type: 'ConfirmEmailChange', ...change, address: 'current', confirmedAt: at },
    { type: 'ConfirmEmailChange', ...change, address: 'new', confirmedAt: at },
    {
      type: 'ChangeEmail',
      ...next,
      previousEmailHash: record.store.names.email(earlier),
      changedAt: at,
    },
  ] satisfies CustomerCommand[]) {
    await executeTestCommand(record.store, actor, customerDecider, customerStream(id), command);
    // A row that the next command replaces.
    await models.caughtUp();
  }
  const personalText = `${earlier} ${email} ${phone}`;
  const exports = createDataExports(own.db, systemClock, record.keyStore.subjects);
  // Postgres stores it outside its row.
  const archive = Buffer.from(personalText.repeat(100));
  const expiresAt = new Date(Date.now() + DATA_EXPORT_TTL_MS).toISOString();
  await exports.store({ customerId: id, exportId: randomUUID() }, expiresAt, piecesOf(archive));
  // Postgres stores large uploads outside their rows.
  const upload = Buffer.concat([Buffer.from(personalText), Buffer.alloc(9_000, randomUUID())]);
  await owner.pool.query(
    `insert into screenshots (hash, customer_id, content_type, bytes)
      values ($1, $2, 'image/png', $3)`,
    [randomUUID(), id, upload],
  );
  await owner.pool.query(
    `insert into idempotency_keys (scope, key, body_hash, body)
      values ($1, 'k', 'h', $2)`,
    [`${id} /api/orders`, personalText],
  );
  const subject = subjects.customer(id);
  const { rows } = await keys.pool.query('select wrapped from subject_keys where subject = $1', [
    subject,
  ]);
  await Promise.all([owner, keys].map(({ pool }) => pool.query('analyze')));
  await owner.pool.query('checkpoint');
  return {
    id,
    needles: {
      ...{ earlier: Buffer.from(earlier), email: Buffer.from(email), phone: Buffer.from(phone) },
      key: rows[0].wrapped,
    },
  };
};

/** What the shop does from the event on, to the end. */
const eraseCustomer = async ({ id }: Person): Promise<void> => {
  const { data } = sample('CustomerErased', { customerId: id });
  const eraseCommand = { ...data, type: 'EraseCustomer' } as const;
  await executeTestCommand(record.store, actor, customerDecider, customerStream(id), eraseCommand);
  const services = {
    ...{ db: own.db, store: record.store, keyStore: record.keyStore, clock: systemClock },
    alarms: createAlarms(),
  };
  const stream = customerStream(id);
  const cause = { causationId: randomUUID(), correlationId: stream, causeStream: stream };
  const payload = { customerId: id, ...cause, causeRevision: '0' };
  for (const step of [eraseCustomerStep, removeTracesStep]) {
    const about = { id: randomUUID(), start: 1, payload, log: noopLog };
    await runStep(step, services, { name: 'forget', where: 'inside', ...about });
  }
  await models.caughtUp();
};

/** @returns which needles the files of a part of the data folder hold, and where. */
const found = async (part: string, { needles }: Person): Promise<readonly string[]> => {
  const files = await readdir(join(folder, part), { recursive: true, withFileTypes: true });
  const traces: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      // Of a table that was written again nothing is left.
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    for (const [name, needle] of Object.entries(needles)) {
      if (content.includes(needle)) traces.push(name);
    }
  }
  return [...new Set(traces)].toSorted();
};
const inData = async (person: Person): Promise<readonly string[]> => {
  const parts = (await readdir(folder)).filter((name) => name !== 'pg_wal');
  const traces: string[] = [];
  for (const part of parts) {
    const isFolder = await readdir(join(folder, part)).catch(() => null);
    if (isFolder !== null) traces.push(...(await found(part, person)));
  }
  return [...new Set(traces)].toSorted();
};
const outcomeOf = async ({ id }: Person) => findErasure(owner.db, subjects.customer(id));
const tryAgain = () =>
  owner.pool.query("update erasures set tried_at = tried_at - interval '1 day'");

/** Segments of 16 MB: more than Postgres keeps for later. */
const MAX_SEGMENTS = 40;

it('an erased customer is gone from the data files, and from the WAL once it is overwritten', async () => {
  const asha = await newCustomer();
  const ravi = await newCustomer();
  expect(await inData(asha)).toEqual(['earlier', 'email', 'key', 'phone']);
  await eraseCustomer(asha);
  // VACUUM frees bytes, and does not clear them.
  for (const { pool } of [owner, keys]) await pool.query('vacuum analyze');
  await owner.pool.query('checkpoint');
  expect(await inData(asha)).not.toEqual([]);

  expect(await erase()).toBe(true);
  expect(await outcomeOf(asha)).toMatchObject({
    finishedAt: expect.any(Date),
    outcome: { left: [], statistics: 'done', checkpoint: 'done' },
  });
  expect(await inData(asha)).toEqual([]);
  expect(await inData(ravi)).toEqual(['earlier', 'email', 'key', 'phone']);
  let segments = 0;
  for (; (await found('pg_wal', asha)).length > 0 && segments < MAX_SEGMENTS; segments += 1) {
    await owner.pool.query(
      "select pg_logical_emit_message(false, 'haat', repeat(md5($1), 480000)), pg_switch_wal()",
      [String(segments)],
    );
    await owner.pool.query('checkpoint');
  }
  expect(await found('pg_wal', asha)).toEqual([]);
  expect(segments).toBeLessThan(MAX_SEGMENTS);
  expect(await erase()).toBe(false);
});

describe('A table that cannot be rewritten at once', () => {
  let other: Client;
  beforeEach(async () => {
    other = new Client(url);
    await other.connect();
  });
  afterEach(() => other.end());

  it('is left while another session uses it and retried later, and all other tables are rewritten', async () => {
    const people = [await newCustomer(), await newCustomer()] as const;
    for (const person of people) await eraseCustomer(person);
    await other.query('begin; lock table screenshots in access share mode');
    expect(await erase()).toBe(true);
    for (const person of people) {
      const left = [{ table: 'screenshots', because: 'in use' }];
      expect(await outcomeOf(person)).toMatchObject({ finishedAt: null, outcome: { left } });
    }
    // Not at once: a table that is read for hours would have all others written again.
    expect(await erase()).toBe(false);
    await other.query('commit');
    await tryAgain();
    expect(await erase()).toBe(true);
    for (const person of people) {
      expect(await outcomeOf(person)).toMatchObject({ outcome: { left: [] } });
      expect(await inData(person)).toEqual([]);
    }
  });

  it('stays unfinished while an older transaction may still read its rows', async () => {
    const asha = await newCustomer();
    await other.query('begin isolation level repeatable read; select count(*) from customers');
    await eraseCustomer(asha);
    await erase();
    expect((await outcomeOf(asha))?.finishedAt).toBeNull();
    expect((await outcomeOf(asha))?.outcome?.left).toContainEqual({
      ...{ table: 'screenshots', because: 'an old transaction' },
    });
    await other.query('commit');
    await tryAgain();
    await erase();
    expect(await inData(asha)).toEqual([]);
  });

  it('is retried when rewriting it took too long', async () => {
    const asha = await newCustomer();
    await eraseCustomer(asha);
    await other.query('begin; lock table screenshots in access share mode');
    // The statement's own limit comes first.
    expect(await erase({ ...WHILE_OPEN, lockMs: 60_000 })).toBe(true);
    const left = expect.arrayContaining([{ table: 'screenshots', because: 'took too long' }]);
    expect(await outcomeOf(asha)).toMatchObject({ finishedAt: null, outcome: { left } });
    await other.query('commit');
    await tryAgain();
    expect(await erase()).toBe(true);
    expect(await outcomeOf(asha)).toMatchObject({ finishedAt: expect.any(Date) });
    expect(await inData(asha)).toEqual([]);
  });

  it('is left to an operator when it is too large', async () => {
    const asha = await newCustomer();
    await eraseCustomer(asha);
    await erase({ ...WHILE_OPEN, maxBytes: 0 });
    const erasure = await outcomeOf(asha);
    expect(erasure?.finishedAt).not.toBeNull();
    expect(erasure?.outcome?.left).toContainEqual({ table: 'subject_keys', because: 'too large' });
    expect(new Set(erasure?.outcome?.left.map(({ because }) => because))).toEqual(
      new Set(['too large']),
    );
  });
});

it('a checkpoint that took too long is recorded and retried later', async () => {
  const asha = await newCustomer();
  await eraseCustomer(asha);
  await owner.pool.query('alter function end_log_of_shop() rename to end_log_in_time');
  await owner.pool.query(`create function end_log_of_shop() returns boolean language plpgsql
    as $$ begin raise exception 'statement timeout' using errcode = 'query_canceled'; end $$;
    grant execute on function end_log_of_shop() to ${TEST_LOGINS.worker.name}`);
  try {
    expect(await erase()).toBe(true);
  } finally {
    await owner.pool.query('drop function end_log_of_shop()');
    await owner.pool.query('alter function end_log_in_time() rename to end_log_of_shop');
  }
  const outcome = { left: [], statistics: 'done', checkpoint: 'took too long' };
  expect(await outcomeOf(asha)).toMatchObject({ finishedAt: null, outcome });
  // Not at once: it would have every table written again each minute.
  expect(await erase()).toBe(false);
  await tryAgain();
  expect(await erase()).toBe(true);
  expect(await outcomeOf(asha)).toMatchObject({ outcome: { checkpoint: 'done' } });
});

it('remnants are erased only after the read models have caught up', async () => {
  const asha = await newCustomer();
  await models.close();
  const stopped = { caughtUp: async () => undefined, close: async () => undefined };
  const following = models;
  models = stopped;
  await eraseCustomer(asha);
  expect(await erase()).toBe(false);
  expect(await outcomeOf(asha)).toMatchObject({ finishedAt: null, outcome: null });
  await following.close();
  const { store } = await connectRecord(recordSettings(url, { keyStoreUrl: keysUrl }));
  models = followReadModels({ connection: owner, store } as Parameters<typeof followReadModels>[0]);
  await models.caughtUp();
  expect(await erase()).toBe(true);
  expect(await inData(asha)).toEqual([]);
});

it('without superuser rights, remnants are erased and the steps not allowed are reported', async () => {
  await owner.pool.query("create role keeper login password 'k' createrole");
  const [shop, keyStore] = [`keeper_shop`, `keeper_keys`];
  for (const name of [shop, keyStore]) {
    await owner.pool.query(`create database ${name} owner keeper`);
  }
  const [shopUrl = '', keeperKeys = ''] = [shop, keyStore].map((name) => {
    const at = new URL(cluster.url);
    at.pathname = name;
    return asRole(at.href, { name: 'keeper', password: 'k' });
  });
  await migrate(shopUrl);
  await migrateKeyStore(keeperKeys);
  const urls = { shop: shopUrl, events: shopUrl, queues: shopUrl, keys: keeperKeys };
  await grantRoles(urls, TEST_LOGINS);
  const as = { shop: asWorker(shopUrl), keys: asWorker(keeperKeys) };
  const refused = { left: [], statistics: 'not allowed', checkpoint: 'not allowed' };
  expect(await eraseBytes(as, WHILE_OPEN)).toEqual(refused);
  // An operator connects as the owner, who may clear the statistics.
  expect(await eraseBytes({ shop: shopUrl, keys: keeperKeys }, WHILE_OPEN)).toEqual({
    ...refused,
    statistics: 'done',
  });
});

it('remnants are erased again after an interruption, and once by two workers', async () => {
  const asha = await newCustomer();
  await eraseCustomer(asha);
  const services = { db: own.db, store: record.store.blank, log: noopLog };
  const nowhere = keysUrl.replace(/haat_keys$/, 'nowhere');
  const cutOff = eraseRemnants({ ...services, urls: { shop: asWorker(url), keys: nowhere } });
  await expect(cutOff).rejects.toThrow(/nowhere/);
  expect(await outcomeOf(asha)).toMatchObject({ finishedAt: null, outcome: null });
  expect((await Promise.all([erase(), erase()])).toSorted()).toEqual([false, true]);
  expect(await inData(asha)).toEqual([]);
});
