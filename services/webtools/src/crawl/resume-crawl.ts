import type { Database, SiteCrawlsTable } from '@haat/platform/tables';
import type { Kysely, Selectable } from 'kysely';
import { type CrawlRequestResult, putOnWaitingList } from './ask-for-crawl.ts';

type Ended = Pick<Selectable<SiteCrawlsTable>, 'status' | 'reached_limit' | 'found' | 'visited'>;

/** Whether a crawl ended at a limit and has unvisited pages. */
export const canGoOn = ({ status, reached_limit, found, visited }: Ended): boolean =>
  status === 'done' && (reached_limit === 'time' || reached_limit === 'pages') && visited < found;

export type Resumption = {
  readonly id: string;
  /** Hash of the visitor; the crawl becomes theirs. */
  readonly visitor: string;
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Queues the crawl again, with a new share of time. A second request changes nothing. */
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
