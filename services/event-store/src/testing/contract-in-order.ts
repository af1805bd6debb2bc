import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import type { EventStore, StreamAppend } from '../port.ts';

const conflict = (actual: bigint | 'no_stream') => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual,
});

const threeNew = (prefix: string): StreamAppend[] =>
  ['utr-1', 'payment-1', 'order-1'].map((name) => ({
    stream: `${prefix}${name}`,
    events: someEvents(2),
    expected: 'no_stream',
  }));

export const describeInOrder = (store: () => EventStore): void => {
  describe('Appends in order', () => {
    const lengths = (appends: readonly StreamAppend[]): Promise<number[]> =>
      Promise.all(appends.map(async ({ stream }) => (await store().read(stream)).events.length));

    it('are written one after another, each with its own answer', async () => {
      const appends = threeNew(aPrefix());

      const results = await store().appendInOrder(appends);

      const slices = await Promise.all(appends.map(({ stream }) => store().read(stream)));
      expect(results).toEqual(
        slices.map(({ events }) => ({ ok: true, revision: 1n, position: events[1]?.position })),
      );
      const positions = slices.flatMap(({ events }) => events.map(({ position }) => position));
      expect(positions).toEqual(positions.toSorted());
    });

    it('stop at the first conflict, and write nothing after it', async () => {
      const appends = threeNew(aPrefix());
      await write(store(), String(appends[1]?.stream), [anEvent()]);

      const results = await store().appendInOrder(appends);

      expect(results).toEqual([expect.objectContaining({ ok: true, revision: 1n }), conflict(0n)]);
      expect(await lengths(appends)).toEqual([2, 1, 0]);
    });

    it('write nothing when the first one conflicts', async () => {
      const appends = threeNew(aPrefix());
      await write(store(), String(appends[0]?.stream), [anEvent()]);

      expect(await store().appendInOrder(appends)).toEqual([conflict(0n)]);
      expect(await lengths(appends)).toEqual([1, 0, 0]);
    });

    it('may go to one stream, each expecting the revision after the previous one', async () => {
      const stream = `${aPrefix()}credit-1`;
      const [seen, claimed, late] = [someEvents(1), someEvents(2), someEvents(1)];

      const results = await store().appendInOrder([
        { stream, events: seen, expected: 'no_stream' },
        { stream, events: claimed, expected: 0n },
        { stream, events: late, expected: 0n },
      ]);

      expect(results).toMatchObject([{ revision: 0n }, { revision: 2n }, conflict(2n)]);
      expect((await store().read(stream)).events.map(({ id }) => id)).toEqual(
        [...seen, ...claimed].map(({ id }) => id),
      );
    });

    it('write nothing when repeated, and give the same answers', async () => {
      const appends = threeNew(aPrefix());
      const first = await store().appendInOrder(appends);

      expect(await store().appendInOrder(appends)).toEqual(first);
      expect(await lengths(appends)).toEqual([2, 2, 2]);
    });

    it('are completed by a repeat after an interruption', async () => {
      const appends = threeNew(aPrefix());
      const begun = await store().appendInOrder(appends.slice(0, 2));

      const results = await store().appendInOrder(appends);

      expect(results.slice(0, 2)).toEqual(begun);
      expect(results[2]).toMatchObject({ ok: true, revision: 1n });
      expect(await lengths(appends)).toEqual([2, 2, 2]);
    });

    it('write nothing after an append that cannot be serialized', async () => {
      const [claim, payment, order] = threeNew(aPrefix());
      if (!claim || !payment || !order) throw new Error('Three were made');
      const unwritable = [anEvent('TriedOrderPaid', { pricePaise: 79_900n })];

      const appends = [claim, { ...payment, events: unwritable }, order];
      await expect(store().appendInOrder(appends)).rejects.toThrow(TypeError);

      expect((await lengths(appends)).slice(1)).toEqual([0, 0]);
    });

    it('do not affect concurrent appends, whatever their results', async () => {
      const prefixes = Array.from({ length: 24 }, aPrefix);
      const all = prefixes.map(threeNew);
      const isRefused = (number: number): boolean => number % 3 === 1;
      await Promise.all(
        all
          .filter((_, number) => isRefused(number))
          .map((appends) => write(store(), String(appends[1]?.stream), [anEvent()])),
      );
      const alone = prefixes.map((prefix) => `${prefix}mail-1`);

      const [results, others] = await Promise.all([
        Promise.all(all.map((appends) => store().appendInOrder(appends))),
        Promise.all(alone.map((stream) => store().append(stream, [anEvent()], 'no_stream'))),
      ]);

      expect(others.every(({ ok }) => ok)).toBe(true);
      expect(results.map((answers) => answers.map(({ ok }) => ok))).toEqual(
        all.map((_, number) => (isRefused(number) ? [true, false] : [true, true, true])),
      );
      expect(await Promise.all(all.map(lengths))).toEqual(
        all.map((_, number) => (isRefused(number) ? [2, 1, 0] : [2, 2, 2])),
      );
    });

    it('may be an empty list', async () => {
      expect(await store().appendInOrder([])).toEqual([]);
    });

    it('refuse an append without events', async () => {
      const [claim] = threeNew(aPrefix());
      if (!claim) throw new Error('Three were made');
      await expect(store().appendInOrder([{ ...claim, events: [] }])).rejects.toThrow(RangeError);
    });
  });
};
