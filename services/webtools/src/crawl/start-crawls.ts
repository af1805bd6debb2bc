import { setTimeout as wait } from 'node:timers/promises';
import { createOutageLog } from '@haat/platform/log';
import type { WebToolsDependencies } from '../context.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { PublicWeb } from '../ssrf-guard/public-web.ts';
import { createWebVisitor } from '../ssrf-guard/web-visitor.ts';
import { keepRemovingOldCrawls } from './old-crawls.ts';
import { type CrawlServices, runCrawl } from './run-crawl.ts';

export type RunningCrawls = {
  readonly wake: () => void;
  /** Releases running crawls to other workers. */
  readonly close: () => Promise<void>;
};

/** Poll interval in ms while crawls are open. */
const POLL_INTERVAL_MS = 1_000;
/** In ms otherwise; the longest delay of a crawl whose process was killed at its request. */
const LOOK_AT_REST_MS = 30_000;
/** A runner without a heartbeat for this long, in ms, counts as dead. */
export const ABANDONED_AFTER_MS = 5_000;

type Open = { readonly id: string; readonly is_free: boolean };

/** Open crawls, longest waiting first; free: queued, or left by a dead runner. */
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
  readonly services?: Partial<CrawlServices>;
};

/** Runs crawls until it is closed. Their state is in the database, so they survive this process. */
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
  const outage = createOutageLog(log, 'could not look for crawls');
  const stopping = createOutageLog(log, 'a crawl stopped');
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  /** The poll in progress may have missed a new crawl. */
  let isRequestedMeanwhile = false;

  const takeUp = async (id: string): Promise<boolean> => {
    const claimed = Promise.withResolvers<boolean>();
    const ended = runCrawl(services, id, ending.signal, () => claimed.resolve(true))
      .then(
        () => stopping.worked(id),
        (error: unknown) => stopping.failed(error, { crawlId: id }, id),
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
      .then((known) => {
        outage.worked();
        wakeAgainIn(known === 0 ? LOOK_AT_REST_MS : POLL_INTERVAL_MS);
      })
      .catch((error: unknown) => {
        outage.failed(error);
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
