/** What the tools use; it holds no secret of the shop. */
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/tables';
import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Parsing } from './parsing/parsing.ts';
import type { PublicWeb } from './ssrf-guard/public-web.ts';

export const WEBTOOLS_SETTINGS = [
  'DNS_SERVERS',
  'PUBLIC_WEB_EXCEPTIONS',
  'WEB_RISK_URL',
  'WEB_RISK_API_KEY',
  'NAMESERVER_PORT',
  'WHOIS_PORT',
  'RDAP_BOOTSTRAP_URL',
  'CRAWL_MAX_PAGES',
  'CRAWL_MAX_MS',
  'CRAWL_PAGE_BYTES',
  'CRAWL_PAUSE_MS',
  'CRAWL_CONNECTIONS',
  'CRAWL_DELAY_MAX_MS',
  'CRAWLS_AT_ONCE',
  'CRAWL_KEPT_MS',
] as const satisfies readonly (keyof Config)[];
export type WebToolsSettings = Pick<Config, (typeof WEBTOOLS_SETTINGS)[number]>;

export type WebToolsDependencies = {
  /** Its role can access only the crawl tables. */
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: WebToolsSettings;
};

export type WebToolsContext = WebToolsDependencies & {
  readonly publicWeb: PublicWeb;
  /** The only way to read untrusted input. */
  readonly parsing: Parsing;
  /** Starts a new crawl without waiting for the next poll. */
  readonly onCrawlRequested: () => void;
};

export type Tool = FastifyPluginAsync<WebToolsContext, RawServerDefault, ZodTypeProvider>;
