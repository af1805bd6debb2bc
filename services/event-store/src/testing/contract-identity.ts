import { anEvent, aPrefix, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import { comparePositions, type EventStore } from '../port.ts';

export const describeIdentity = (store: () => EventStore): void => {
  describe('The store’s identity', () => {
    it('is created once, even by concurrent callers, and stays the same', async () => {
      const identities = await Promise.all([1, 2, 3, 4].map(() => store().identify()));
      await write(store(), `${aPrefix()}order-1`, [anEvent()]);
      const ids = new Set([...identities, await store().identify()].map(({ id }) => id));
      expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    });

    it('has a head position at or after every written event', async () => {
      const before = await store().identify();
      const { position } = await write(store(), `${aPrefix()}order-1`, [anEvent(), anEvent()]);
      expect(comparePositions(before.head, position)).toBeLessThan(0);
      const { head } = await store().identify();
      expect(comparePositions(head, position)).toBeGreaterThanOrEqual(0);
    });
  });

  it('a waiting subscription calls onHeard although no event comes', async () => {
    const { head } = await store().identify();
    const ending = new AbortController();
    const heard = Promise.withResolvers<void>();
    let calls = 0;
    const options = {
      after: head,
      filter: { streamPrefixes: [aPrefix()] },
      onHeard: () => {
        calls += 1;
        if (calls === 2) heard.resolve();
      },
      signal: ending.signal,
    };
    const following = (async () => {
      for await (const _ of store().subscribe(options));
    })();
    await heard.promise;
    ending.abort();
    await following;
  });
};
