import { z } from 'zod';
import { crawlMessages } from '../../crawl-messages.ts';

export const CRAWL_STATUSES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type CrawlStatus = (typeof CRAWL_STATUSES)[number];

export const PAGE_PROBLEMS = [
  /** 404 and 410. */
  'not_found',
  /** Other 4xx: a login, too many requests. */
  'refused',
  'server_error',
  'unreachable',
  'redirect',
  'blocked',
  'noindex',
  'canonical',
  /** Longer than what we read: listed, but late links may be missing. */
  'too_large',
] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

export const CRAWL_LIMITS = ['pages', 'time', 'silent'] as const;
export type CrawlLimit = (typeof CRAWL_LIMITS)[number];

export const CRAWL_SIZES = {
  /** Characters (sitemaps.org). */
  address: 2_048,
  /** Bytes of UTF-8. */
  words: 2_048,
  problemsAtOnce: 50,
  files: 1_000,
} as const;

const LAST_NUMBER = 2 ** 31 - 1;

export const crawlBodySchema = z.object({
  url: z.string().meta({ description: 'The first page; https:// is assumed without a scheme.' }),
});

export const crawlParamsSchema = z.object({ id: z.uuid(crawlMessages.notFound) });

export const crawlQuerySchema = z.object({
  problemsAfter: z.coerce.number().int().min(0).max(LAST_NUMBER).default(0).meta({
    description: 'Number of the last problem that you have.',
  }),
});

/** `sitemap.xml`, a part such as `sitemap-2.xml`, or either with `.gz`. */
export const crawlFileParamsSchema = crawlParamsSchema.extend({
  file: z.string().regex(/^sitemap(?:-\d{1,4})?\.xml(?:\.gz)?$/),
});

export const crawlFileSchema = z.object({
  name: z.string(),
  /** Pages; in an index, parts. */
  addresses: z.int(),
  /** Unpacked. */
  bytes: z.int(),
});
export type CrawlFile = z.output<typeof crawlFileSchema>;

export const crawlProblemSchema = z.object({
  /** In order of discovery, from 1. */
  number: z.int(),
  url: z.string(),
  problem: z.enum(PAGE_PROBLEMS),
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** Redirect target, canonical address, or why there was no answer. */
  detail: z.string().nullable(),
  foundOn: z.string().nullable(),
});
export type CrawlProblem = z.output<typeof crawlProblemSchema>;

export const crawlSchema = z.object({
  /** Secret: with it anyone sees and ends the crawl. */
  id: z.uuid(),
  /** Scheme, host and port. */
  site: z.string(),
  status: z.enum(CRAWL_STATUSES),
  ahead: z.int(),
  found: z.int(),
  visited: z.int(),
  listed: z.int(),
  problems: z.int(),
  current: z.string().nullable(),
  limit: z.enum(CRAWL_LIMITS).nullable(),
  /** Ended at a limit with pages left: can be resumed. */
  canGoOn: z.boolean(),
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Of the current run; each resumption starts again. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  keptUntil: z.iso.datetime(),
  /** The sitemap, then its parts; a resumed crawl that fails keeps the earlier files. */
  files: z.array(crawlFileSchema),
});
export type Crawl = z.output<typeof crawlSchema>;

export const crawlAnswerSchema = crawlSchema.extend({
  problemList: z.array(crawlProblemSchema),
  /** The next `problemsAfter`; null at the end. */
  moreProblemsAfter: z.int().nullable(),
});
export type CrawlAnswer = z.output<typeof crawlAnswerSchema>;

export const crawlLimitsSchema = z.object({
  /** Of one crawl, resumptions included. */
  maxPages: z.int(),
  /** Of one run, in ms. */
  shareMs: z.int(),
  /** Between two requests, in ms. */
  pauseMs: z.int(),
  connections: z.int(),
  /** Assumed answer time of a site, in ms. */
  answerMs: z.int(),
  /** Pages of such a site in one run. */
  reachable: z.int(),
});
export type CrawlLimits = z.output<typeof crawlLimitsSchema>;
