import { clusterUrl } from '@haat/testkit/database';
import { expect, it } from 'vitest';
import { nameConnections } from './connection-name.ts';
import { openPool } from './pool.ts';

const nameOf = async (url: string): Promise<unknown> => {
  const { DATABASE_URL } = nameConnections('worker', { DATABASE_URL: url });
  const pool = openPool(DATABASE_URL, { maxConnections: 1 });
  const { rows } = await pool.query('show application_name');
  await pool.end();
  return rows[0]?.application_name;
};

it('A service’s connections have its name in Postgres, unless their address has one', async () => {
  const url = await clusterUrl();
  expect(await nameOf(url)).toBe('haat-worker');
  const own = new URL(url);
  own.searchParams.set('application_name', 'of-the-address');
  expect(await nameOf(own.href)).toBe('of-the-address');
});

it('leaves other addresses and settings as they are', () => {
  const settings = { EVENT_STORE_URL: 'esdb://store:2113', QUEUE_URL: 'redis://q', PORT: 1 };
  expect(nameConnections('worker', settings)).toEqual(settings);
});
