// @module-tag slow
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';
import { replayErasures, replayWhenReady } from './replay-erasures.ts';

let record: RecordUnderTest;
beforeEach(async () => {
  record = await openRecordUnderTest();
});
afterEach(() => record.close());

const asha = customerStream('C-ASHA');
const ravi = customerStream('C-RAVI');
const registered = (customerId: string) => sample('CustomerRegistered', { customerId });
const erased = (customerId: string) => sample('CustomerErased', { customerId });
const replay = () => replayErasures(record.raw, record.keyStore);
const isDestroyed = async (customerId: string): Promise<boolean> =>
  (await record.keyStore.subjects.obtain(subjects.customer(customerId))) === 'destroyed';

describe('Replaying erasures at startup', () => {
  it('destroys the key of each customer that the shop erased, also as one of several events', async () => {
    await record.happen(asha, registered('C-ASHA'));
    await record.happen(asha, erased('C-ASHA'));
    await record.happen(ravi, registered('C-RAVI'), erased('C-RAVI'));
    await replay();
    expect([await isDestroyed('C-ASHA'), await isDestroyed('C-RAVI')]).toEqual([true, true]);
  });

  it('is repeated when Postgres becomes unavailable', async () => {
    await record.happen(asha, registered('C-ASHA'), erased('C-ASHA'));
    const shuttingDown = Object.assign(new Error('shutting down'), { code: '57P03' });
    const keyStore = {
      ...record.keyStore,
      setErasedUpTo: vi.fn(record.keyStore.setErasedUpTo).mockRejectedValueOnce(shuttingDown),
    };
    await replayWhenReady(record.raw, keyStore);
    expect(keyStore.setErasedUpTo).toHaveBeenCalledTimes(2);
    expect(await isDestroyed('C-ASHA')).toBe(true);
  });
});

describe('An erasure event that the shop did not write', () => {
  beforeEach(() => record.happen(asha, registered('C-ASHA')));

  it.each([
    ['in the customer’s own stream', asha],
    ['in another customer’s stream', ravi],
    ['in the stream of an order', 'order-HT-261121-1'],
  ])('keeps the key and refuses the start when it was forged %s', async (_where, stream) => {
    await record.forge(stream, erased('C-ASHA'));
    await expect(replay()).rejects.toThrow(
      /erases customer C-ASHA, but the shop did not write it: .*npm run ops -- events verify/,
    );
    expect(await isDestroyed('C-ASHA')).toBe(false);
  });

  it('refuses the start when it was copied from another customer’s erasure', async () => {
    await record.happen(ravi, registered('C-RAVI'), erased('C-RAVI'));
    await record.tamper(
      `update events set data = data || '{"customerId": "C-ASHA"}' where type = 'CustomerErased'`,
    );
    await expect(replay()).rejects.toThrow(/npm run ops -- events verify/);
    await record.tamper(`update events set stream = $1 where type = 'CustomerErased'`, [asha]);
    await expect(replay()).rejects.toThrow(/npm run ops -- events verify/);
    expect(await isDestroyed('C-ASHA')).toBe(false);
  });

  it('refuses the start when it names no subject', async () => {
    await record.forge(asha, { type: 'CustomerErased', data: {} });
    await expect(replay()).rejects.toThrow(/npm run ops -- events verify/);
  });

  it('refuses every start, while the shop’s own later erasures are replayed', async () => {
    await record.forge(asha, erased('C-ASHA'));
    await record.happen(ravi, registered('C-RAVI'), erased('C-RAVI'));
    await expect(replay()).rejects.toThrow(/npm run ops -- events verify/);
    await expect(replay()).rejects.toThrow(/npm run ops -- events verify/);
    expect([await isDestroyed('C-ASHA'), await isDestroyed('C-RAVI')]).toEqual([false, true]);
  });
});
