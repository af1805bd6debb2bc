import { anEvent, aPrefix, readToEnd, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import {
  comparePositions,
  type EventStore,
  type EventToAppend,
  type Position,
  START,
} from '../port.ts';

const aBusyHour = async (store: EventStore) => {
  const prefix = aPrefix();
  const { position: before } = await write(store, `${prefix}opening-1`, [
    anEvent('TriedShopOpened'),
  ]);
  await write(store, `${prefix}order-1`, [anEvent('TriedOrderPlaced')]);
  await write(store, `${prefix}payment-1`, [
    anEvent('TriedPaymentSubmitted'),
    anEvent('TriedPaymentVerified'),
  ]);
  await write(store, `${prefix}order-2`, [anEvent('TriedOrderPlaced')]);
  await write(store, `${prefix}order-1`, [
    anEvent('TriedOrderPlacedTwice'),
    anEvent('TriedOrderCompleted'),
  ]);
  return { prefix, before };
};

export const describeReading = (store: () => EventStore): void => {
  describe('Reading one stream', () => {
    it('answers no events for a stream that was never written', async () => {
      expect(await store().read(`${aPrefix()}order-1`)).toEqual({
        events: [],
        revision: 'no_stream',
      });
    });

    it('reads null data and metadata of another writer as empty objects', async () => {
      const stream = `${aPrefix()}order-1`;
      const wordless = { ...anEvent(), data: null, metadata: null } as unknown as EventToAppend;
      await write(store(), stream, [wordless]);

      const filter = { streamPrefixes: [stream] };
      const { events } = await store().read(stream);
      expect(events).toMatchObject([{ id: wordless.id }]);
      expect(events.map(({ data, metadata }) => ({ data, metadata }))).toEqual([
        { data: {}, metadata: {} },
      ]);
      expect((await readToEnd(store(), START, { filter })).events).toEqual(events);
    });

    it('starts at a revision, and answers the last revision even past the end', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, someEvents(4));

      const tail = await store().read(stream, { fromRevision: 2n });
      expect(tail.events.map(({ revision }) => revision)).toEqual([2n, 3n]);
      expect(tail.revision).toBe(3n);

      expect(await store().read(stream, { fromRevision: 9n })).toEqual({
        events: [],
        revision: 3n,
      });
    });

    it('separates streams whose names share a prefix', async () => {
      const prefix = aPrefix();
      await write(store(), `${prefix}order-1`, someEvents(1));
      await write(store(), `${prefix}order-11`, someEvents(3));

      expect((await store().read(`${prefix}order-1`)).events).toHaveLength(1);
    });

    it('reads an order with more events than one message holds', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, someEvents(700));

      const { events } = await store().read(stream);

      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 700 }, (_, index) => BigInt(index)),
      );
    });
  });

  describe('Reading all streams', () => {
    const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

    it('returns events in commit order, at the positions that the appends answered', async () => {
      const prefix = aPrefix();
      const answered: Position[] = [];
      for (const number of [1, 2, 1, 3, 2]) {
        const { position } = await write(store(), `${prefix}order-${number}`, [anEvent()]);
        answered.push(position);
      }

      const { events } = await readToEnd(store(), START, { filter: { streamPrefixes: [prefix] } });

      expect(events.map(({ position }) => position)).toEqual(answered);
      expect([...answered].sort()).toEqual(answered);
      expect([...answered].sort(comparePositions)).toEqual(answered);
    });

    it('pages from a position without skipping or repeating events', async () => {
      const { prefix, before } = await aBusyHour(store());
      const filter = { streamPrefixes: [prefix] };

      const { events, batches } = await readToEnd(store(), before, { filter, limit: 2 });

      expect(batches.every((batch) => batch.events.length <= 2)).toBe(true);
      expect(types(events)).toEqual([
        'TriedOrderPlaced',
        'TriedPaymentSubmitted',
        'TriedPaymentVerified',
        'TriedOrderPlaced',
        'TriedOrderPlacedTwice',
        'TriedOrderCompleted',
      ]);
    });

    it('reads events of every stream without a filter, except system streams', async () => {
      const { prefix, before } = await aBusyHour(store());

      const { events } = await readToEnd(store(), before);

      expect(events.filter(({ stream }) => stream.startsWith(prefix))).toHaveLength(6);
      expect(events.every(({ position }) => comparePositions(position, before) > 0)).toBe(true);
      expect(events.some(({ stream }) => stream.startsWith('$'))).toBe(false);
    });

    it('returns only streams with the prefixes of the filter', async () => {
      const { prefix, before } = await aBusyHour(store());
      const streamPrefixes = [`${prefix}payment-`, `${prefix}order-2`];

      const { events } = await readToEnd(store(), before, { filter: { streamPrefixes } });

      expect(types(events)).toEqual([
        'TriedPaymentSubmitted',
        'TriedPaymentVerified',
        'TriedOrderPlaced',
      ]);
    });

    it('returns only the event types of the filter, compared in full', async () => {
      const { prefix, before } = await aBusyHour(store());
      const filter = {
        eventTypes: ['TriedOrderPlaced', 'TriedPaymentVerified', 'TriedOrderPlaced'],
      };

      const { events } = await readToEnd(store(), before, { filter });

      const ours = events.filter(({ stream }) => stream.startsWith(prefix));
      expect(types(ours)).toEqual(['TriedOrderPlaced', 'TriedPaymentVerified', 'TriedOrderPlaced']);
    });

    it('returns events that match both lists of the filter', async () => {
      const { prefix, before } = await aBusyHour(store());

      const { events } = await readToEnd(store(), before, {
        filter: {
          streamPrefixes: [`${prefix}order-1`, `${prefix}payment-`],
          eventTypes: ['TriedOrderPlaced', 'TriedPaymentVerified'],
        },
      });

      expect(types(events)).toEqual(['TriedOrderPlaced', 'TriedPaymentVerified']);
    });

    it('returns nothing when the filter is an empty list', async () => {
      const { before } = await aBusyHour(store());

      for (const filter of [{ streamPrefixes: [] }, { eventTypes: [] }]) {
        const { events } = await readToEnd(store(), before, { filter });
        expect(events).toEqual([]);
      }
    });

    it('returns an empty page at or after the same position at the end', async () => {
      const prefix = aPrefix();
      const filter = { streamPrefixes: [prefix] };
      await write(store(), `${prefix}order-1`, someEvents(2));
      const { batches } = await readToEnd(store(), START, { filter });
      const end = batches.at(-1)?.position ?? START;

      const page = await store().readAll(end, { filter });

      expect(page).toMatchObject({ events: [], caughtUp: true });
      expect(comparePositions(page.position, end)).toBeGreaterThanOrEqual(0);
    });
  });
};
