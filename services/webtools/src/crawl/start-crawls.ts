import { setTimeout as wait } from 'node:timers/promises';
import type { WebToolsDependencies } from '../context.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { PublicWeb } from '../ssrf-guard/public-web.ts';
import { createWebVisitor } from '../ssrf-guard/web-visitor.ts';
import { keepRemovingOldCrawls } from './old-crawls.ts';
import { type CrawlServices, runCrawl } from './run-crawl.ts';

export type RunningCrawls = {
  /** Looks for crawls to take up now, not only at the next turn. */
  readonly wake: () => void;
  /** Leaves the crawls that run to whoever takes them up next. */
  readonly close: () => Promise<void>;
};

/** Between two looks for crawls that nobody works at, while there are any, here or elsewhere. */
const POLL_INTERVAL_MS = 1_000;
/**
 * Between two looks while there are none: a crawl that is asked for here wakes by itself. So long
 * one may stand still that another process had just been asked for when it was killed.
 */
const LOOK_AT_REST_MS = 30_000;
/** Crawls whose runner has not been heard of for so long are taken up by another. */
export const ABANDONED_AFTER_MS = 5_000;

type Open = { readonly id: string; readonly is_free: boolean };

/**
 * Crawls that have not ended, the longest waiting first; free are those that wait, and that whoever
 * ran them has left behind.
 */
const openCrawls = async ({
  db,
  clock,
}: Pick<CrawlServices, 'db' | 'clock'>): Promise<readonly Open[]> =>
  db
    .selectFrom('site_crawls')
    .select(['id'])
    .select(({ and, eb, or }) =>
      or([
        eb('status', '=', 'queued'),
        and([
          eb('status', '=', 'running'),
          eb('heard_of_at', '<', new Date(clock.now() - ABANDONED_AFTER_MS)),
        ]),
      ])
        .$castTo<boolean>()
        .as('is_free'),
    )
    .where('status', 'in', ['queued', 'running'])
    .orderBy(({ fn }) => fn.coalesce('resumed_at', 'created_at'))
    .execute();

export type StartCrawlsOptions = {
  /** How crawls visit pages; through the guard unless a test gives its own. */
  readonly services?: Partial<CrawlServices>;
};

/**
 * Takes up crawls, so many at once, until it is closed. What waits stands in the database, so a
 * crawl outlives the process that runs it.
 */
export const startCrawls = (
  dependencies: WebToolsDependencies & {
    readonly publicWeb: PublicWeb;
    readonly parsing: Parsing;
  },
  { services: own = {} }: StartCrawlsOptions = {},
): RunningCrawls => {
  const { db, clock, log, settings, publicWeb, parsing } = dependencies;
  const ending = new AbortController();
  const visitor = createWebVisitor({ reach: publicWeb.reach, names: publicWeb.names });
  const services: CrawlServices = {
    db,
    clock,
    log,
    settings,
    visitor,
    parsing,
    rest: (ms, signal) => wait(ms, undefined, { signal }),
    ...own,
  };
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  /** A look that is under way may have been too early to see what was just asked for. */
  let isRequestedMeanwhile = false;

  /** @returns false for one that nobody may take up now. */
  const takeUp = async (id: string): Promise<boolean> => {
    const claimed = Promise.withResolvers<boolean>();
    const ended = runCrawl(services, id, ending.signal, () => claimed.resolve(true))
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error({ crawlId: id, error }, 'a crawl broke off, it will be taken up again'),
      )
      .finally(() => {
        running.delete(id);
        claimed.resolve(false);
        wake();
      });
    if (!(await claimed.promise)) return false;
    running.set(id, ended);
    return true;
  };

  const look = async (): Promise<number> => {
    const open = await openCrawls(services);
    for (const { id, is_free } of open) {
      if (!is_free) continue;
      if (ending.signal.aborted || running.size >= settings.CRAWLS_AT_ONCE) break;
      if (!running.has(id)) await takeUp(id);
    }
    return open.length + running.size;
  };

  let timer: NodeJS.Timeout | undefined;
  const wakeAgainIn = (ms: number): void => {
    clearTimeout(timer);
    if (!ending.signal.aborted) timer = setTimeout(wake, ms);
  };

  const wake = (): void => {
    if (ending.signal.aborted) return;
    looking ??= look()
      .then((known) => wakeAgainIn(known === 0 ? LOOK_AT_REST_MS : POLL_INTERVAL_MS))
      .catch((error: unknown) => {
        log.warn({ error }, 'could not look for crawls');
        wakeAgainIn(POLL_INTERVAL_MS);
      })
      .finally(() => {
        looking = undefined;
        if (!isRequestedMeanwhile) return;
        isRequestedMeanwhile = false;
        wake();
      });
  };
  keepRemovingOldCrawls(services, { signal: ending.signal, retentionMs: settings.CRAWL_KEPT_MS });
  wake();

  return {
    wake: () => {
      isRequestedMeanwhile = looking !== undefined;
      wake();
    },
    close: async () => {
      ending.abort();
      await looking;
      clearTimeout(timer);
      await Promise.all(running.values());
      await visitor.close();
    },
  };
};
