import { z } from 'zod';
import { crawlMessages } from '../../crawl-messages.ts';

export const CRAWL_STATUSES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type CrawlStatus = (typeof CRAWL_STATUSES)[number];

/** What the owner of a site should know of a page; most of them keep it out of the sitemap. */
export const PAGE_PROBLEMS = [
  /** 404 and 410. */
  'not_found',
  /** Other answers from 400 to 499: a login, too many requests. */
  'refused',
  'server_error',
  /** No answer at all. */
  'unreachable',
  'redirect',
  /** By robots.txt. */
  'blocked',
  /** The page itself asks not to be listed. */
  'noindex',
  /** The page says that another address is the right one. */
  'canonical',
  /** Longer than what is read of a page: listed, and links at its end may be missing. */
  'too_large',
] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

/** Why a crawl ended before it ran out of links. */
export const CRAWL_LIMITS = ['pages', 'time', 'silent'] as const;
export type CrawlLimit = (typeof CRAWL_LIMITS)[number];

/** What is kept of a crawl, and shown of it at once, has a size. */
export const CRAWL_SIZES = {
  /** Characters; longer addresses are not allowed in a sitemap (sitemaps.org). */
  address: 2_048,
  /** Bytes of UTF-8, of the words about a page or about why a crawl failed. */
  words: 2_048,
  problemsAtOnce: 50,
  /** Of one sitemap, the index among them. */
  files: 1_000,
} as const;

/** Postgres counts pages in an int4. */
const LAST_NUMBER = 2 ** 31 - 1;

export const crawlBodySchema = z.object({
  url: z.string().meta({ description: 'Where to begin; https:// is assumed without a scheme.' }),
});

export const crawlParamsSchema = z.object({ id: z.uuid(crawlMessages.notFound) });

export const crawlQuerySchema = z.object({
  problemsAfter: z.coerce.number().int().min(0).max(LAST_NUMBER).default(0).meta({
    description: 'The number of the last problem that is known already.',
  }),
});

/** `sitemap.xml`, a part such as `sitemap-2.xml`, or either of them packed. */
export const crawlFileParamsSchema = crawlParamsSchema.extend({
  file: z.string().regex(/^sitemap(?:-\d{1,4})?\.xml(?:\.gz)?$/),
});

export const crawlFileSchema = z.object({
  name: z.string(),
  /** Of pages; in an index, of parts. */
  addresses: z.int(),
  /** Unpacked. */
  bytes: z.int(),
});
export type CrawlFile = z.output<typeof crawlFileSchema>;

export const crawlProblemSchema = z.object({
  /** In the order in which the pages were found, from 1. */
  number: z.int(),
  url: z.string(),
  problem: z.enum(PAGE_PROBLEMS),
  /** HTTP status; null where there was no answer. */
  status: z.int().nullable(),
  /** Where it redirects to, the canonical address, or why there was no answer. */
  detail: z.string().nullable(),
  /** The first page with a link to it; null for the start. */
  foundOn: z.string().nullable(),
});
export type CrawlProblem = z.output<typeof crawlProblemSchema>;

export const crawlSchema = z.object({
  /** Whoever knows it may see the crawl and end it. */
  id: z.uuid(),
  /** Scheme, host and port that the crawl keeps to. */
  site: z.string(),
  status: z.enum(CRAWL_STATUSES),
  /** Crawls that wait before this one. */
  ahead: z.int(),
  found: z.int(),
  visited: z.int(),
  /** Pages in the sitemap. */
  listed: z.int(),
  problems: z.int(),
  /** The page that is being read. */
  current: z.string().nullable(),
  limit: z.enum(CRAWL_LIMITS).nullable(),
  /** True where it ended at a limit with pages left: it can be resumed. */
  canGoOn: z.boolean(),
  /** Why it failed, for people. */
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its present share of time began; each resumption has one of its own. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** It is removed after this. */
  keptUntil: z.iso.datetime(),
  /**
   * The sitemap first, then its parts; empty until it is done. A resumed crawl that was cancelled or
   * failed has those from before.
   */
  files: z.array(crawlFileSchema),
});
export type Crawl = z.output<typeof crawlSchema>;

export const crawlAnswerSchema = crawlSchema.extend({
  problemList: z.array(crawlProblemSchema),
  /** What to ask for as `problemsAfter` to see more; null when this is all so far. */
  moreProblemsAfter: z.int().nullable(),
});
export type CrawlAnswer = z.output<typeof crawlAnswerSchema>;

export const crawlLimitsSchema = z.object({
  /** Addresses that one crawl takes in, however often it is resumed. */
  maxPages: z.int(),
  /** How long it goes on before it has to be resumed, in ms. */
  shareMs: z.int(),
  /** Between the starts of two requests, in ms. */
  pauseMs: z.int(),
  /** Pages asked for at the same time. */
  connections: z.int(),
  /** In which a site is taken to answer, in ms. */
  answerMs: z.int(),
  /** Pages of such a site that are visited in one share of time. */
  reachable: z.int(),
});
export type CrawlLimits = z.output<typeof crawlLimitsSchema>;
