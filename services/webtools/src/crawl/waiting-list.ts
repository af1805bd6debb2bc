import type { Database } from '@haat/platform/tables';
import { sql, type Transaction } from 'kysely';

const MAX_WAITING = 100;
/** Visitors can change addresses within a network. */
const MAX_PER_NETWORK = 10;

/** Stored pages of a day's crawls, 0.2 to 4.3 kB each: without a limit they could fill the disk. */
const MAX_SAVED_PAGES = 1_000_000;
const MAX_SAVED_PAGES_PER_NETWORK = 200_000;

export type NoCapacity = 'list full' | 'network full' | 'day full';

export class WaitingListFull extends Error {
  override readonly name = 'WaitingListFull';
  readonly reason: NoCapacity;
  constructor(reason: NoCapacity) {
    super(`No more crawls are taken on: ${reason}.`);
    this.reason = reason;
  }
}

/** Until the end of the transaction: concurrent requests are counted one by one. */
export const lockWaitingList = async (transaction: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('waiting list of crawls', 0))`.execute(
    transaction,
  );
};

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

/** Counts the new crawl as well. @throws {WaitingListFull} */
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
