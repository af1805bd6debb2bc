import { createTestDatabase } from '@haat/infra/testing/database';
import pg from 'pg';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import { openPostgresEventStore } from './open.ts';
import { createEventStoreSchema } from './schema.ts';

describeEventStoreContract('the Postgres event store', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await createEventStoreSchema(pool);
  const store = openPostgresEventStore({ pool });
  return {
    store,
    close: async () => {
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
});
