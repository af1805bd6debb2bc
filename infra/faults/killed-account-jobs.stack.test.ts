// @module-tag nightly
/** Workers that are killed while they copy a customer's data, and while they delete the account. */
import { randomBytes, randomUUID } from 'node:crypto';
import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { subjects } from '@haat/contracts/events/subject';
import { customerDecider } from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { registration } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';

const WITHIN = { within: 120_000, every: 10 };
const EXPORT = '/api/account/data-export';
/** Its bytes don't compress, so the copy takes several parts. */
const FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000_000)]);
const { password } = registration();

let database: { url: string; drop(): Promise<void> };
let owner: DatabaseConnection;
let stack: RunningStack;
let record: Awaited<ReturnType<typeof openTestRecord>>;
let asha: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connectDatabase(database.url);
  stack = await startStack({
    databaseUrl: database.url,
    env: { INBOX_MESSAGES_PER_MINUTE: '100' },
  });
  record = await openTestRecord(database.url);
  asha = await signUp(stack.baseUrl);
});
afterAll(async () => {
  await record?.store.close();
  await owner?.close();
  await stack?.stop();
  await database?.drop();
});

const types = async (stream: string): Promise<readonly string[]> =>
  (await record.store.read(stream)).events.map(({ type }) => type);
const rowsOf = async (query: string, values: readonly unknown[] = []): Promise<number> =>
  (await owner.pool.query(query, [...values])).rowCount ?? 0;
const isStoring = async (): Promise<boolean> =>
  (await rowsOf(`select from pg_locks
    where relation = 'data_exports'::regclass and mode = 'RowExclusiveLock'`)) > 0;
const partsStored = () => rowsOf('select from data_exports where customer_id = $1', [asha.id]);

it('a copy of data is made once, and whole, although its worker is killed twice', async () => {
  for (const subject of ['First', 'Second', 'Third']) {
    const ticket = { subject, message: 'Please see the file.', attachments: FILE };
    expect((await asha.submit('/api/tickets', ticket)).status).toBe(201);
  }
  const proof = { currentPassword: password };
  expect((await asha.post(EXPORT, { proof })).status).toBe(202);
  for (const _ of [1, 2]) {
    expect(await waitFor(isStoring, WITHIN)).toBe(true);
    await stack.kill('worker');
    expect(await partsStored()).toBe(0);
    await stack.restart('worker');
  }
  const isReady = async () => (await asha.get(EXPORT)).body.state === 'ready';
  expect(await waitFor(isReady, WITHIN)).toBe(true);
  const headers = { cookie: asha.cookie };
  const answer = await fetch(`${stack.baseUrl}${EXPORT}/file`, { headers });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const sizes = Object.values(files).map(({ length }) => length);
  expect(sizes).toContain(FILE.length);
  expect(Object.keys(files)).toContain('your-data.pdf');
  const story = await types(customerStream(asha.id));
  expect(story.filter((type) => type === 'DataExportReady')).toHaveLength(1);
});

it('an account is deleted once, and whole, although its worker is killed at each step', async () => {
  const bug = { page: '/prices', happened: 'It is empty.', expected: 'Prices.', email: asha.email };
  const numbers: string[] = [];
  for (const _ of Array(20).keys()) {
    const { body } = await visit(stack.baseUrl).post('/api/inbox/bug-reports', bug);
    numbers.push(body.number);
  }
  const erasures = () =>
    Promise.all(numbers.map((number) => types(erasureStream(subjects.message(number)))));
  const listed = async () =>
    (await rowsOf('select from inbox where email = $1', [asha.email])) === numbers.length;
  expect(await waitFor(listed, WITHIN)).toBe(true);

  const stream = customerStream(asha.id);
  const clock = createMovableClock(new Date(Date.now() - ACCOUNT_DELETION_MS).toISOString());
  const request = { customerId: asha.id, deletionId: randomUUID(), letExpire: [] };
  await executeTestCommand(
    record.store,
    { kind: 'customer', id: asha.id },
    customerDecider,
    stream,
    { type: 'RequestAccountDeletion', ...request, requestedAt: isoNow(clock) },
    stream,
    clock,
  );
  const hasBegun = async () => (await erasures()).some(({ length }) => length > 0);
  const isErased = async () => (await types(stream)).includes('CustomerErased');
  for (const moment of [hasBegun, isErased]) {
    expect(await waitFor(moment, WITHIN)).toBe(true);
    await stack.kill('worker');
    await stack.restart('worker');
  }
  // What the worker writes before it destroys the key; each of its starts may destroy that too.
  const ofEmail = emailStream(record.store.names.email(asha.email));
  const isFree = async () => (await types(ofEmail)).at(-1) === 'EmailReleased';
  expect(await waitFor(isFree, WITHIN)).toBe(true);
  const hasKey = 'select from subject_keys where subject = $1 and wrapped is not null';
  const isGone = async () => (await rowsOf(hasKey, [subjects.customer(asha.id)])) === 0;
  expect(await waitFor(isGone, WITHIN)).toBe(true);

  expect((await types(stream)).filter((type) => type === 'CustomerErased')).toHaveLength(1);
  expect(await erasures()).toEqual(numbers.map(() => ['SubjectErased']));
  expect(await partsStored()).toBe(0);
  expect(await rowsOf('select from credentials where customer_id = $1', [asha.id])).toBe(0);
  expect((await signUp(stack.baseUrl, asha.email)).id).not.toBe(asha.id);
});
