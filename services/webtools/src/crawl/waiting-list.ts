import type { Database } from '@haat/platform/tables';
import { sql, type Transaction } from 'kysely';

/** More would wait for hours. */
const MAX_WAITING = 100;
/** Addresses are cheap to change within a network: it gets no more than this of the list. */
const MAX_PER_NETWORK = 10;

/**
 * Pages of all crawls that are kept, which is those of a day. Each takes 0.2 kB mostly, and 4.3 kB
 * where a site makes its addresses as long as can be: without a bound it could fill the disk.
 */
const MAX_SAVED_PAGES = 1_000_000;
/** Of one network: four crawls of the longest. */
const MAX_SAVED_PAGES_PER_NETWORK = 200_000;

export type NoCapacity = 'list full' | 'network full' | 'day full';

/** Thrown inside the transaction that puts a crawl on the list, so that nothing of it stays. */
export class WaitingListFull extends Error {
  override readonly name = 'WaitingListFull';
  readonly reason: NoCapacity;
  constructor(reason: NoCapacity) {
    super(`No more crawls are taken on: ${reason}.`);
    this.reason = reason;
  }
}

/** Who comes at the same time is counted one after the other, up to the end of the transaction. */
export const lockWaitingList = async (transaction: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('waiting list of crawls', 0))`.execute(
    transaction,
  );
};

/** Whether a crawl of this network may add pages to those that are kept. */
export const hasRoomForPages = async (
  transaction: Transaction<Database>,
  network: string | null,
): Promise<boolean> => {
  const { all, nearby } = await transaction
    .selectFrom('site_crawls')
    .select(({ fn }) => [
      fn.sum<string | null>('found').as('all'),
      fn.sum<string | null>('found').filterWhere('network', '=', network).as('nearby'),
    ])
    .executeTakeFirstOrThrow();
  return Number(all) < MAX_SAVED_PAGES && Number(nearby) < MAX_SAVED_PAGES_PER_NETWORK;
};

/**
 * Counts the list with the crawl that has just been put on it.
 * @throws {WaitingListFull} when that one is too many.
 */
export const requireCapacity = async (
  transaction: Transaction<Database>,
  network: string,
): Promise<void> => {
  const { waiting, nearby } = await transaction
    .selectFrom('site_crawls')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('network', '=', network).as('nearby'),
    ])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (waiting > MAX_WAITING) throw new WaitingListFull('list full');
  if (nearby > MAX_PER_NETWORK) throw new WaitingListFull('network full');
  if (!(await hasRoomForPages(transaction, network))) throw new WaitingListFull('day full');
};
