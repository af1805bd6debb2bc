import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlLimit } from '@haat/contracts/http/webtools/sitemaps';
import type { Clock } from '@haat/platform/clock';
import type { Parsing } from '../parsing/parsing.ts';
import type { WebVisitor } from '../ssrf-guard/web-visitor.ts';
import { createFrontier, type KnownPage } from './frontier.ts';
import { isSameSite, linkedPage } from './linked-page.ts';
import { BLOCKED, lookAtPage, type PageOutcome, type PageSeen } from './look-at-page.ts';
import { createPace } from './pace.ts';
import { type RobotsRules, readRobots } from './robots-rules.ts';

export type CrawlLimits = {
  readonly maxPages: number;
  /** From its first start, including interruptions. */
  readonly maxMs: number;
  readonly pageBytes: number;
  /** Between the starts of two requests. */
  readonly pauseMs: number;
  /** Concurrent requests where robots.txt has no Crawl-delay. */
  readonly connections: number;
  /** A longer Crawl-delay is cut to this. */
  readonly delayMaxMs: number;
};

/** Stores a crawl's progress. Each call throws once the crawl is lost. */
export type CrawlJournal = {
  readonly visiting: (url: string) => Promise<void>;
  /** Called in the order of the pages' numbers. */
  readonly record: (
    page: KnownPage,
    outcome: PageOutcome,
    found: readonly KnownPage[],
  ) => Promise<void>;
  /** The start redirected to another scheme or to www. */
  readonly moveTo: (origin: string) => Promise<void>;
};

export type CrawlTools = {
  readonly visitor: WebVisitor;
  readonly parsing: Parsing;
  readonly clock: Clock;
  /** Rejects when the signal aborts. */
  readonly rest: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A new crawl has only its start page. */
export type CrawlToDo = {
  readonly origin: string;
  readonly startedAt: number;
  /** In order of their numbers. */
  readonly pages: readonly KnownPage[];
  readonly visited: number;
  /** False while all answers were redirects. */
  readonly hasBegun: boolean;
};

export type CrawlEnd =
  | { readonly kind: 'done'; readonly limit: CrawlLimit | null }
  | { readonly kind: 'failed'; readonly failure: string };

/** After this many failures in a row the site counts as overloaded or down. */
const SILENT_IN_A_ROW = 20;

const isSilent = ({ problem, status }: PageOutcome): boolean =>
  problem === 'unreachable' || problem === 'server_error' || status === 429;

const BLOCKED_PAGE: PageSeen = { outcome: BLOCKED, links: [], redirect: null };

const done = (limit: CrawlLimit | null): CrawlEnd => ({ kind: 'done', limit });
const failed = (failure: string): CrawlEnd => ({ kind: 'failed', failure });

const whyNotBegun = ({ outcome, redirect }: PageSeen, origin: string): string | null => {
  if (redirect !== null) {
    return redirect.origin === origin ? null : crawlMessages.leadsElsewhere(redirect.href);
  }
  const { problem, detail, status } = outcome;
  if (problem === 'unreachable') return detail;
  const isPage = status !== null && status >= 200 && status < 300;
  return isPage ? null : crawlMessages.startFailed(status ?? 0);
};

type UnderWay = { readonly page: KnownPage; readonly seen: Promise<PageSeen> };

/**
 * Crawls a site breadth-first from where it stopped, to a limit. Concurrent pages are recorded in
 * order, so an interrupted crawl repeats those in progress. @throws errors of the journal, and when
 * the signal aborts.
 */
export const crawlSite = async (
  { visitor, parsing, clock, rest }: CrawlTools,
  limits: CrawlLimits,
  todo: CrawlToDo,
  journal: CrawlJournal,
  stop: AbortSignal,
): Promise<CrawlEnd> => {
  const frontier = createFrontier(todo.pages, todo.visited, limits.maxPages);
  const pace = createPace(limits.connections);
  const underWay: UnderWay[] = [];
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  let { origin, hasBegun } = todo;
  let silent = 0;

  const reading = await readRobots({ visitor, parsing }, origin, signal);
  if (!reading.ok) return failed(reading.failure);
  let { rules } = reading;

  /** A start that redirects within its site moves the crawl there. */
  const follow = async (seen: PageSeen, page: KnownPage): Promise<RobotsRules | string> => {
    const { redirect } = seen;
    const moves = redirect !== null && redirect.origin !== origin;
    if (!moves || !isSameSite(redirect, new URL(page.url))) {
      return whyNotBegun(seen, origin) ?? rules;
    }
    origin = redirect.origin;
    await journal.moveTo(origin);
    const there = await readRobots({ visitor, parsing }, origin, signal);
    return there.ok ? there.rules : there.failure;
  };

  const look = async (page: KnownPage): Promise<UnderWay> => {
    const isAllowed = await rules.allows(page.url);
    if (!isAllowed) return { page, seen: Promise.resolve(BLOCKED_PAGE) };
    await journal.visiting(page.url);
    await rest(Math.max(limits.pauseMs, Math.min(rules.delayMs, limits.delayMaxMs)), signal);
    const options = { maxBytes: limits.pageBytes, now: clock.now(), signal };
    const seen = lookAtPage({ visitor, parsing }, page.url, options);
    // Handled later, or never: prevents an unhandled rejection.
    seen.catch(() => undefined);
    return { page, seen };
  };

  const isTimeOver = (): boolean => clock.now() - todo.startedAt >= limits.maxMs;
  /** One until the first page, because a redirect may change the rules. */
  const width = (): number => (hasBegun && rules.delayMs === 0 ? pace.width() : 1);
  const fill = async (): Promise<void> => {
    while (underWay.length < width() && !isTimeOver()) {
      const page = frontier.next();
      if (page === undefined) return;
      underWay.push(await look(page));
    }
  };

  /** @returns the end of the crawl; undefined to go on. */
  const settle = async (page: KnownPage, seen: PageSeen): Promise<CrawlEnd | undefined> => {
    const isBlocked = seen === BLOCKED_PAGE;
    if (isBlocked && !hasBegun) return failed(crawlMessages.blocked(new URL(origin).host));
    if (!hasBegun) {
      const followed = await follow(seen, page);
      if (typeof followed === 'string') return failed(followed);
      rules = followed;
      hasBegun = seen.redirect === null;
    }
    const { outcome, links, redirect } = seen;
    const target = redirect === null ? null : linkedPage(redirect.href, page.url, origin);
    const found = frontier.take(target === null ? links : [target], page.number);
    await journal.record(page, outcome, found);
    if (isBlocked) return undefined;

    pace.note(isSilent(outcome));
    silent = isSilent(outcome) ? silent + 1 : 0;
    return silent >= SILENT_IN_A_ROW ? done('silent') : undefined;
  };

  try {
    for (await fill(); underWay.length > 0; await fill()) {
      const [{ page, seen }] = underWay as [UnderWay];
      const end = await settle(page, await seen);
      if (end !== undefined) return end;
      underWay.shift();
    }
    if (frontier.hasNext()) return done('time');
    return done(frontier.isFull() ? 'pages' : null);
  } finally {
    over.abort();
    await Promise.allSettled(underWay.map(({ seen }) => seen));
  }
};
