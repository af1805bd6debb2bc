import { anEvent, aPrefix, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import { EventStoreUnavailable } from '../port.ts';
import type { StoreSetup } from './store-under-test.ts';

/** Last, because it stops the store for all other tests. */
export const describeRetries = (setUp: () => StoreSetup): void => {
  describe('A store that is stopped and restarted', () => {
    it('makes reads and appends wait, and fails the health check', async ({ skip }) => {
      const { store, outage } = setUp();
      if (outage === undefined) return skip('this store cannot be stopped');
      const stream = `${aPrefix()}order-1`;
      const { position } = await write(store, stream, [anEvent()]);
      await outage.begin();

      const answers = Promise.all([
        store.append(stream, [anEvent()], 0n),
        store.read(stream, { fromRevision: 0n }),
        store.readAll(position, { filter: { streamPrefixes: [aPrefix()] } }),
        store.identify(),
      ]);
      answers.catch(() => undefined);
      await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
      await outage.end();

      const [appended, slice, page, { head }] = await answers;
      expect(appended).toMatchObject({ ok: true, revision: 1n });
      expect(slice.events.length).toBeGreaterThan(0);
      expect(page).toMatchObject({ events: [], caughtUp: true });
      expect(head >= position).toBe(true);
      await expect.poll(async () => store.ping()).toBeUndefined();
    });
  });
};
