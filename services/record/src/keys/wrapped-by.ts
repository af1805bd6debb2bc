import { openPool } from '@haat/platform/database';
import { DatabaseError, type Pool } from 'pg';

/** SQLSTATE undefined_table, invalid_catalog_name: no key was ever stored. */
const NOT_MADE_YET: readonly (string | undefined)[] = ['42P01', '3D000'];

/** The first answer counts. The last place is written before the first key. */
const PLACES = [
  "select distinct wrapped_by from record_keys where wrapped_by <> ''",
  'select distinct wrapped_by from subject_keys where wrapped is not null',
  'select wrapped_by from current_master',
] as const;

const askIn = async (pool: Pool, query: string): Promise<readonly string[]> => {
  try {
    const { rows } = await pool.query<{ readonly wrapped_by: string }>(query);
    return rows.map(({ wrapped_by }) => wrapped_by).toSorted();
  } catch (error) {
    if (error instanceof DatabaseError && NOT_MADE_YET.includes(error.code)) return [];
    throw error;
  }
};

/** Fingerprints of master secrets; none for an empty key store, several if two were mixed. */
export const wrappedBy = async (keyStoreUrl: string): Promise<readonly string[]> => {
  const pool = openPool(keyStoreUrl, { maxConnections: 1 });
  try {
    for (const place of PLACES) {
      const found = await askIn(pool, place);
      if (found.length > 0) return found;
    }
    return [];
  } finally {
    await pool.end();
  }
};
