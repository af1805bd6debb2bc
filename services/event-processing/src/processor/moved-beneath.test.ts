// @module-tag slow
/** A backup of the database from before the event log was moved to another engine. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allChecksFailed,
  inEventStoreDb,
  inPostgres,
  type RestorableLedger,
} from '../testing/restorable-ledger.ts';

const NAME = 'reactor:register-domain';
const IDLE = 'reactor:complete-order';

/** Text order puts the first two before the log's end, and the others behind it. */
const POSITIONS = {
  Postgres: [
    '00000000000000000000:00000000000000000000',
    '1'.repeat(20).concat(':', '1'.repeat(20)),
  ],
  EventStoreDB: ['0000000000000000000', '1'.repeat(19)],
} as const;

describe.each([
  ['Postgres', inPostgres],
  ['EventStoreDB', inEventStoreDb],
] as const)('A checkpoint with a position of another engine, in %s', (engine, open) => {
  let ledger: RestorableLedger;
  beforeEach(async () => {
    ledger = await open();
  });
  afterEach(() => ledger.close());

  it.each(POSITIONS[engine])('stops its processor until it is repaired: %s', async (position) => {
    await ledger.append('order-1', 'OrderPlaced');
    const processors = [
      ledger.bookkeeper(NAME),
      ledger.bookkeeper(IDLE, { eventTypes: ['DomainRegistered'] }),
    ];
    const before = ledger.run(processors);
    await ledger.written(NAME, 1);
    await vi.waitUntil(() => [NAME, IDLE].every(before.hasCaughtUp), 60_000);
    await before.stop();
    await ledger.connection.pool.query('update checkpoints set position = $1', [position]);

    const following = ledger.run(processors, { doubtMs: 10 });
    await ledger.append('order-2', 'OrderPlaced');
    await allChecksFailed(following, /before it was moved, or restored.*the command of these/);
    expect(await ledger.entries(NAME)).toHaveLength(1);
    await ledger.repair(NAME);
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
  });
});
