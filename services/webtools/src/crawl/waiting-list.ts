import type { Database } from '@haat/platform/database/tables';
import { sql, type Transaction } from 'kysely';

/** More would wait for hours. */
const MOST_WAITING = 100;
/** Addresses are cheap to change within a network: it gets no more than this of the list. */
const MOST_OF_ONE_NETWORK = 10;

export type NoRoom = 'list full' | 'network full';

/** Thrown inside the transaction that puts a crawl on the list, so that nothing of it stays. */
export class WaitingListFull extends Error {
  override readonly name = 'WaitingListFull';
  readonly reason: NoRoom;
  constructor(reason: NoRoom) {
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

/**
 * Counts the list with the crawl that has just been put on it.
 * @throws {WaitingListFull} when that one is too many.
 */
export const requireRoom = async (
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
  if (waiting > MOST_WAITING) throw new WaitingListFull('list full');
  if (nearby > MOST_OF_ONE_NETWORK) throw new WaitingListFull('network full');
};
