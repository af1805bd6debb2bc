import { createManualClock } from '@haat/testkit/manual-clock';
import type { Parsing } from '../../parsing/parsing.ts';
import { type CrawlEnd, type CrawlLimits, type CrawlToDo, crawlSite } from '../crawl-site.ts';
import type { KnownPage } from '../frontier.ts';
import type { PageOutcome } from '../look-at-page.ts';
import { testParsing } from './parsing.ts';
import { openSite, type Pages, type Site } from './site.ts';

const LIMITS: CrawlLimits = {
  maxPages: 1_000,
  maxMs: 60_000,
  pageBytes: 10_000,
  pauseMs: 200,
  connections: 1,
  delayMaxMs: 5_000,
};

export type Crawled = {
  readonly end: CrawlEnd;
  readonly site: Pick<Site, 'origin' | 'exception' | 'requestedPaths'>;
  readonly known: readonly KnownPage[];
  readonly outcomes: ReadonlyMap<string, PageOutcome>;
  readonly listed: readonly string[];
  /** All pauses, in ms. */
  readonly rests: readonly number[];
  /** Concurrent requests at the start of each. */
  readonly underWay: readonly number[];
  readonly moves: readonly string[];
};

export type CrawlOptions = {
  readonly limits?: Partial<CrawlLimits>;
  readonly start?: string;
  readonly todo?: Partial<Omit<CrawlToDo, 'startedAt'>>;
  /** Time of earlier runs, in ms. */
  readonly spentMs?: number;
  readonly signal?: AbortSignal;
  /** Real time of each request, in ms. */
  readonly timeoutMs?: number;
  readonly parsing?: Parsing;
};

export const crawlOpenSite = async (site: Site, options: CrawlOptions = {}): Promise<Crawled> => {
  const { origin, visitor } = site;
  const { limits, start = '/', todo, spentMs = 0, signal = new AbortController().signal } = options;
  const { parsing = testParsing } = options;
  const clock = createManualClock();
  const known = [...(todo?.pages ?? [{ number: 1, url: origin + start, foundOn: null }])];
  const outcomes = new Map<string, PageOutcome>();
  const rests: number[] = [];
  const underWay: number[] = [];
  let open = 0;
  const moves: string[] = [];
  const rest = async (ms: number, stop: AbortSignal): Promise<void> => {
    stop.throwIfAborted();
    rests.push(ms);
    clock.advance(ms);
  };
  const end = await crawlSite(
    { visitor, parsing, clock, rest },
    { ...LIMITS, ...limits },
    {
      origin,
      startedAt: clock.now() - spentMs,
      visited: 0,
      hasBegun: false,
      ...todo,
      pages: [...known],
    },
    {
      visiting: async () => {
        open += 1;
        underWay.push(open);
      },
      record: async ({ url }, outcome, found) => {
        outcomes.set(url.slice(origin.length), outcome);
        known.push(...found);
        if (outcome.problem !== 'blocked') open -= 1;
      },
      moveTo: async (to) => {
        moves.push(to);
      },
    },
    signal,
  );
  const listed = [...outcomes].flatMap(([path, { isListed }]) => (isListed ? [path] : []));
  return { end, site, known, outcomes, listed, rests, underWay, moves };
};

export const crawl = async (pages: Pages, options: CrawlOptions = {}): Promise<Crawled> => {
  const site = await openSite(pages, options);
  try {
    return await crawlOpenSite(site, options);
  } finally {
    await site.close();
  }
};
