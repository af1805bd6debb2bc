import { setInterval as every } from 'node:timers/promises';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type { JobResult } from '@haat/platform/queues/queues';
import type { Kysely } from 'kysely';
import { DONE, later } from '../jobs/job.ts';
import { claimCrawl } from './crawl-claim.ts';
import { CrawlLost, type CrawlRecord, openCrawlRecord } from './crawl-journal.ts';
import { type CrawlTools, crawlSite } from './crawl-site.ts';
import { listedPages, makeSitemap } from './sitemap-files.ts';

export type CrawlServices = CrawlTools & {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<
    Config,
    | 'CRAWL_MAX_PAGES'
    | 'CRAWL_MAX_MS'
    | 'CRAWL_PAGE_BYTES'
    | 'CRAWL_PAUSE_MS'
    | 'CRAWL_DELAY_MAX_MS'
  >;
};

/** How soon a crawl notices that it was cancelled while a page or a pause takes long. */
const LOOK_EVERY_MS = 500;
const SITE_IS_BUSY_MS = 2_000;
/** Long enough for this process not to take it up again while it ends. */
const AFTER_ENDING_MS = 1_000;

/** Aborts once the crawl is lost. A database that does not answer says nothing about that. */
const stopWhenLost = async (
  record: CrawlRecord,
  lost: AbortController,
  over: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of every(LOOK_EVERY_MS, undefined, { signal: over })) {
      if (await record.isLost().catch(() => false)) return lost.abort(new CrawlLost());
    }
  } catch (error) {
    if (!over.aborted) throw error;
  }
};

/**
 * Runs one crawl to its end, or until it is cancelled, or until this process ends: then another one
 * goes on with it.
 * @throws whatever else went wrong; the job runs again and the crawl goes on.
 */
export const runCrawl = async (
  services: CrawlServices,
  crawlId: string,
  ending: AbortSignal,
): Promise<JobResult> => {
  const { db, clock, settings } = services;
  if (ending.aborted) return later(AFTER_ENDING_MS);
  const claim = await claimCrawl(db, crawlId, clock.now());
  if (claim.kind === 'over') return DONE;
  if (claim.kind === 'busy') return later(SITE_IS_BUSY_MS);

  const { crawl, todo } = claim;
  const record = openCrawlRecord(db, crawl);
  const lost = new AbortController();
  const over = new AbortController();
  const watching = stopWhenLost(record, lost, over.signal);
  let origin = todo.origin;
  const journal = {
    ...record,
    moveTo: async (to: string) => {
      await record.moveTo(to);
      origin = to;
    },
  };
  const limits = {
    maxPages: settings.CRAWL_MAX_PAGES,
    maxMs: settings.CRAWL_MAX_MS,
    pageBytes: settings.CRAWL_PAGE_BYTES,
    pauseMs: settings.CRAWL_PAUSE_MS,
    delayMaxMs: settings.CRAWL_DELAY_MAX_MS,
  };
  try {
    const signal = AbortSignal.any([lost.signal, ending]);
    const end = await crawlSite(services, limits, todo, journal, signal);
    const pages = listedPages(db, crawlId);
    const files = end.kind === 'done' ? await makeSitemap(origin, pages) : [];
    await record.end(end, files, clock.now());
    return DONE;
  } catch (error) {
    if (lost.signal.aborted || error instanceof CrawlLost) return DONE;
    if (!ending.aborted) throw error;
    await record.leave();
    return later(AFTER_ENDING_MS);
  } finally {
    over.abort();
    await watching;
  }
};
