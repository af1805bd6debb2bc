import {
  type EventBatch,
  type Position,
  type RecordedEvent,
  START,
  type SubscribeOptions,
} from '@haat/event-store/port';
import { anEvent } from '@haat/testkit/shop-events';
import { expect, it } from 'vitest';
import { throttleReads } from './throttle-reads.ts';

const event: RecordedEvent = {
  ...anEvent('OrderPlaced'),
  stream: 'order-1',
  revision: 0n,
  position: '1' as Position,
  recordedAt: '2026-11-21T05:02:11.000Z',
};

const batch = (position: string, count: number, caughtUp: boolean): EventBatch => ({
  events: Array.from({ length: count }, () => event),
  position: position as Position,
  caughtUp,
});

/** In order: `read 2` for the second batch, `rest 50` for a pause. */
const watched = async (batches: readonly EventBatch[]): Promise<readonly string[]> => {
  const happened: string[] = [];
  const { signal } = new AbortController();
  const store = {
    subscribe: async function* (_options: SubscribeOptions) {
      for (const one of batches) {
        happened.push(`read ${one.position}`);
        yield one;
      }
    },
  };
  const spaced = throttleReads(store, 50, async (ms, ending) => {
    expect(ending).toBe(signal);
    happened.push(`rest ${ms}`);
  });
  for await (const { position } of spaced.subscribe({ after: START, signal })) {
    happened.push(`got ${position}`);
  }
  return happened;
};

it('yields new events at once, then pauses before it reads the next ones together', async () => {
  expect(await watched([batch('1', 1, true), batch('2', 3, true)])).toEqual([
    ...['read 1', 'got 1', 'rest 50'],
    ...['read 2', 'got 2', 'rest 50'],
  ]);
});

it('does not pause while it is behind, or after a batch without events', async () => {
  expect(await watched([batch('1', 500, false), batch('2', 0, true), batch('3', 1, true)])).toEqual(
    [...['read 1', 'got 1'], ...['read 2', 'got 2'], ...['read 3', 'got 3', 'rest 50']],
  );
});

it('ends a pause when the subscription ends', async () => {
  const ending = new AbortController();
  const store = {
    subscribe: async function* (_options: SubscribeOptions) {
      yield batch('1', 1, true);
    },
  };
  const batches = throttleReads(store, 1e9).subscribe({ after: START, signal: ending.signal });
  const positions: string[] = [];
  for await (const { position } of batches) {
    positions.push(position);
    ending.abort();
  }
  expect(positions).toEqual(['1']);
});
