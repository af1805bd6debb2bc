import { dnsLookupAnswerSchema } from '@haat/contracts/http/webtools/dns-lookup';
import { ipFinderAnswerSchema } from '@haat/contracts/http/webtools/domain-ip-finder';
import { headersAnswerSchema } from '@haat/contracts/http/webtools/http-headers-lookup';
import { metaTagsAnswerSchema } from '@haat/contracts/http/webtools/meta-tags-checker';
import { safeUrlAnswerSchema } from '@haat/contracts/http/webtools/safe-url-checker';
import { crawlAnswerSchema, crawlLimitsSchema } from '@haat/contracts/http/webtools/sitemaps';
import { whoisLookupAnswerSchema } from '@haat/contracts/http/webtools/whois-lookup';
import { fitting } from './match.ts';

export const fits = fitting({
  'GET /api/webtools/dns-lookup': dnsLookupAnswerSchema,
  'GET /api/webtools/domain-ip-finder': ipFinderAnswerSchema,
  'GET /api/webtools/http-headers-lookup': headersAnswerSchema,
  'GET /api/webtools/meta-tags-checker': metaTagsAnswerSchema,
  'GET /api/webtools/safe-url-checker': safeUrlAnswerSchema,
  'GET /api/webtools/whois-lookup': whoisLookupAnswerSchema,
  'GET /api/webtools/sitemaps/limits': crawlLimitsSchema,
  'GET /api/webtools/sitemaps/:id': crawlAnswerSchema,
  'POST /api/webtools/sitemaps': crawlAnswerSchema,
  'POST /api/webtools/sitemaps/:id/cancel': crawlAnswerSchema,
  'POST /api/webtools/sitemaps/:id/resume': crawlAnswerSchema,
});
