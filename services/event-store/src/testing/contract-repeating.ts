import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import type { EventStore, ExpectedRevision } from '../port.ts';

export const describeRepeating = (store: () => EventStore): void => {
  describe('A repeated append', () => {
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

      it('gives the same answer and writes nothing', async () => {
        const { stream, events, first } = await prepared();
        expect(first).toMatchObject({ ok: true, revision: BigInt(before + 1) });

        expect(await store().append(stream, events, expected)).toEqual(first);

        expect((await store().read(stream)).events).toHaveLength(before + 2);
      });

      it('gives the same answer after later appends to the stream', async () => {
        const { stream, events, first } = await prepared();
        await write(store(), stream, someEvents(3));

        expect(await store().append(stream, events, expected)).toEqual(first);

        expect((await store().read(stream)).events).toHaveLength(before + 5);
      });

      it('gives all copies the same answer when they run at the same time', async () => {
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

    it('conflicts when only its first event was written before', async () => {
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

    it('conflicts when the stream has other events at its place', async () => {
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
