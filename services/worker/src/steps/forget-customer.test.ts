import { randomUUID } from 'node:crypto';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer';
import { giveCommand } from '@haat/testkit/give-command';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const customerId = 'C-RAVI';
const actor = { kind: 'customer', id: customerId } as const;
const forgotten = sample('CustomerForgotten', { customerId });
const stream = customerStream(customerId);

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
  const { data } = sample('CustomerRegistered', { customerId });
  const register = { type: 'RegisterCustomer', ...data } as const;
  await giveCommand(shop.store, actor, customerDecider, stream, register);
});
afterEach(() => shop.close());

const isDestroyed = async (): Promise<boolean> => {
  const query = 'select wrapped is null as is_destroyed from subject_keys where subject = $1';
  const { rows } = await shop.connection.pool.query(query, [subjects.customer(customerId)]);
  return rows[0].is_destroyed;
};

const waysIn = async (): Promise<readonly string[]> => {
  const { rows } = await shop.connection.pool.query<{ readonly customer_id: string }>(
    'select customer_id from passkeys union all select customer_id from one_time_codes',
  );
  return rows.map(({ customer_id }) => customer_id);
};
const giveWaysIn = async (owner: string): Promise<void> => {
  const { db } = shop.connection;
  const at = new Date();
  await db
    .insertInto('passkeys')
    .values({
      credential_id: `of ${owner}`,
      passkey_id: randomUUID(),
      customer_id: owner,
      public_key: Buffer.of(1),
      counter: 0,
      transports: [],
      name: 'Phone',
      added_at: at,
    })
    .execute();
  await db
    .insertInto('one_time_codes')
    .values({ customer_id: owner, secret_id: 's', sealed: 'x', made_at: at })
    .execute();
};

it('passkeys and secrets of who is forgotten are removed, and nobody else’s', async () => {
  await giveWaysIn(customerId);
  await giveWaysIn('C-ASHA');
  const forget = { ...forgotten.data, type: 'ForgetCustomer' } as const;
  await giveCommand(shop.store, actor, customerDecider, stream, forget);
  await shop.startWorker();
  await shop.untilIdle();
  expect(await waysIn()).toEqual(['C-ASHA', 'C-ASHA']);
});

describe('a customer’s key', () => {
  it('is destroyed when they are forgotten', async () => {
    const forget = { ...forgotten.data, type: 'ForgetCustomer' } as const;
    await giveCommand(shop.store, actor, customerDecider, stream, forget);
    await shop.startWorker();
    await shop.untilIdle();
    expect(await isDestroyed()).toBe(true);
  });

  it.each([stream, 'order-HT-261121-1'])(
    'is kept where the shop did not write that they are, in %s, and an alarm says so',
    async (place) => {
      const { revision } = await shop.store.read(place);
      const metadata = { commandId: 'c', causationId: 'c', correlationId: place, actor };
      const forged = { id: randomUUID(), ...forgotten, metadata };
      await shop.store.append(place, [forged], revision);
      await shop.startWorker();
      await shop.untilIdle();
      expect(await isDestroyed()).toBe(false);
      expect(await shop.services.alarms.metrics()).toContain('haat_forgettings_refused_total 1');
    },
  );
});
