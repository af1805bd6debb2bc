import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import type { EventStore, ExpectedRevision } from '../port.ts';

const conflict = (actual: bigint | 'no_stream') => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual,
});

export const describeAppending = (store: () => EventStore): void => {
  describe('Appending', () => {
    it('answers a health check', async () => {
      await expect(store().ping()).resolves.toBeUndefined();
    });

    it('starts an order at revision 0 and stores its event unchanged', async () => {
      const stream = `${aPrefix()}order-1`;
      const placed = anEvent('TriedOrderPlaced', {
        domain: 'चाय-दुकान.in',
        lines: [{ pricePaise: 79_900, note: 'quote " backslash \\ newline \n' }],
        coupon: null,
        gift: false,
      });

      const before = Date.now();
      const result = await store().append(stream, [placed], 'no_stream');

      expect(result).toMatchObject({ ok: true, revision: 0n });
      const { events, revision } = await store().read(stream);
      expect(revision).toBe(0n);
      expect(events).toEqual([
        {
          ...placed,
          stream,
          revision: 0n,
          position: result.ok && result.position,
          recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ]);
      const recordedAt = Date.parse(events[0]?.recordedAt ?? '');
      expect(Math.abs(recordedAt - before)).toBeLessThan(60_000);
    });

    const onNewStream: [ExpectedRevision, object][] = [
      ['any', { ok: true, revision: 0n }],
      ['no_stream', { ok: true, revision: 0n }],
      ['stream_exists', conflict('no_stream')],
      [0n, conflict('no_stream')],
      [3n, conflict('no_stream')],
    ];
    it.each(onNewStream)(
      'gives the right result when it expects %s of a missing stream',
      async (expected, outcome) => {
        const stream = `${aPrefix()}order-1`;

        expect(await store().append(stream, [anEvent()], expected)).toMatchObject(outcome);

        const written = 'ok' in outcome && outcome.ok ? 1 : 0;
        expect((await store().read(stream)).events).toHaveLength(written);
      },
    );

    const onTwoEvents: [ExpectedRevision, object][] = [
      ['any', { ok: true, revision: 2n }],
      ['stream_exists', { ok: true, revision: 2n }],
      [1n, { ok: true, revision: 2n }],
      ['no_stream', conflict(1n)],
      [0n, conflict(1n)],
      [2n, conflict(1n)],
    ];
    it.each(onTwoEvents)(
      'gives the right result when it expects %s of an order with two events',
      async (expected, outcome) => {
        const stream = `${aPrefix()}order-1`;
        await write(store(), stream, someEvents(2));

        expect(await store().append(stream, [anEvent()], expected)).toMatchObject(outcome);

        const written = 'ok' in outcome && outcome.ok ? 3 : 2;
        expect((await store().read(stream)).events).toHaveLength(written);
      },
    );

    it('appends several events together and answers with the last revision', async () => {
      const stream = `${aPrefix()}order-1`;
      const events = [
        anEvent('TriedOrderPlaced'),
        anEvent('TriedOrderPaymentConfirmed'),
        anEvent('TriedOrderCompleted'),
      ];

      const result = await store().append(stream, events, 'no_stream');

      const slice = await store().read(stream);
      expect(slice.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(slice.events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
      expect(result).toEqual({ ok: true, revision: 2n, position: slice.events[2]?.position });
    });

    it('appends none of several events when one cannot be serialized', async () => {
      const stream = `${aPrefix()}order-1`;
      const unwritable = anEvent('TriedOrderPaid', { pricePaise: 79_900n });

      await expect(
        store().append(stream, [anEvent(), unwritable, anEvent()], 'no_stream'),
      ).rejects.toThrow(TypeError);

      expect(await store().read(stream)).toEqual({ events: [], revision: 'no_stream' });
    });

    it('refuses an append without events', async () => {
      await expect(store().append(`${aPrefix()}order-1`, [], 'any')).rejects.toThrow(RangeError);
    });

    it('accepts one of many writers that expect the same revision', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, [anEvent()]);

      const results = await Promise.all(
        Array.from({ length: 8 }, () => store().append(stream, [anEvent()], 0n)),
      );

      expect(results.filter(({ ok }) => ok)).toMatchObject([{ revision: 1n }]);
      expect(results.filter(({ ok }) => !ok)).toEqual(
        Array.from({ length: 7 }, () => conflict(1n)),
      );
      expect((await store().read(stream)).events).toHaveLength(2);
    });
  });
};
