import { crawlMessages } from '@haat/contracts/crawl-messages';
import {
  CRAWL_SIZES,
  type CrawlAnswer,
  type CrawlFile,
} from '@haat/contracts/http/webtools/sitemaps';
import { Refusal } from '@haat/platform/answers';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { WebToolsContext } from '../context.ts';
import { canGoOn } from '../crawl/resume-crawl.ts';

type CrawlQueryServices = Pick<WebToolsContext, 'db' | 'clock'> & {
  readonly settings: Pick<WebToolsContext['settings'], 'CRAWL_KEPT_MS'>;
};

const PROBLEMS_AT_ONCE = CRAWL_SIZES.problemsAtOnce;

/** @throws {Refusal} 404 also for an expired crawl that is not deleted yet. */
export const requireCrawl = async ({ db, clock, settings }: CrawlQueryServices, id: string) => {
  const row = await db
    .selectFrom('site_crawls')
    .selectAll()
    .where('id', '=', id)
    .where(
      ({ fn }) => fn.coalesce('resumed_at', 'created_at'),
      '>=',
      new Date(clock.now() - settings.CRAWL_KEPT_MS),
    )
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, crawlMessages.notFound);
  return row;
};

const problemsOf = (db: Kysely<Database>, id: string, after: number) =>
  db
    .selectFrom('site_crawl_pages as page')
    .leftJoin('site_crawl_pages as source', (join) =>
      join
        .onRef('source.crawl_id', '=', 'page.crawl_id')
        .onRef('source.number', '=', 'page.found_on'),
    )
    .select([
      'page.number',
      'page.url',
      'page.problem',
      'page.http_status as status',
      'page.detail',
      'source.url as foundOn',
    ])
    .where('page.crawl_id', '=', id)
    .where('page.problem', 'is not', null)
    .where('page.number', '>', after)
    .orderBy('page.number')
    .limit(PROBLEMS_AT_ONCE + 1)
    .$narrowType<{ problem: NonNullable<Database['site_crawl_pages']['problem']> }>()
    .execute();

export const isUnderWay = ({ status }: Pick<CrawlAnswer, 'status'>): boolean =>
  status === 'queued' || status === 'running';

const filesOf = (db: Kysely<Database>, id: string): Promise<CrawlFile[]> =>
  db
    .selectFrom('site_crawl_files')
    .select(['name', 'addresses', 'bytes'])
    .where('crawl_id', '=', id)
    .orderBy('place')
    .limit(CRAWL_SIZES.files)
    .execute();

const countAhead = async (db: Kysely<Database>, since: Date): Promise<number> => {
  const { ahead } = await db
    .selectFrom('site_crawls')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('status', '=', 'queued')
    .where(({ fn }) => fn.coalesce('resumed_at', 'created_at'), '<', since)
    .executeTakeFirstOrThrow();
  return ahead;
};

/** @param problemsAfter number of the last known problem. @throws {Refusal} 404. */
export const findCrawl = async (
  services: CrawlQueryServices,
  id: string,
  problemsAfter = 0,
): Promise<CrawlAnswer> => {
  const { db, settings } = services;
  const row = await requireCrawl(services, id);
  const requestedAt = row.resumed_at ?? row.created_at;
  const [ahead, files, problems] = await Promise.all([
    row.status === 'queued' ? countAhead(db, requestedAt) : 0,
    isUnderWay(row) ? [] : filesOf(db, id),
    problemsOf(db, id, problemsAfter),
  ]);
  const problemList = problems.slice(0, PROBLEMS_AT_ONCE);
  const hasMore = problems.length > PROBLEMS_AT_ONCE;
  return {
    id,
    site: row.origin,
    status: row.status,
    ahead,
    found: row.found,
    visited: row.visited,
    listed: row.listed,
    problems: row.problems,
    current: row.current_url,
    limit: row.reached_limit,
    canGoOn: canGoOn(row),
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    keptUntil: new Date(requestedAt.getTime() + settings.CRAWL_KEPT_MS).toISOString(),
    files,
    problemList,
    moreProblemsAfter: hasMore ? (problemList.at(-1)?.number ?? null) : null,
  };
};
