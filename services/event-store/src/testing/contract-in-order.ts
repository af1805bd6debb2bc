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
  describe('appends in order', () => {
    const lengths = (appends: readonly StreamAppend[]): Promise<number[]> =>
      Promise.all(appends.map(async ({ stream }) => (await store().read(stream)).events.length));

    it('are written one after the other, each with its answer', async () => {
      const appends = threeNew(aPrefix());

      const results = await store().appendInOrder(appends);

      const slices = await Promise.all(appends.map(({ stream }) => store().read(stream)));
      expect(results).toEqual(
        slices.map(({ events }) => ({ ok: true, revision: 1n, position: events[1]?.position })),
      );
      const positions = slices.flatMap(({ events }) => events.map(({ position }) => position));
      expect(positions).toEqual(positions.toSorted());
    });

    it('end at the first that is refused: nothing behind it is written', async () => {
      const appends = threeNew(aPrefix());
      await write(store(), String(appends[1]?.stream), [anEvent()]);

      const results = await store().appendInOrder(appends);

      expect(results).toEqual([expect.objectContaining({ ok: true, revision: 1n }), conflict(0n)]);
      expect(await lengths(appends)).toEqual([2, 1, 0]);
    });

    it('are none where the first is refused', async () => {
      const appends = threeNew(aPrefix());
      await write(store(), String(appends[0]?.stream), [anEvent()]);

      expect(await store().appendInOrder(appends)).toEqual([conflict(0n)]);
      expect(await lengths(appends)).toEqual([1, 0, 0]);
    });

    it('may be of one stream, each on what those before it wrote', async () => {
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

    it('that are repeated answer what the first ones answered, and write nothing', async () => {
      const appends = threeNew(aPrefix());
      const first = await store().appendInOrder(appends);

      expect(await store().appendInOrder(appends)).toEqual(first);
      expect(await lengths(appends)).toEqual([2, 2, 2]);
    });

    it('that were cut off are finished by a repeat', async () => {
      const appends = threeNew(aPrefix());
      const begun = await store().appendInOrder(appends.slice(0, 2));

      const results = await store().appendInOrder(appends);

      expect(results.slice(0, 2)).toEqual(begun);
      expect(results[2]).toMatchObject({ ok: true, revision: 1n });
      expect(await lengths(appends)).toEqual([2, 2, 2]);
    });

    it('of which one cannot be written at all leave nothing behind it', async () => {
      const [claim, payment, order] = threeNew(aPrefix());
      if (!claim || !payment || !order) throw new Error('Three were made');
      const unwritable = [anEvent('TriedOrderPaid', { pricePaise: 79_900n })];

      const appends = [claim, { ...payment, events: unwritable }, order];
      await expect(store().appendInOrder(appends)).rejects.toThrow(TypeError);

      expect((await lengths(appends)).slice(1)).toEqual([0, 0]);
    });

    it('keep to themselves: others of the same turn are written, whatever becomes of them', async () => {
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

    it('may be none', async () => {
      expect(await store().appendInOrder([])).toEqual([]);
    });

    it('refuses one without events', async () => {
      const [claim] = threeNew(aPrefix());
      if (!claim) throw new Error('Three were made');
      await expect(store().appendInOrder([{ ...claim, events: [] }])).rejects.toThrow(RangeError);
    });
  });
};
