// @module-tag money

import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { createEventDatabase } from '../testing/event-database.ts';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import { openPostgresEventStore } from './open.ts';

describeEventStoreContract('the Postgres event store', async () => {
  const database = await createEventDatabase();
  const proxy = await startSeveringProxy(() => database.url);
  const store = openPostgresEventStore({ connectionString: proxy.url, notReadyAfterMs: 0 });
  return {
    store,
    outage: { begin: () => proxy.setClosed(true), end: () => proxy.setClosed(false) },
    close: async () => {
      await store.close();
      await proxy.stop();
      await database.drop();
    },
  };
});
