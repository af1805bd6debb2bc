import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import type { EventStore, ExpectedRevision } from '../port.ts';

export const describeRepeating = (store: () => EventStore): void => {
  describe('an append that is repeated', () => {
    /** Expected revision, and the stream's number of events before the repeated append. */
    const kinds: [ExpectedRevision, number][] = [
      ['no_stream', 0],
      ['any', 0],
      ['any', 2],
      ['stream_exists', 2],
      [1n, 2],
    ];

    describe.each(kinds)('expecting %s after %i events', (expected, before) => {
      const prepared = async () => {
        const stream = `${aPrefix()}order-1`;
        if (before > 0) await write(store(), stream, someEvents(before));
        const events = someEvents(2);
        return { stream, events, first: await store().append(stream, events, expected) };
      };

      it('answers what the first one answered and writes nothing', async () => {
        const { stream, events, first } = await prepared();
        expect(first).toMatchObject({ ok: true, revision: BigInt(before + 1) });

        expect(await store().append(stream, events, expected)).toEqual(first);

        expect((await store().read(stream)).events).toHaveLength(before + 2);
      });

      it('does so also when the order has moved on', async () => {
        const { stream, events, first } = await prepared();
        await write(store(), stream, someEvents(3));

        expect(await store().append(stream, events, expected)).toEqual(first);

        expect((await store().read(stream)).events).toHaveLength(before + 5);
      });

      it('does so also when both are under way at once', async () => {
        const stream = `${aPrefix()}order-1`;
        if (before > 0) await write(store(), stream, someEvents(before));
        const events = someEvents(2);

        const results = await Promise.all(
          Array.from({ length: 6 }, () => store().append(stream, events, expected)),
        );

        expect(new Set(results.map((result) => result.ok && result.position)).size).toBe(1);
        expect(results.every((result) => result.ok)).toBe(true);
        expect((await store().read(stream)).events).toHaveLength(before + 2);
      });
    });

    it('is a conflict when only its first event was there before', async () => {
      const stream = `${aPrefix()}order-1`;
      const placed = anEvent();
      await write(store(), stream, [placed]);

      for (const expected of ['any', 'stream_exists', 'no_stream'] as const) {
        expect(await store().append(stream, [placed, anEvent()], expected)).toEqual({
          ok: false,
          reason: 'wrong_expected_revision',
          actual: 0n,
        });
      }
      expect((await store().read(stream)).events).toHaveLength(1);
    });

    it('is a conflict when other events stand where it expects its own', async () => {
      const stream = `${aPrefix()}order-1`;
      const [placed, paid] = [anEvent(), anEvent()];
      await write(store(), stream, [anEvent(), placed]);

      expect(await store().append(stream, [placed, paid], 'no_stream')).toMatchObject({
        ok: false,
        actual: 1n,
      });
      expect((await store().read(stream)).events).toHaveLength(2);
    });
  });
};
