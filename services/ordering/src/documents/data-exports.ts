import type { KeyObject } from 'node:crypto';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import type { Clock } from '@haat/platform/clock';
import { decryptBytes, deriveKey, encryptBytes } from '@haat/platform/encryption';
import type { Database } from '@haat/platform/tables';
import type { SubjectKeys } from '@haat/record/keys';
import { type Kysely, sql } from 'kysely';

export type ExportId = { readonly customerId: string; readonly exportId: string };

export type StoredExport = {
  readonly bytes: number;
  /** ISO 8601. */
  readonly expiresAt: string;
};

/** Archives of customers' data, encrypted with the customer's key: without it they are unreadable. */
export type DataExports = {
  /** Null unless all of it is stored. */
  readonly find: (id: ExportId) => Promise<StoredExport | null>;
  /**
   * Stores all parts or none, durably, and removes the customer's earlier exports. @param expiresAt
   * ISO 8601. @returns null if the customer's key is destroyed. @throws Error for a stored export.
   */
  readonly store: (
    id: ExportId,
    expiresAt: string,
    archive: AsyncIterable<Uint8Array>,
  ) => Promise<StoredExport | null>;
  /** @returns null for none. @throws {DecryptionFailed} while it is read. */
  readonly read: (id: ExportId) => Promise<AsyncIterable<Buffer> | null>;
  readonly remove: (id: ExportId) => Promise<void>;
  /** @returns the number of parts. */
  readonly removeExpired: () => Promise<number>;
};

/** A statement and its answer take three times as much memory. */
const PART_BYTES = 1_000_000;

/** Joins and cuts chunks: each part but the last has `PART_BYTES`. */
async function* partsOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of archive) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const joined = Buffer.concat(chunks);
    const whole = joined.length - (joined.length % PART_BYTES);
    for (let at = 0; at < whole; at += PART_BYTES) yield joined.subarray(at, at + PART_BYTES);
    chunks = [joined.subarray(whole)];
    length = joined.length - whole;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

const boundTo = ({ customerId, exportId }: ExportId, part: number) => ({
  eventId: exportId,
  type: `data export, part ${part}`,
  stream: customerStream(customerId),
  subject: customerId,
});

export const createDataExports = (
  db: Kysely<Database>,
  clock: Clock,
  subjectKeys: Pick<SubjectKeys, 'obtain'>,
): DataExports => {
  const keyFor = async ({ customerId }: ExportId): Promise<KeyObject | null> => {
    const own = await subjectKeys.obtain(subjects.customer(customerId));
    return own === 'destroyed' ? null : deriveKey(own, 'data export');
  };

  const find: DataExports['find'] = async ({ customerId, exportId }) => {
    const found = await db
      .selectFrom('data_exports')
      .select((eb) => [
        eb.fn.sum<string | null>('bytes').as('bytes'),
        eb.fn.max('expires_at').as('expires_at'),
      ])
      .where('customer_id', '=', customerId)
      .where('export_id', '=', exportId)
      .executeTakeFirst();
    if (!found?.bytes) return null;
    return { bytes: Number(found.bytes), expiresAt: found.expires_at.toISOString() };
  };

  const partOf = async ({ customerId, exportId }: ExportId, part: number) =>
    db
      .selectFrom('data_exports')
      .select('encrypted')
      .where('customer_id', '=', customerId)
      .where('export_id', '=', exportId)
      .where('part', '=', part)
      .executeTakeFirst();

  async function* decrypted(id: ExportId, key: KeyObject): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const row = await partOf(id, part);
      if (row === undefined) return;
      yield decryptBytes(key, boundTo(id, part), row.encrypted);
    }
  }

  return {
    find,

    store: async (id, expiresAt, archive) => {
      const { customerId, exportId } = id;
      const key = await keyFor(id);
      if (key === null) return null;
      await db.transaction().execute(async (transaction) => {
        await sql`select set_config('synchronous_commit', 'on', true)`.execute(transaction);
        await transaction
          .deleteFrom('data_exports')
          .where('customer_id', '=', customerId)
          // A second run of one export must fail, not mix its parts with those of the first.
          .where('export_id', '<>', exportId)
          .execute();
        let part = 0;
        for await (const plain of partsOf(archive)) {
          await transaction
            .insertInto('data_exports')
            .values({
              customer_id: customerId,
              export_id: exportId,
              part,
              bytes: plain.length,
              encrypted: encryptBytes(key, boundTo(id, part), plain),
              expires_at: expiresAt,
            })
            .execute();
          part += 1;
        }
      });
      return find(id);
    },

    read: async (id) => {
      const key = await keyFor(id);
      const isStored = key !== null && (await find(id)) !== null;
      return isStored ? decrypted(id, key) : null;
    },

    remove: async ({ customerId, exportId }) => {
      await db
        .deleteFrom('data_exports')
        .where('customer_id', '=', customerId)
        .where('export_id', '=', exportId)
        .execute();
    },

    removeExpired: async () => {
      const { numDeletedRows } = await db
        .deleteFrom('data_exports')
        .where('expires_at', '<=', new Date(clock.now()))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};
