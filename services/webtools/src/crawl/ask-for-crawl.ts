import type { Database } from '@haat/platform/tables';
import type { Kysely, Transaction } from 'kysely';
import { pageAddress } from './page-address.ts';
import {
  lockWaitingList,
  type NoCapacity,
  requireCapacity,
  WaitingListFull,
} from './waiting-list.ts';

export type CrawlRequest = {
  readonly id: string;
  /** Hash of the visitor. */
  readonly visitor: string;
  /** Hash of the visitor's network. */
  readonly network: string;
  readonly start: URL;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** `busy`: the visitor has another crawl. Then, and without capacity, nothing is stored. */
export type CrawlRequestResult = 'accepted' | 'busy' | NoCapacity;

const ONE_FOR_EACH = 'site_crawls_one_for_each';
const SAME_ID = 'site_crawls_pkey';

export const putOnWaitingList = async (
  db: Kysely<Database>,
  network: string,
  put: (transaction: Transaction<Database>) => Promise<void>,
): Promise<CrawlRequestResult> => {
  try {
    await db.transaction().execute(async (transaction) => {
      await lockWaitingList(transaction);
      await put(transaction);
      await requireCapacity(transaction, network);
    });
    return 'accepted';
  } catch (error) {
    if (error instanceof WaitingListFull) return error.reason;
    // Unique indexes decide: two requests at once would both pass a check.
    const { constraint } = error as { constraint?: unknown };
    if (constraint === SAME_ID) return 'accepted';
    if (constraint === ONE_FOR_EACH) return 'busy';
    throw error;
  }
};

export const askForCrawl = (
  db: Kysely<Database>,
  { id, visitor, network, start, now }: CrawlRequest,
): Promise<CrawlRequestResult> =>
  putOnWaitingList(db, network, async (transaction) => {
    await transaction
      .insertInto('site_crawls')
      .values({
        id,
        visitor,
        network,
        origin: start.origin,
        status: 'queued',
        created_at: new Date(now),
      })
      .execute();
    await transaction
      .insertInto('site_crawl_pages')
      .values({ crawl_id: id, number: 1, url: pageAddress(start) })
      .execute();
  });
