import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '../event-store/port.ts';
import { findCheckpoint, restartCheckpoint } from './checkpoints.ts';
import { healthOf, type Ledger, openLedger, sickness } from './testing/ledger.ts';
import { reachedBy } from './testing/reached.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const NAME = 'reactor:register-domain';
const OTHER = 'reactor:complete-order';
const other = () => ledger.bookkeeper(OTHER, { eventTypes: ['DomainRegistered'] });

/** What a restored backup does: the newest events were never there. */
const putBackTo = async (position: Position): Promise<void> => {
  await ledger.connection.pool.query(`alter table events disable trigger all;
    delete from events where position > ${BigInt(position)};
    alter table events enable trigger all; alter table events enable always trigger events_append_only`);
};

const mend = async (name: string): Promise<void> => {
  const { id } = await ledger.store.identify();
  await ledger.connection.pool.query('delete from ledger where follower = $1', [name]);
  expect(await restartCheckpoint(ledger.services.db, name, id)).toBe(true);
};

describe('an event store that ends before a checkpoint', () => {
  it('stops the follower when it starts, with words, until it is mended', async () => {
    const kept = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);
    await before.stop();
    await putBackTo(kept);

    const following = ledger.run([ledger.bookkeeper(NAME)]);
    expect(await sickness(following)).toMatch(/put back .*the command of these/);
    expect(ledger.errors).toContainEqual(expect.stringMatching(/follower of events stopped/));

    // New events grow past the checkpoint: still none of them is passed over.
    await ledger.append('order-3', 'OrderPlaced');
    await ledger.append('order-4', 'OrderPlaced');
    expect(await sickness(following)).toMatch(/put back/);
    await mend(NAME);
    expect(await ledger.written(NAME, 3)).toEqual([
      'order-1/0 OrderPlaced',
      'order-3/0 OrderPlaced',
      'order-4/0 OrderPlaced',
    ]);
    await vi.waitUntil(() => healthOf(following) === true, 15_000);
  });

  it('stops a follower that runs while it happens', async () => {
    const kept = await ledger.append('order-1', 'OrderPlaced');
    const following = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);
    await putBackTo(kept);
    await vi.waitUntil(() => /put back/.test(String(healthOf(following))), { timeout: 30_000 });
  });
});

it('a store that was put back and has grown past the checkpoint is not taken for the same', async () => {
  const kept = await ledger.append('order-1', 'OrderPlaced');
  const before = ledger.run([ledger.bookkeeper(NAME), other()]);
  await ledger.append('order-2', 'DomainRegistered', 'OrderPlaced');
  await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
  await before.stop();
  await putBackTo(kept);
  for (let n = 3; n < 9; n += 1) await ledger.append(`order-${n}`, 'OrderPlaced');

  const following = ledger.run([ledger.bookkeeper(NAME), other()]);
  expect(await sickness(following)).toMatch(/put back/);
  await vi.waitUntil(
    () => Object.values(following.health).every((check) => check() !== true),
    15_000,
  );
  await mend(NAME);
  expect(await ledger.written(NAME, 7)).toHaveLength(7);
});

it('a follower whose own events are all there stops too when another one’s are gone', async () => {
  await ledger.append('order-1', 'DomainRegistered');
  const kept = await ledger.append('order-1', 'OrderPlaced');
  const before = ledger.run([ledger.bookkeeper(NAME), other()]);
  await ledger.append('order-2', 'OrderPlaced');
  await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
  const reached = await reachedBy(ledger.services.db, NAME);
  await vi.waitUntil(async () => (await reachedBy(ledger.services.db, OTHER)) >= reached, 15_000);
  await before.stop();
  await putBackTo(kept);
  await ledger.append('order-3', 'DomainRegistered', 'DomainRegistered');

  const following = ledger.run([ledger.bookkeeper(NAME), other()]);
  await vi.waitUntil(
    () => Object.values(following.health).every((check) => check() !== true),
    15_000,
  );
  await mend(OTHER);
  expect(await ledger.written(OTHER, 3)).toHaveLength(3);
});

it('another event store under the same address is not gone on in', async () => {
  const before = ledger.run([ledger.bookkeeper(NAME)]);
  await ledger.append('order-1', 'OrderPlaced');
  await ledger.written(NAME, 1);
  await before.stop();
  await ledger.connection.pool.query('update event_store_identity set id = gen_random_uuid()');

  const following = ledger.run([ledger.bookkeeper(NAME)]);
  expect(await sickness(following)).toMatch(/belongs to another event store/);
  await mend(NAME);
  await vi.waitUntil(() => healthOf(following) === true, 15_000);
});

it('a checkpoint from before stores had ids takes the store that it finds', async () => {
  const before = ledger.run([ledger.bookkeeper(NAME)]);
  await ledger.append('order-1', 'OrderPlaced');
  await ledger.written(NAME, 1);
  await before.stop();
  await ledger.connection.pool.query('update checkpoints set store_id = null, event_types = null');
  await ledger.append('order-2', 'OrderPlaced');

  ledger.run([ledger.bookkeeper(NAME)]);
  expect(await ledger.written(NAME, 2)).toHaveLength(2);
  const { id } = await ledger.store.identify();
  expect(await findCheckpoint(ledger.services.db, NAME)).toMatchObject({
    store_id: id,
    event_types: ['OrderPlaced'],
  });
});
