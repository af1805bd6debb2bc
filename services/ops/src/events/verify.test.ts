import { connectEventStore } from '@haat/event-store/connect';
import { systemClock } from '@haat/platform/clock';
import { createAnchorWriter } from '@haat/record/anchors';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type Bought, createScriptedCustomer, streamsOf } from '@haat/testkit/scripted-customer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';

let shop: Engines;
beforeEach(async () => {
  shop = await openEngines();
});
afterEach(() => shop.close());

const verify = async (env: Readonly<Record<string, string>> = {}) => {
  const { code, out, err } = await runOps('events verify', shop.url, env);
  return { code, printed: out + err };
};

/** An attacker with write access to the store. */
const tamper = async (statement: string, values: readonly unknown[] = []): Promise<void> => {
  const { pool } = shop.connection;
  await pool.query('alter table events disable trigger events_append_only');
  const { rowCount } = await pool.query(statement, [...values]);
  expect(rowCount).toBeGreaterThan(0);
};

/** Two orders, all of whose streams are signed. */
const signedOrders = async (): Promise<readonly [Bought, Bought]> => {
  const { buy } = createScriptedCustomer(shop.store);
  const bought = [await buy({ domain: 'signed.in' }), await buy({ domain: 'sealed.in' })] as const;
  const store = await connectEventStore(shop.url);
  const writer = createAnchorWriter(
    {
      store: { ...store, encrypt: shop.store.encrypt },
      keyStore: shop.keyStore,
      // A minute later they are old enough.
      clock: { now: () => systemClock.now() + 3_600_000 },
    },
    { everyEvents: 1_000, maxAgeMs: 60_000 },
  );
  await writer.poll();
  await store.close();
  return bought;
};

it('events verify confirms an untampered event log and exits with 0', async () => {
  await signedOrders();
  const { code, printed } = await verify();
  expect(printed).toMatch(
    /^1\d events in \d+ streams, 1 anchor; signed anchors cover 1\d events\.$/m,
  );
  expect(printed).toContain('Event log verified: no tampering found.');
  expect(code).toBe(0);
  const { rows } = await shop.connection.pool.query('select name, is_ok from last_runs');
  expect(rows).toEqual([{ name: 'verify', is_ok: true }]);
});

it('events verify names missing or wrong keys, without a stack trace', async () => {
  const missing = await verify({ MASTER_SECRET: '' });
  expect(missing.printed).toContain('MASTER_SECRET');
  expect(missing.code).toBe(2);
  const wrong = await verify({ MASTER_SECRET: 'another master than the one it was made with' });
  expect(wrong.printed).toMatch(/^Not done: MASTER_SECRET does not open the keys/);
  expect(wrong.printed).not.toContain('    at ');
  expect(wrong.code).toBe(3);
});

describe('events verify on a tampered event log', () => {
  it('names the changed event and exits with 1', async () => {
    const [{ referenceCode }] = await signedOrders();
    const stream = `payment-${referenceCode}`;
    await tamper(
      `update events set metadata = jsonb_set(metadata, '{actor,id}', '"ashb"')
       where stream = $1 and revision = 0`,
      [stream],
    );
    const { code, printed } = await verify();
    expect(printed).toContain(`changed: ${stream}: event 0 was changed`);
    expect(printed).toContain('Event log verification failed in 1 stream.');
    expect(code).toBe(1);
  });

  it('names the missing end of the event log, even when its anchor is missing too', async () => {
    const [, last] = await signedOrders();
    await tamper(
      `delete from events where position >= (
         select min(position) from events where stream = $1)`,
      [streamsOf(last).order],
    );
    const { code, printed } = await verify();
    expect(printed).toContain('Anchor 1 is kept outside the event store, which ends at 0.');
    expect(printed).toContain(`${streamsOf(last).order}: anchor 1 vouches for its event 0`);
    expect(code).toBe(1);
  });
});
