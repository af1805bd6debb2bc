import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indianDay } from '@haat/contracts/indian-time';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import { processMetrics } from '@haat/platform/metrics';
import type { Database } from '@haat/platform/tables';
import { Counter, Gauge } from '@prometheus-io/client';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ReceivedFile } from './received-file.ts';
import { removeLeftovers } from './temporary-file.ts';
import { createTurns, TurnTooLate } from './turns.ts';
import { createUploadPlaces, type UploadPlaces } from './upload-places.ts';

export type Upload = {
  readonly file: ReceivedFile;
  /** By content, not by name. */
  readonly contentType: string;
};

/** `account_full`: the customer's quota; `day_full`: everyone's; `lost`: temporary disk failed. */
export type Stored = 'stored' | 'account_full' | 'day_full' | 'lost';

export type Uploads = {
  readonly places: UploadPlaces;
  readonly folder: string;
  /**
   * All files or none. @param beforeWrite called before the first write.
   * @throws {Refusal} 503 with Retry-After when others' files take too long.
   */
  readonly store: (
    customerId: string,
    uploads: readonly Upload[],
    beforeWrite?: () => Promise<void>,
  ) => Promise<Stored>;
};

export type UploadsOptions = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: Pick<
    Config,
    'UPLOADED_BYTES_PER_CUSTOMER' | 'UPLOADED_BYTES_PER_DAY' | 'UPLOADS_TEMP_DIR'
  >;
};

/** The driver copies each file twice: 5 MB take about 20 MB of memory. */
const STORED_AT_ONCE = 1;
/** In ms: enough for thirty messages of 15 MB on a slow disk. */
const MAX_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 15;

const tooLate = (): Refusal =>
  new Refusal(503, refusalMessages.tooManyUploads, {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });

const notStored = new Counter({
  name: 'haat_uploads_not_stored_total',
  help: 'Payments and messages accepted without their files: the daily limit was used up, or the temporary disk was full.',
  registers: [processMetrics],
});
const unfinished = new Gauge({
  name: 'haat_uploads_unfinished',
  help: 'Uploads that this process is receiving.',
  registers: [processMetrics],
});

/** Rolls back: unstored files must not be counted. */
class DayIsFull extends Error {
  override readonly name = 'DayIsFull';
}

/** By user: another account may own the plain folder. */
const ownFolder = (): string => join(tmpdir(), `haat-uploads-${process.getuid?.() ?? 'own'}`);

export const createUploads = (options: UploadsOptions): Uploads => {
  const { db, clock, log, settings } = options;
  const folder = settings.UPLOADS_TEMP_DIR ?? ownFolder();
  const inQueue = createTurns(STORED_AT_ONCE, MAX_WAIT_MS);
  removeLeftovers(folder).catch((error) =>
    log.warn({ err: error, folder }, 'could not remove temporary files of an earlier process'),
  );

  const write: Uploads['store'] = (customerId, uploads, beforeWrite) =>
    db.transaction().execute(async (trx) => {
      // Serialized per customer: concurrent uploads could exceed the quota.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${customerId}`}, 0))`.execute(
        trx,
      );
      const { hashes, bytes } = await savedUploadsOf(trx, customerId, uploads);
      const fresh = uploads.filter(({ file }) => !hashes.has(file.hash));
      const more = fresh.reduce((sum, { file }) => sum + file.size, 0);
      if (more === 0) return 'stored';
      if (bytes + more > settings.UPLOADED_BYTES_PER_CUSTOMER) return 'account_full';
      const day = indianDay(clock.now());
      // A used-up day costs no writes; the count below decides.
      if ((await bytesOn(trx, day)) + more > settings.UPLOADED_BYTES_PER_DAY) return 'day_full';
      await beforeWrite?.();
      for (const { file, contentType } of fresh) {
        await trx
          .insertInto('screenshots')
          .values({
            hash: file.hash,
            content_type: contentType,
            bytes: await file.bytes(),
            customer_id: customerId,
          })
          .execute();
      }
      // Last: locks the day's row for all customers.
      const isCounted = await countOn(trx, day, more, settings.UPLOADED_BYTES_PER_DAY);
      if (!isCounted) throw new DayIsFull();
      return 'stored';
    });

  return {
    folder,
    places: createUploadPlaces((taken) => unfinished.set(taken)),
    store: async (customerId, uploads, beforeWrite) => {
      if (uploads.length === 0) return 'stored';
      if (uploads.some(({ file }) => file.isLost)) {
        notStored.inc();
        return 'lost';
      }
      const stored = await inQueue(() => write(customerId, uploads, beforeWrite)).catch(
        (error): Stored => {
          if (error instanceof DayIsFull) return 'day_full';
          if (error instanceof TurnTooLate) throw tooLate();
          throw error;
        },
      );
      if (stored === 'day_full') {
        notStored.inc();
        log.warn({ customerId }, 'files were not stored: UPLOADED_BYTES_PER_DAY is used up');
      }
      return stored;
    },
  };
};

const savedUploadsOf = async (
  db: Kysely<Database>,
  customerId: string,
  uploads: readonly Upload[],
) => {
  const own = db.selectFrom('screenshots').where('customer_id', '=', customerId);
  const known = await own
    .select('hash')
    .where(
      'hash',
      'in',
      uploads.map(({ file }) => file.hash),
    )
    .execute();
  const { bytes } = await own
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return { hashes: new Set(known.map(({ hash }) => hash)), bytes: Number(bytes) };
};

const bytesOn = async (db: Kysely<Database>, day: string): Promise<number> => {
  const row = await db
    .selectFrom('uploads_by_day')
    .select('bytes')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.bytes ?? 0;
};

const countOn = async (
  db: Kysely<Database>,
  day: string,
  more: number,
  max: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into uploads_by_day as counted (day, bytes) values (${day}, ${more})
    on conflict (day) do update set bytes = counted.bytes + excluded.bytes
      where counted.bytes + excluded.bytes <= ${max}
    returning day
  `.execute(db);
  return rows.length > 0;
};
