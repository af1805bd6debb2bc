import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

/** Times in milliseconds since 1970; null: none. */
export type CrawlsAtRest = {
  readonly lastEndedAt: number | null;
  /** When a crawl next needs this service: 0 while one is unfinished, else its removal. */
  readonly neededAt: number | null;
};

export const crawlsAtRest = async (
  db: Kysely<Database>,
  retentionMs: number,
): Promise<CrawlsAtRest> => {
  const { open, ended, oldest } = await db
    .selectFrom('site_crawls')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', ['queued', 'running']).as('open'),
      fn.max<Date | null>('finished_at').as('ended'),
      fn.min<Date | null>(fn.coalesce('resumed_at', 'created_at')).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const removal = oldest === null ? null : oldest.getTime() + retentionMs;
  return {
    lastEndedAt: ended?.getTime() ?? null,
    neededAt: open > 0 ? 0 : removal,
  };
};
