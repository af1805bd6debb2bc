import type { Database } from '@haat/platform/database/tables';
import { sha256 } from '@haat/platform/ids';
import type { Kysely } from 'kysely';

/** A file that a customer sent, kept apart from the events. */
export type Upload = {
  /** SHA-256 of its content. */
  readonly hash: string;
  /** What its content is, whatever its name says. */
  readonly contentType: string;
  readonly bytes: Buffer;
};

export const uploadOf = (bytes: Buffer, contentType: string): Upload => ({
  hash: sha256(bytes),
  contentType,
  bytes,
});

/** Stores files under their own hashes, so that the same one is kept once of each customer. */
export const storeUploads = async (
  db: Kysely<Database>,
  customerId: string,
  uploads: readonly Upload[],
): Promise<void> => {
  if (uploads.length === 0) return;
  await db
    .insertInto('screenshots')
    .values(
      uploads.map(({ hash, contentType, bytes }) => ({
        hash,
        content_type: contentType,
        bytes,
        customer_id: customerId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'hash']).doNothing())
    .execute();
};
