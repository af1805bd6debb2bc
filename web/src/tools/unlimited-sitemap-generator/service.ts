import { crawlMessages } from '@haat/contracts/crawl-messages';
import type {
  Crawl,
  CrawlLimit,
  CrawlLimits,
  CrawlProblem,
  CrawlStatus,
  PageProblem,
} from '@haat/contracts/http/webtools/sitemaps';

/** In ms. */
export const POLL_INTERVAL_MS = 1_000;
/** For screen readers, in ms. */
export const ANNOUNCE_INTERVAL_MS = 10_000;

export const isOver = (status: CrawlStatus): boolean => status !== 'queued' && status !== 'running';

const whole = new Intl.NumberFormat('en-IN');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

export const standing = ({ status, ahead, visited, found, listed, problems }: Crawl): string => {
  switch (status) {
    case 'queued':
      return ahead === 0
        ? 'Waiting for our crawler to begin.'
        : `Waiting: ${counted(ahead, 'site')} ${ahead === 1 ? 'is' : 'are'} before yours.`;
    case 'running':
      return (
        `${whole.format(visited)} of ${counted(found, 'page')} visited, ` +
        `${counted(problems, 'problem')}.`
      );
    case 'done':
      return listed === 0
        ? 'The crawl is done, and there is no page to list.'
        : `The sitemap is ready: ${counted(listed, 'page')}.`;
    case 'cancelled':
      return `Cancelled after ${counted(visited, 'page')}.`;
    case 'failed':
      return 'The site could not be crawled.';
  }
};

export const limitText = (limit: CrawlLimit | null, found: number): string | null => {
  switch (limit) {
    case 'pages':
      return (
        `The crawl ended at ${counted(found, 'address', 'addresses')}. ` +
        'Pages beyond them are not in the sitemap.'
      );
    case 'time':
      return (
        'The crawl ended because its time was over. Pages that it had not reached are not in ' +
        'the sitemap.'
      );
    case 'silent':
      return (
        'The crawl ended early because the site had stopped answering. ' + 'Please try again later.'
      );
    case null:
      return null;
  }
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const durationText = (ms: number): string =>
  ms >= MINUTE_MS
    ? counted(Math.round(ms / MINUTE_MS), 'minute')
    : counted(Math.round(ms / 100) / 10, 'second');

export const promiseText = ({ shareMs, answerMs, reachable, maxPages }: CrawlLimits): string =>
  crawlMessages.promise({
    time: durationText(shareMs),
    answer: durationText(answerMs),
    reachable: counted(reachable, 'page'),
    most: counted(maxPages, 'address', 'addresses'),
  });

export const remainingText = ({ canGoOn, found, visited }: Crawl): string | null =>
  canGoOn ? crawlMessages.left(counted(found - visited, 'page')) : null;

const PROBLEM_TEXTS: Readonly<Record<PageProblem, string>> = {
  not_found: 'Not found',
  refused: 'Refused',
  server_error: 'Server error',
  unreachable: 'No answer',
  redirect: 'Redirects',
  blocked: 'Blocked by robots.txt',
  noindex: 'Asks not to be listed',
  canonical: 'Names another address',
  too_large: 'Too long to read in full',
};

export const problemText = ({ problem, status }: Pick<CrawlProblem, 'problem' | 'status'>) =>
  status === null || status === 200
    ? PROBLEM_TEXTS[problem]
    : `${PROBLEM_TEXTS[problem]} (${status})`;

export const leadsTo = ({ problem }: Pick<CrawlProblem, 'problem'>): boolean =>
  problem === 'redirect' || problem === 'canonical';

export const withinSite = (url: string, site: string): string =>
  url.startsWith(`${site}/`) ? url.slice(site.length) : url;

const KILOBYTE = 1024;

export const sizeText = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  if (bytes < KILOBYTE ** 2) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / KILOBYTE ** 2).toFixed(1)} MB`;
};

/** In bytes: worth compressing, and too long for a clipboard. */
export const LONG_FILE = KILOBYTE ** 2;

export const robotsLine = (site: string): string => `Sitemap: ${site}/sitemap.xml`;
