import { clusterUrl } from '@haat/testkit/database';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { nameConnections } from './connection-name.ts';
import { openPool } from './pool.ts';

afterEach(() => {
  pg.defaults.fallback_application_name = undefined;
});

const nameOf = async (url: string): Promise<unknown> => {
  const pool = openPool(url, { maxConnections: 1 });
  const { rows } = await pool.query('show application_name');
  await pool.end();
  return rows[0]?.application_name;
};

it('A service’s connections have its name in Postgres, unless their address has one', async () => {
  nameConnections('worker');
  const url = await clusterUrl();
  expect(await nameOf(url)).toBe('haat-worker');
  const named = new URL(url);
  named.searchParams.set('application_name', 'of-the-address');
  expect(await nameOf(named.href)).toBe('of-the-address');
});
