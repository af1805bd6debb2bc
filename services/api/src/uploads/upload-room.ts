import { sql } from 'kysely';
import type { ApiContext } from '../context.ts';
import type { Upload } from './uploads.ts';

/**
 * Nobody fills the database: all that is kept of a customer counts, payments' pictures and files of
 * tickets. What comes again is there already and counts once.
 */
export const hasUploadRoom = async (
  { db, settings }: Pick<ApiContext, 'db' | 'settings'>,
  customerId: string,
  uploads: readonly Upload[],
): Promise<boolean> => {
  if (uploads.length === 0) return true;
  const hashes = uploads.map(({ hash }) => hash);
  const { kept } = await db
    .selectFrom('screenshots')
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('kept'))
    .where('customer_id', '=', customerId)
    .where('hash', 'not in', hashes)
    .executeTakeFirstOrThrow();
  const more = uploads.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return Number(kept) + more <= settings.UPLOADED_BYTES_PER_CUSTOMER;
};
