import { createTestDatabase } from '@haat/testkit/database';
import pg from 'pg';

export type EventDatabase = {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
};

export const createEventDatabase = async (): Promise<EventDatabase> => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // Tests cut connections; the pool would report those it is closing.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url: database.url,
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
};
