import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import { comparePositions, type EventStore, START } from '../port.ts';

/** More than an EventStoreDB server searches before it reports progress. */
const A_FEW_WINDOWS = 400;

export const describeSubscribing = (store: () => EventStore): void => {
  describe('Subscribing', () => {
    const revisions = (events: readonly { revision: bigint }[]) => events.map((e) => e.revision);

    it('starts at the first event and reports when it has caught up', async () => {
      const prefix = aPrefix();
      await write(store(), `${prefix}order-1`, someEvents(7));
      const filter = { streamPrefixes: [prefix] };

      const { events, batches } = await follow(
        store(),
        { after: START, filter, batchSize: 3 },
        (seen) => seen.batches.some(({ caughtUp }) => caughtUp),
      );

      expect(revisions(events)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n]);
      expect(batches.every((batch) => batch.events.length <= 3)).toBe(true);
    });

    it('starts after a position', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, someEvents(2));
      const { position } = await write(store(), stream, [anEvent()]);
      await write(store(), stream, someEvents(2));

      const { events } = await follow(
        store(),
        { after: position, filter: { streamPrefixes: [stream] } },
        (seen) => seen.events.length >= 2,
      );

      expect(revisions(events)).toEqual([3n, 4n]);
    });

    it('delivers events within the batch window together', async () => {
      const prefix = aPrefix();
      const filter = { streamPrefixes: [prefix] };
      const { position } = await write(store(), `${aPrefix()}order-1`, [anEvent()]);
      let isWritten = false;

      const { batches } = await follow(
        store(),
        { after: position, filter, batchWindowMs: 500 },
        (seen) => seen.events.length === 2,
        ({ caughtUp }) => {
          if (!caughtUp || isWritten) return;
          isWritten = true;
          void write(store(), `${prefix}order-1`, [anEvent()]).then(() =>
            write(store(), `${prefix}invoice-1`, [anEvent()]),
          );
        },
      );

      expect(batches.at(-1)?.events).toHaveLength(2);
    });

    it('yields an empty, caught-up batch when there are no events yet, then new events', async () => {
      const prefix = aPrefix();
      const { position } = await write(store(), `${prefix}opening-1`, [anEvent()]);
      const filter = { streamPrefixes: [`${prefix}order-`] };

      const { events, batches } = await follow(
        store(),
        { after: position, filter },
        (seen) => seen.events.length > 0,
        async (batch) => {
          if (batch.caughtUp && batch.events.length === 0) {
            await write(store(), `${prefix}order-1`, [anEvent()]);
          }
        },
      );

      expect(batches[0]).toMatchObject({ events: [], caughtUp: true });
      expect(revisions(events)).toContain(0n);
    });

    it('resumes after any batch without skipping or repeating events', async () => {
      const stream = `${aPrefix()}order-1`;
      const { position: before } = await write(store(), stream, [anEvent()]);
      await write(store(), stream, someEvents(9));
      const seen: bigint[] = [];

      for (let after = before; seen.length < 9; ) {
        const { batches } = await follow(
          store(),
          { after, filter: { streamPrefixes: [stream] }, batchSize: 2 },
          ({ events }) => events.length > 0,
        );
        for (const batch of batches) seen.push(...revisions(batch.events));
        after = batches.at(-1)?.position ?? after;
      }

      expect(seen).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n]);
    });

    it('reports progress past events that its filter leaves out', async () => {
      const prefix = aPrefix();
      const { position: before } = await write(store(), `${prefix}opening-1`, [anEvent()]);
      const filter = { streamPrefixes: [`${prefix}order-`] };
      let noise: Promise<unknown> | undefined;

      const { events, batches } = await follow(
        store(),
        { after: before, filter },
        (seen) => comparePositions(seen.batches.at(-1)?.position ?? START, before) > 0,
        ({ caughtUp }) => {
          if (caughtUp) noise ??= write(store(), `${prefix}payment-1`, someEvents(A_FEW_WINDOWS));
        },
      );
      await noise;
      expect(events).toEqual([]);

      const after = batches.at(-1)?.position ?? START;
      await write(store(), `${prefix}order-1`, [anEvent()]);
      const resumed = await follow(store(), { after, filter }, (seen) => seen.events.length > 0);
      expect(revisions(resumed.events)).toEqual([0n]);
    });

    it('waits for the caller to handle a batch before it yields the next', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, someEvents(4));
      let handling = 0;

      const { events } = await follow(
        store(),
        { after: START, filter: { streamPrefixes: [stream] }, batchSize: 1 },
        (seen) => seen.events.length === 4,
        async () => {
          handling += 1;
          expect(handling).toBe(1);
          await store().ping();
          handling -= 1;
        },
      );

      expect(revisions(events)).toEqual([0n, 1n, 2n, 3n]);
    });

    it('serves several subscriptions of one store, each with its own filter', async () => {
      const prefix = aPrefix();
      const { position: after } = await write(store(), `${prefix}opening-1`, [anEvent()]);
      const followed = ['order', 'payment', 'ticket'].map((category) =>
        follow(
          store(),
          { after, filter: { streamPrefixes: [`${prefix}${category}-`] } },
          (seen) => seen.events.length === 2,
        ),
      );

      for (const stream of [
        'ticket-1',
        'order-1',
        'payment-1',
        'order-2',
        'payment-2',
        'ticket-1',
      ]) {
        await write(store(), `${prefix}${stream}`, [anEvent()]);
      }

      const streams = (await Promise.all(followed)).map(({ events }) =>
        events.map(({ stream }) => stream.slice(prefix.length)),
      );
      expect(streams).toEqual([
        ['order-1', 'order-2'],
        ['payment-1', 'payment-2'],
        ['ticket-1', 'ticket-1'],
      ]);
    });

    it('ends without an error when it is aborted while it waits', async () => {
      const abort = new AbortController();
      const subscription = store().subscribe({
        after: START,
        filter: { streamPrefixes: [aPrefix()] },
        signal: abort.signal,
      });
      for await (const batch of subscription) {
        if (batch.caughtUp) setImmediate(() => abort.abort());
      }
      expect(abort.signal.aborted).toBe(true);
    });

    it('yields nothing when it was aborted before it started', async () => {
      const subscription = store().subscribe({ after: START, signal: AbortSignal.abort() });
      for await (const batch of subscription) expect.fail(`yielded ${batch.events.length} events`);
    });
  });
};
