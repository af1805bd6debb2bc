import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CrawlToDo } from './crawl-site.ts';
import { hasRoomForPages } from './waiting-list.ts';

export type ClaimedCrawl = { readonly id: string; readonly runner: number };

export type Claim =
  | { readonly kind: 'yours'; readonly crawl: ClaimedCrawl; readonly todo: CrawlToDo }
  /** Another crawl runs on this site, or the stored pages are at their limit. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'over' };

/** More interruptions mean that the crawl itself may kill its workers. */
const MAX_INTERRUPTIONS = 5;

const pagesOf = (transaction: Transaction<Database>, id: string) =>
  transaction
    .selectFrom('site_crawl_pages')
    .select(['number', 'url', 'found_on as foundOn', 'is_visited as isVisited', 'problem'])
    .where('crawl_id', '=', id)
    .orderBy('number')
    .execute();

/** Starts or resumes a crawl. @param now milliseconds since 1970 */
export const claimCrawl = (db: Kysely<Database>, id: string, now: number): Promise<Claim> =>
  db.transaction().execute(async (transaction): Promise<Claim> => {
    // Without the lock two workers could both start a crawl of one site.
    await sql`select pg_advisory_xact_lock(hashtextextended('claims of site crawls', 0))`.execute(
      transaction,
    );
    const row = await transaction
      .selectFrom('site_crawls')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || (row.status !== 'queued' && row.status !== 'running')) {
      return { kind: 'over' };
    }
    const startedAt = row.started_at?.getTime() ?? now;
    const other = await transaction
      .selectFrom('site_crawls')
      .select('id')
      .where('origin', '=', row.origin)
      .where('status', '=', 'running')
      .where('id', '!=', id)
      // The earliest always goes on, so crawls never wait for each other.
      .where('started_at', '<', new Date(startedAt + (row.status === 'queued' ? 1 : 0)))
      .executeTakeFirst();
    if (other !== undefined) return { kind: 'busy' };
    // Crawls requested earlier may have used up the capacity.
    const isNew = row.status === 'queued';
    if (isNew && !(await hasRoomForPages(transaction, row.network))) return { kind: 'busy' };

    const mine = transaction.updateTable('site_crawls').where('id', '=', id);
    const interruptions = row.interruptions + (row.status === 'running' ? 1 : 0);
    if (interruptions > MAX_INTERRUPTIONS) {
      await mine
        .set({
          status: 'failed',
          failure: crawlMessages.interrupted,
          current_url: null,
          finished_at: new Date(now),
        })
        .execute();
      return { kind: 'over' };
    }
    const runner = row.runner + 1;
    await mine
      .set({
        status: 'running',
        runner,
        interruptions,
        started_at: new Date(startedAt),
        heard_of_at: new Date(now),
      })
      .execute();
    const pages = await pagesOf(transaction, id);
    const visited = pages.filter(({ isVisited }) => isVisited);
    return {
      kind: 'yours',
      crawl: { id, runner },
      todo: {
        origin: row.origin,
        startedAt,
        pages: pages.map(({ number, url, foundOn }) => ({ number, url, foundOn })),
        visited: visited.length,
        hasBegun: visited.some(({ problem }) => problem !== 'redirect'),
      },
    };
  });
