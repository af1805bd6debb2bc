type PromisePart = 'time' | 'reachable' | 'answer' | 'most';

/** What visitors of the sitemap generator are told. */
export const crawlMessages = {
  oneAtATime: 'Your last sitemap is still being made. Wait until it is done, or cancel it.',
  tooManyWaiting: 'Many sitemaps are being made right now. Please try again in a few minutes.',
  networkWaits:
    'Several sitemaps from your network wait already. Please try again in a few minutes.',
  dayIsFull:
    'The sitemaps of the last 24 hours hold as many pages as we can keep. Please try again tomorrow.',
  notFound: 'This sitemap is not there any more. Results are kept for 24 hours.',
  nothingLeft: 'This crawl has nothing left to go on with.',
  notReady: 'This sitemap is not ready yet.',
  blocked: (host: string) =>
    `The robots.txt of ${host} asks crawlers to stay away from this address.`,
  robotsUnreadable: (host: string, status: number) =>
    `The robots.txt of ${host} answers ${status}. Until it can be read, crawlers have to stay ` +
    'away.',
  robotsTooCostly: (host: string) =>
    `The robots.txt of ${host} is built so that it cannot be read in time. Until it can be read, ` +
    'crawlers have to stay away.',
  leadsElsewhere: (to: string) => `This address leads to ${to}. Please enter that one instead.`,
  startFailed: (status: number) => `The first page answers ${status}. Please check the address.`,
  /** Before a crawl; numbers as they are shown, `time` such as "30 minutes". */
  promise: ({ time, reachable, answer, most }: Record<PromisePart, string>) =>
    `A crawl goes on for up to ${time}. At a site that answers within ${answer} that is enough ` +
    `for ${reachable} at most; a slower site, or one whose robots.txt asks for a Crawl-delay, gets ` +
    'fewer. When the time is over you have the sitemap of what was reached, and can go on from ' +
    `there until nothing is left, up to ${most} in all.`,
  /** Beside the button that resumes a crawl. */
  left: (pages: string) =>
    `Not reached, that it knows of: ${pages}. Going on takes it up where it ended and makes the ` +
    'sitemap anew.',
  interrupted: 'The crawl was interrupted too often. Please start it again.',
} as const;
