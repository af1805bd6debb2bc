/** What visitors of the sitemap generator are told. */
export const crawlMessages = {
  oneAtATime: 'Your last sitemap is still being made. Wait until it is done, or cancel it.',
  tooManyWaiting: 'Many sitemaps are being made right now. Please try again in a few minutes.',
  networkWaits:
    'Several sitemaps from your network wait already. Please try again in a few minutes.',
  notFound: 'This sitemap is not there any more. Results are kept for 24 hours.',
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
  interrupted: 'The crawl was interrupted too often. Please start it again.',
} as const;
