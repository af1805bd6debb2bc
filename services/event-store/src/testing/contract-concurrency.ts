import { anEvent, aPrefix, follow, readToEnd, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import { comparePositions, type EventStore, type Position } from '../port.ts';

const WRITERS = 32;
const APPENDS = 20;

const writeAtOnce = async (store: EventStore, prefix: string): Promise<Position[]> => {
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const positions: Position[] = [];
    for (let count = 0; count < APPENDS; count += 1) {
      const stream = count % 4 === 3 ? `${prefix}shared-1` : `${prefix}order-${writer}`;
      positions.push((await write(store, stream, [anEvent()])).position);
    }
    return positions;
  });
  return (await Promise.all(writers)).flat();
};

export const describeConcurrency = (store: () => EventStore): void => {
  describe('32 concurrent writers', () => {
    it('are seen by a live subscriber with no position skipped or reordered', async () => {
      const prefix = aPrefix();
      const { position: after } = await write(store(), `${prefix}opening-1`, [anEvent()]);
      const filter = { streamPrefixes: [prefix] };
      let written: Promise<Position[]> | undefined;

      const { events } = await follow(
        store(),
        { after, filter, batchSize: 50 },
        (seen) => seen.events.length >= WRITERS * APPENDS,
        ({ caughtUp }) => {
          if (caughtUp) written ??= writeAtOnce(store(), prefix);
        },
      );

      const answered = (await written) ?? [];
      const seen = events.map(({ position }) => position);
      expect(seen).toEqual([...answered].sort(comparePositions));
      expect(new Set(seen).size).toBe(WRITERS * APPENDS);
      expect((await readToEnd(store(), after, { filter })).events).toEqual(events);
      for (const inStream of Map.groupBy(events, ({ stream }) => stream).values()) {
        expect(inStream.map(({ revision }) => revision)).toEqual(
          inStream.map((_, index) => BigInt(index)),
        );
      }
    });

    it('each append once to one stream when they retry conflicts', async () => {
      const stream = `${aPrefix()}order-1`;
      const turn = async (): Promise<bigint> => {
        for (;;) {
          const { revision } = await store().read(stream);
          const result = await store().append(stream, [anEvent()], revision);
          if (result.ok) return result.revision;
        }
      };

      const turns = await Promise.all(Array.from({ length: WRITERS }, turn));

      const sorted = turns.sort((a, b) => Number(a - b));
      expect(sorted).toEqual(Array.from({ length: WRITERS }, (_, index) => BigInt(index)));
    });
  });
};
