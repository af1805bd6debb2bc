// @module-tag slow
import { randomUUID } from 'node:crypto';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { erasureDecider } from '@haat/domain/customer/erased-subject';
import { replayErasures } from '@haat/record/erasure';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkerServices } from '../worker.ts';

const customerId = 'C-RAVI';
const actor = { kind: 'customer', id: customerId } as const;
const stream = customerStream(customerId);
const email = 'ravi@example.in';

let clock: ManualClock;
let shop: WorkerShop;
let emailHash: string;
let erased: ReturnType<typeof sample<'CustomerErased'>>;
beforeEach(async () => {
  clock = createMovableClock('2026-11-22T09:30:00.000Z');
  shop = await openWorker({}, { clock });
  emailHash = shop.store.names.email(email);
  erased = sample('CustomerErased', { customerId, emailHash });
  await claim(customerId);
  const { data } = sample('CustomerRegistered', { customerId, email });
  const register = { type: 'RegisterCustomer', ...data } as const;
  await executeTestCommand(shop.store, actor, customerDecider, stream, register);
});
afterEach(() => shop.close());

const claim = (whose: string): Promise<void> => {
  const command = { type: 'ClaimEmail', emailHash, customerId: whose } as const;
  return executeTestCommand(shop.store, actor, emailDecider, emailStream(emailHash), command);
};
const erase = (): Promise<void> => {
  const command = { ...erased.data, type: 'EraseCustomer' } as const;
  return executeTestCommand(shop.store, actor, customerDecider, stream, command, stream, clock);
};
const isDestroyed = async (subject: string = subjects.customer(customerId)): Promise<boolean> => {
  const query = 'select wrapped is null as is_destroyed from subject_keys where subject = $1';
  const { rows } = await shop.connection.pool.query(query, [subject]);
  return rows[0]?.is_destroyed ?? false;
};

/** All data of a customer outside the event log: a row in every table that has any. */
const ROWS: Readonly<Record<string, string>> = {
  credentials: "(customer_id, email_hash, password_hash) values ($1, $1, 'x')",
  passwords: "(customer_id, password_id, password_hash, made_at) values ($1, 'p', 'x', now())",
  password_links:
    "(token_hash, customer_id, request_id, expires_at) values ('t' || $1, $1, 'r', now())",
  registration_attempts:
    "(email_hash, command_id, customer_id, password_hash) values ('e' || $1, 'c', $1, 'x')",
  passkeys: `(credential_id, passkey_id, customer_id, public_key, counter, transports, name, added_at)
    values ('of ' || $1, 'k' || $1, $1, 'x', 0, '{}', 'Phone of Ravi', now())`,
  one_time_codes: "(customer_id, secret_id, encrypted, made_at) values ($1, 's', 'x', now())",
  open_sessions: `(session_id, customer_id, generation, device, opened_at, seen_at, ends_at)
    values ('s' || $1, $1, 0, 'Firefox', now(), now(), now())`,
  idempotency_keys: "(scope, key, body_hash, body) values ($1 || ' /api/x', 'k', 'h', 'Ravi')",
  hosting_logins: "(order_id, customer_id, encrypted, made_at) values ('o' || $1, $1, 'x', now())",
  email_codes: `(code_hash, customer_id, request_id, tries_left, expires_at)
    values ('c' || $1, $1, 'r', 5, now())`,
  data_exports: `(customer_id, export_id, part, bytes, encrypted, expires_at)
    values ($1, 'e', 0, 1, 'x', now())`,
  screenshots: "(hash, customer_id, content_type, bytes) values ('same', $1, 'image/png', 'x')",
};
const keep = async (whose: string): Promise<void> => {
  for (const [table, values] of Object.entries(ROWS)) {
    await shop.connection.pool.query(`insert into ${table} ${values}`, [whose]);
  }
};
const retainedOf = async (whose: string): Promise<readonly string[]> => {
  const tables: string[] = [];
  for (const table of Object.keys(ROWS)) {
    const found = await shop.connection.pool.query(
      `select from ${table} where to_jsonb(${table})::text like '%' || $1 || '%'`,
      [whose],
    );
    if (found.rowCount !== 0) tables.push(table);
  }
  return tables;
};

