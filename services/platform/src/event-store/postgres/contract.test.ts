import { createEventDatabase } from '../testing/event-database.ts';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import { openPostgresEventStore } from './open.ts';

describeEventStoreContract('the Postgres event store', async () => {
  const database = await createEventDatabase();
  const store = openPostgresEventStore({ connectionString: database.url });
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
});
