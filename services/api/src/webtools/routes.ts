import type { Slice } from '../context.ts';
import { perMinute } from '../plugins/rate-limit.ts';
import { dnsLookup } from './dns-lookup/route.ts';
import { domainIpFinder } from './domain-ip-finder/route.ts';
import { httpHeadersLookup } from './http-headers-lookup/route.ts';
import { metaTagsChecker } from './meta-tags-checker/route.ts';
import { safeUrlChecker } from './safe-url-checker/route.ts';
import { crawls } from './unlimited-sitemap-generator/routes.ts';
import { startCrawl } from './unlimited-sitemap-generator/start-crawl.ts';
import { whoisLookup } from './whois-lookup/route.ts';

/** Each asks somebody outside on a visitor's word. */
const lookups: readonly Slice[] = [
  httpHeadersLookup,
  dnsLookup,
  domainIpFinder,
  whoisLookup,
  metaTagsChecker,
  safeUrlChecker,
  startCrawl,
];

/** The web tools that the server works for. Together they share one limit for each caller. */
export const webToolRoutes: Slice = async (app, context) => {
  const limit = perMinute(app, context.settings.LOOKUPS_PER_MINUTE);
  await app.register(async (limited) => {
    limited.addHook('onRequest', limit);
    limited.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const lookup of lookups) await limited.register(lookup, context);
  });
  await app.register(crawls, context);
};
