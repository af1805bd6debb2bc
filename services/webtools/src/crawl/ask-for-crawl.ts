import type { Database } from '@haat/platform/database/tables';
import type { Kysely } from 'kysely';
import { pageAddress } from './page-address.ts';

export type CrawlRequest = {
  /** From `crawlIdFor`. */
  readonly id: string;
  /** Who asks, as nobody can read it. */
  readonly visitor: string;
  /** Whose network, likewise. */
  readonly network: string;
  readonly start: URL;
  /** Milliseconds since 1970. */
  readonly now: number;
};

const ONE_FOR_EACH = 'site_crawls_one_for_each';
const SAME_ID = 'site_crawls_pkey';

/**
 * Writes a crawl down; it waits until somebody takes it up.
 * @returns `busy`, with nothing written, while another crawl of this visitor waits or runs.
 */
export const askForCrawl = async (
  db: Kysely<Database>,
  { id, visitor, network, start, now }: CrawlRequest,
): Promise<'asked' | 'busy'> => {
  try {
    await db.transaction().execute(async (transaction) => {
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
    return 'asked';
  } catch (error) {
    // The indexes decide, not a look before: two requests at once would both find nothing.
    const { constraint } = error as { constraint?: unknown };
    if (constraint === SAME_ID) return 'asked';
    if (constraint === ONE_FOR_EACH) return 'busy';
    throw error;
  }
};