describe('Data of an erased customer', () => {
  it('is removed, and other customers keep theirs, even the same file', async () => {
    await Promise.all([keep(customerId), keep('C-ASHA')]);
    await erase();
    await shop.startWorker();
    await shop.untilIdle();
    expect(await retainedOf(customerId)).toEqual([]);
    expect(await retainedOf('C-ASHA')).toEqual(Object.keys(ROWS));
  });

  it('is covered by these tests for each table that names customers', async () => {
    const { rows } = await shop.connection.pool.query<{ readonly name: string }>(
      `select table_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE'
         and table_name !~ '_v[0-9]+$'`,
    );
    // Keys are found by their scope.
    const named = [...rows.map(({ name }) => name), 'idempotency_keys'];
    expect(named.toSorted()).toEqual(Object.keys(ROWS).toSorted());
  });

  it('written by a late request is removed later, and the removal is recorded', async () => {
    await erase();
    await shop.startWorker();
    await shop.untilIdle();
    await keep(customerId);
    clock.advance(10 * 60_000);
    await shop.waitFor(stream, 'CustomerTracesRemoved');
    expect(await retainedOf(customerId)).toEqual([]);
    expect(await shop.story(stream)).toEqual([
      ...['CustomerRegistered', 'CustomerErased', 'CustomerTracesRemoved'],
    ]);
  });
});

/** A worker that dies once at some point of the step. */
const DYING: Readonly<
  Record<string, (services: WorkerShop['services']) => Partial<WorkerServices>>
> = {
  'before the email was released': ({ store }) => ({
    store: failingOnce(store, 'EmailReleased', 'before'),
  }),
  'after the email was released': ({ store }) => ({
    store: failingOnce(store, 'EmailReleased', 'after'),
  }),
  'after the key was destroyed': (services) => ({ keyStore: failingKeys(services) }),
};
const failingKeys = ({ keyStore }: WorkerShop['services']): WorkerShop['services']['keyStore'] => {
  let isArmed = true;
  const destroy = async (subject: string): Promise<void> => {
    const fails = isArmed;
    isArmed = false;
    await keyStore.subjects.destroy(subject);
    if (fails) throw new Error('Killed after the key is destroyed');
  };
  return { ...keyStore, subjects: { ...keyStore.subjects, destroy } };
};

describe('An interrupted erasure', () => {
  it.each(Object.entries(DYING))(
    'is completed once when it was interrupted %s',
    async (_, dying) => {
      await keep(customerId);
      await erase();
      await shop.startWorker(dying(shop.services));
      await shop.untilIdle();
      expect(await isDestroyed()).toBe(true);
      expect(await retainedOf(customerId)).toEqual([]);
      expect(await shop.story(emailStream(emailHash))).toEqual(['EmailClaimed', 'EmailReleased']);
    },
  );

  it('releases the email even if a start has destroyed the key first', async () => {
    await erase();
    await replayErasures(shop.store.blank, shop.keyStore);
    expect(await isDestroyed()).toBe(true);
    await shop.startWorker();
    await shop.untilIdle();
    expect(await shop.story(emailStream(emailHash))).toEqual(['EmailClaimed', 'EmailReleased']);
  });

  it('leaves the email to a customer who has registered it since', async () => {
    await erase();
    await shop.startWorker();
    await shop.untilIdle();
    await claim('C-NEW');
    clock.advance(10 * 60_000);
    await shop.waitFor(stream, 'CustomerTracesRemoved');
    const address = ['EmailClaimed', 'EmailReleased', 'EmailClaimed'];
    expect(await shop.story(emailStream(emailHash))).toEqual(address);
  });
});

describe('The key of a customer or message', () => {
  it.each([stream, 'order-HT-261121-1'])(
    'is retained after a forged erasure in %s, and an alarm is raised',
    async (place) => {
      const { revision } = await shop.store.read(place);
      const metadata = { commandId: 'c', causationId: 'c', correlationId: place, actor };
      const forged = {
        id: randomUUID(),
        ...erased,
        metadata: { ...metadata, schemaVersion: 1 },
      };
      await keep(customerId);
      await shop.store.append(place, [forged], revision);
      await shop.startWorker();
      await shop.untilIdle();
      expect(await isDestroyed()).toBe(false);
      expect(await retainedOf(customerId)).toEqual(Object.keys(ROWS));
      expect(await shop.story(emailStream(emailHash))).toEqual(['EmailClaimed']);
      expect(await shop.services.alarms.metrics()).toContain('haat_erasures_refused_total');
    },
  );

  it('is destroyed for a message, and again after a backup of the keys is restored', async () => {
    const subject = subjects.message('BUG-00000001');
    await shop.keyStore.subjects.obtain(subject);
    const { data } = sample('SubjectErased', { subject, because: 'customer_erased' });
    const command = { ...data, type: 'EraseSubject' } as const;
    const place = erasureStream(subject);
    await executeTestCommand(shop.store, actor, erasureDecider, place, command);
    await shop.startWorker();
    await shop.untilIdle();
    expect(await isDestroyed(subject)).toBe(true);
    await shop.connection.pool.query(`
      alter table subject_keys disable trigger subject_keys_stay_destroyed;
      update subject_keys set wrapped = 'x', destroyed_at = null;
      alter table subject_keys enable trigger subject_keys_stay_destroyed`);
    await replayErasures(shop.store.blank, shop.keyStore);
    expect(await isDestroyed(subject)).toBe(true);
  });
});
