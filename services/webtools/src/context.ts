/** What the tools work with. None of it is a secret of the shop's. */
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/tables';
import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Parsing } from './parsing/parsing.ts';
import type { PublicWeb } from './ssrf-guard/public-web.ts';

/** The settings that the tools name for themselves. */
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

/** Everything from outside, so that a test can give its own. */
export type WebToolsDependencies = {
  /** Its role may touch the tables of crawls, no others. */
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: WebToolsSettings;
};

export type WebToolsContext = WebToolsDependencies & {
  readonly publicWeb: PublicWeb;
  /** The only way to read what strangers wrote. */
  readonly parsing: Parsing;
  /** Called when a crawl was asked for, so that it need not wait for the next look. */
  readonly onCrawlRequested: () => void;
};

/** A tool's routes. */
export type Tool = FastifyPluginAsync<WebToolsContext, RawServerDefault, ZodTypeProvider>;
