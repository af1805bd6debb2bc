import type { Database, SiteCrawlsTable } from '@haat/platform/tables';
import type { Kysely, Selectable } from 'kysely';
import { type CrawlRequestResult, putOnWaitingList } from './ask-for-crawl.ts';

type Ended = Pick<Selectable<SiteCrawlsTable>, 'status' | 'reached_limit' | 'found' | 'visited'>;

/** True for a crawl that ended at its time or its pages, and has pages that it did not reach. */
export const canGoOn = ({ status, reached_limit, found, visited }: Ended): boolean =>
  status === 'done' && (reached_limit === 'time' || reached_limit === 'pages') && visited < found;

export type Resumption = {
  readonly id: string;
  /** Who resumes it, as nobody can read it: it counts as theirs from now on. */
  readonly visitor: string;
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * Puts a crawl that {@link canGoOn} back on the waiting list, at its end, with a new share of time.
 * What it has found stays; of two who resume it at once, the second changes nothing.
 */
export const resumeCrawl = (
  db: Kysely<Database>,
  { id, visitor, network, now }: Resumption,
): Promise<CrawlRequestResult> =>
  putOnWaitingList(db, network, async (transaction) => {
    await transaction
      .updateTable('site_crawls')
      .set({
        status: 'queued',
        visitor,
        network,
        reached_limit: null,
        interruptions: 0,
        started_at: null,
        finished_at: null,
        heard_of_at: null,
        resumed_at: new Date(now),
      })
      .where('id', '=', id)
      .where('status', '=', 'done')
      .execute();
  });
