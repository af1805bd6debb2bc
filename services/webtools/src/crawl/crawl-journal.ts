import type { Database } from '@haat/platform/tables';
import type { Kysely, Transaction, UpdateResult } from 'kysely';
import type { ClaimedCrawl } from './crawl-claim.ts';
import type { CrawlEnd, CrawlJournal } from './crawl-site.ts';
import type { SitemapFile } from './sitemap-files.ts';
import { truncateText } from './truncate-text.ts';

/** The crawl was cancelled, has expired, or belongs to another worker now. */
export class CrawlLost extends Error {
  override readonly name = 'CrawlLost';
}

export type CrawlRecord = CrawlJournal & {
  readonly end: (end: CrawlEnd, files: readonly SitemapFile[], now: number) => Promise<void>;
  /** Releases it to the next worker; does nothing when it is lost. */
  readonly leave: () => Promise<void>;
  /** Sends a heartbeat, and checks the ownership. */
  readonly isLost: (now: number) => Promise<boolean>;
};

/** Postgres takes 65,535 parameters at most. */
const ROWS_AT_ONCE = 1_000;

export const openCrawlRecord = (
  db: Kysely<Database>,
  { id, runner }: ClaimedCrawl,
): CrawlRecord => {
  /** Refuses writes after a cancel, and those of a worker that counted as dead. */
  const ours = (connection: Kysely<Database>) =>
    connection
      .updateTable('site_crawls')
      .where('id', '=', id)
      .where('runner', '=', runner)
      .where('status', '=', 'running');

  const requireOurs = ({ numUpdatedRows }: UpdateResult): void => {
    if (numUpdatedRows === 0n) throw new CrawlLost(`Crawl ${id} is no longer ours.`);
  };

  const inTransaction = (work: (transaction: Transaction<Database>) => Promise<void>) =>
    db.transaction().execute(work);

  return {
    visiting: async (url) => {
      requireOurs(
        await ours(db)
          .set({ current_url: truncateText(url) })
          .executeTakeFirst(),
      );
    },

    moveTo: async (origin) => {
      requireOurs(await ours(db).set({ origin }).executeTakeFirst());
    },

    record: (page, outcome, found) =>
      inTransaction(async (transaction) => {
        const { isListed, problem, status, detail, lastModified } = outcome;
        const counted = await ours(transaction)
          .set((row) => ({
            visited: row('visited', '+', 1),
            found: row('found', '+', found.length),
            listed: row('listed', '+', isListed ? 1 : 0),
            problems: row('problems', '+', problem === null ? 0 : 1),
          }))
          .executeTakeFirst();
        requireOurs(counted);
        await transaction
          .updateTable('site_crawl_pages')
          .set({
            is_visited: true,
            is_listed: isListed,
            problem,
            http_status: status,
            detail: detail === null ? null : truncateText(detail),
            last_modified: lastModified,
          })
          .where('crawl_id', '=', id)
          .where('number', '=', page.number)
          .execute();
        for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
          const rows = found.slice(from, from + ROWS_AT_ONCE);
          await transaction
            .insertInto('site_crawl_pages')
            .values(
              rows.map(({ number, url, foundOn }) => ({
                crawl_id: id,
                number,
                url,
                found_on: foundOn,
              })),
            )
            .execute();
        }
      }),

    end: (end, files, now) =>
      inTransaction(async (transaction) => {
        const outcome =
          end.kind === 'done'
            ? ({ status: 'done', reached_limit: end.limit } as const)
            : ({ status: 'failed', failure: truncateText(end.failure) } as const);
        const ended = await ours(transaction)
          .set({ ...outcome, current_url: null, finished_at: new Date(now) })
          .executeTakeFirst();
        requireOurs(ended);
        // A failure keeps the sitemap of the earlier run.
        if (end.kind === 'done') {
          await transaction.deleteFrom('site_crawl_files').where('crawl_id', '=', id).execute();
        }
        for (const [place, file] of files.entries()) {
          await transaction
            .insertInto('site_crawl_files')
            .values({ crawl_id: id, place, ...file })
            .execute();
        }
      }),

    leave: async () => {
      await ours(db).set({ status: 'queued', current_url: null }).execute();
    },

    isLost: async (now) => {
      const { numUpdatedRows } = await ours(db)
        .set({ heard_of_at: new Date(now) })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 0n;
    },
  };
};
