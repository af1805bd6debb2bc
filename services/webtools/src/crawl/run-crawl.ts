import { setInterval as every } from 'node:timers/promises';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
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
    | 'CRAWL_CONNECTIONS'
    | 'CRAWL_DELAY_MAX_MS'
  >;
};

/** `later`: another crawl of the site runs, or this process ends. */
export type CrawlRun = { readonly kind: 'done' } | { readonly kind: 'later' };
const DONE: CrawlRun = { kind: 'done' };
const LATER: CrawlRun = { kind: 'later' };

/** How soon a cancelled crawl stops, in ms. */
const POLL_INTERVAL_MS = 500;

/** Aborts once the crawl is lost; a database error is not a loss. */
const stopWhenLost = async (
  record: CrawlRecord,
  clock: Clock,
  lost: AbortController,
  over: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of every(POLL_INTERVAL_MS, undefined, { signal: over })) {
      if (await record.isLost(clock.now()).catch(() => false)) return lost.abort(new CrawlLost());
    }
  } catch (error) {
    if (!over.aborted) throw error;
  }
};

/** Until its end, a cancellation or this process's end. @throws errors; it is resumed later. */
export const runCrawl = async (
  services: CrawlServices,
  crawlId: string,
  ending: AbortSignal,
  onClaimed: () => void = () => undefined,
): Promise<CrawlRun> => {
  const { db, clock, settings } = services;
  if (ending.aborted) return LATER;
  const claim = await claimCrawl(db, crawlId, clock.now());
  if (claim.kind === 'over') return DONE;
  if (claim.kind === 'busy') return LATER;

  onClaimed();
  const { crawl, todo } = claim;
  const record = openCrawlRecord(db, crawl);
  const lost = new AbortController();
  const over = new AbortController();
  const watching = stopWhenLost(record, clock, lost, over.signal);
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
    connections: settings.CRAWL_CONNECTIONS,
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
    return LATER;
  } finally {
    over.abort();
    await watching;
  }
};
