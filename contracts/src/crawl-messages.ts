type PromisePart = 'time' | 'reachable' | 'answer' | 'most';

export const crawlMessages = {
  oneAtATime: 'Your last sitemap is still in progress. Wait until it’s done, or cancel it.',
  tooManyWaiting: 'Many sitemaps are in progress. Please try again in a few minutes.',
  networkWaits:
    'Several sitemaps from your network are already queued. Please try again in a few minutes.',
  dayIsFull: 'We can’t store more sitemaps today. Please try again tomorrow.',
  notFound: 'This sitemap no longer exists. We keep results for 24 hours.',
  nothingLeft: 'This crawl is complete: nothing is left to visit.',
  notReady: 'This sitemap is not ready yet. Wait until the crawl is done.',
  blocked: (host: string) =>
    `The robots.txt of ${host} doesn’t allow us to crawl this address. Try another one.`,
  robotsUnreadable: (host: string, status: number) =>
    `The robots.txt of ${host} answers with status ${status}, so we can’t crawl it. Try again later.`,
  robotsTooCostly: (host: string) =>
    `The robots.txt of ${host} takes too long to read, so we can’t crawl it. Try again later.`,
  leadsElsewhere: (to: string) => `This address redirects to ${to}. Enter that address instead.`,
  startFailed: (status: number) =>
    `The first page answers with status ${status}. Check the address.`,
  promise: ({ time, reachable, answer, most }: Record<PromisePart, string>) =>
    `A crawl runs for up to ${time}. That is enough for up to ${reachable} if the site answers ` +
    `within ${answer}; fewer if it is slower or its robots.txt sets a Crawl-delay. When time is ` +
    `up you get the sitemap so far and can resume, up to ${most} in all.`,
  /** Beside the button that resumes a crawl. */
  left: (pages: string) =>
    `Found but not visited: ${pages}. Resume the crawl to visit them and make the sitemap again.`,
  interrupted: 'The crawl was interrupted too often. Please start it again.',
} as const;
