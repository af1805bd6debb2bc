import { crawlMessages } from '@haat/contracts/crawl-messages';
import type { CrawlLimit } from '@haat/contracts/http/webtools/sitemaps';
import type { Clock } from '@haat/platform/clock';
import type { WebVisitor } from '../guard/web-visitor.ts';
import type { Parsing } from '../parsing/parsing.ts';
import { createFrontier, type KnownPage } from './frontier.ts';
import { isSameSite, linkedPage } from './linked-page.ts';
import { BLOCKED, lookAtPage, type PageOutcome, type PageSeen } from './look-at-page.ts';
import { type RobotsRules, readRobots } from './robots-rules.ts';

export type CrawlLimits = {
  /** Addresses that a crawl takes in. */
  readonly maxPages: number;
  /** From its first start, also over interruptions. */
  readonly maxMs: number;
  readonly pageBytes: number;
  /** Between two requests. */
  readonly pauseMs: number;
  /** A longer Crawl-delay is not waited for. */
  readonly delayMaxMs: number;
};

/**
 * Where a crawl writes what it has learnt. Each call throws when the crawl is no longer its own.
 */
export type CrawlJournal = {
  /** The page that is looked at now. */
  readonly visiting: (url: string) => Promise<void>;
  /** A page is done, and has led to new ones. */
  readonly record: (
    page: KnownPage,
    outcome: PageOutcome,
    found: readonly KnownPage[],
  ) => Promise<void>;
  /** The start led to another scheme or to www: the site is there. */
  readonly moveTo: (origin: string) => Promise<void>;
};

export type CrawlTools = {
  readonly visitor: WebVisitor;
  readonly parsing: Parsing;
  readonly clock: Clock;
  /** Waits; rejects when the signal aborts. */
  readonly rest: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** How far it had come before; at first it knows the start and has visited nothing. */
export type CrawlToDo = {
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** In the order of their numbers. */
  readonly pages: readonly KnownPage[];
  readonly visited: number;
  /** False while there were only redirects. */
  readonly hasBegun: boolean;
};

export type CrawlEnd =
  | { readonly kind: 'done'; readonly limit: CrawlLimit | null }
  | { readonly kind: 'failed'; readonly failure: string };

/** So many pages in a row without a proper answer: the site has had enough, or is down. */
const SILENT_IN_A_ROW = 20;

const isSilent = ({ problem, status }: PageOutcome): boolean =>
  problem === 'unreachable' || problem === 'server_error' || status === 429;

const done = (limit: CrawlLimit | null): CrawlEnd => ({ kind: 'done', limit });
const failed = (failure: string): CrawlEnd => ({ kind: 'failed', failure });

/** A start that gives no page ends the crawl: there is nothing to go on from. */
const whyNotBegun = ({ outcome, redirect }: PageSeen, origin: string): string | null => {
  if (redirect !== null) {
    return redirect.origin === origin ? null : crawlMessages.leadsElsewhere(redirect.href);
  }
  const { problem, detail, status } = outcome;
  if (problem === 'unreachable') return detail;
  const isPage = status !== null && status >= 200 && status < 300;
  return isPage ? null : crawlMessages.startFailed(status ?? 0);
};

/**
 * Crawls one site breadth-first from where it was left, one request at a time, until there are no
 * more links or a limit is reached.
 * @throws what the journal throws, and when the signal aborts.
 */
export const crawlSite = async (
  { visitor, parsing, clock, rest }: CrawlTools,
  limits: CrawlLimits,
  todo: CrawlToDo,
  journal: CrawlJournal,
  signal: AbortSignal,
): Promise<CrawlEnd> => {
  const frontier = createFrontier(todo.pages, todo.visited, limits.maxPages);
  let { origin, hasBegun } = todo;
  let silent = 0;

  const reading = await readRobots({ visitor, parsing }, origin, signal);
  if (!reading.ok) return failed(reading.failure);
  let { rules } = reading;

  /** A start that redirects within its site, such as to https or www, moves the crawl there. */
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

  const look = async (page: KnownPage): Promise<PageSeen> => {
    await journal.visiting(page.url);
    await rest(Math.max(limits.pauseMs, Math.min(rules.delayMs, limits.delayMaxMs)), signal);
    const options = { maxBytes: limits.pageBytes, now: clock.now(), signal };
    return lookAtPage({ visitor, parsing }, page.url, options);
  };

  for (let page = frontier.next(); page !== undefined; page = frontier.next()) {
    if (clock.now() - todo.startedAt >= limits.maxMs) return done('time');
    if (!(await rules.allows(page.url))) {
      if (!hasBegun) return failed(crawlMessages.blocked(new URL(origin).host));
      await journal.record(page, BLOCKED, []);
      continue;
    }
    const seen = await look(page);
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

    silent = isSilent(outcome) ? silent + 1 : 0;
    if (silent >= SILENT_IN_A_ROW) return done('silent');
  }
  return done(frontier.isFull() ? 'pages' : null);
};
