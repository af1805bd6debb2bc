import { TRACE_HEADER } from '@haat/contracts/http/webtools/caller';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { problemOf } from '@haat/platform/answers';
import { traceIdFrom } from '@haat/platform/ids';
import { anyPath, serving } from '@haat/platform/serving';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { WebToolsContext, WebToolsDependencies } from './context.ts';
import { startCrawls } from './crawl/start-crawls.ts';
import { dnsLookup } from './dns-lookup/route.ts';
import { domainIpFinder } from './domain-ip-finder/route.ts';
import { httpHeadersLookup } from './http-headers-lookup/route.ts';
import { metaTagsChecker } from './meta-tags-checker/route.ts';
import { nameserverCheck } from './nameserver-check/route.ts';
import { createParsing, type Parsing } from './parsing/parsing.ts';
import { safeUrlChecker } from './safe-url-checker/route.ts';
import { siteCheck } from './site-check/route.ts';
import { createPublicWeb } from './ssrf-guard/public-web.ts';
import { crawlLimits } from './unlimited-sitemap-generator/limits.ts';
import { resumption } from './unlimited-sitemap-generator/resume-crawl.ts';
import { crawls } from './unlimited-sitemap-generator/routes.ts';
import { startCrawl } from './unlimited-sitemap-generator/start-crawl.ts';
import { whoisLookup } from './whois-lookup/route.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
/** An open connection keeps this process awake. */
const KEEP_ALIVE_TIMEOUT_MS = 5_000;

export type WebToolsParts = { readonly parsing?: Parsing };

const tools = [
  httpHeadersLookup,
  dnsLookup,
  domainIpFinder,
  whoisLookup,
  metaTagsChecker,
  safeUrlChecker,
  startCrawl,
  resumption,
  crawlLimits,
  crawls,
  nameserverCheck,
  siteCheck,
];

/** Only the API, which does limits and cookies, and the worker call this service. */
export const buildWebTools = async (
  dependencies: WebToolsDependencies,
  parts: WebToolsParts = {},
): Promise<FastifyInstance> => {
  const { log, settings } = dependencies;
  const onUnread = (task: string, reason: string) =>
    log.warn({ task, reason }, 'could not read a page from outside');
  const { parsing = createParsing({ onUnread }) } = parts;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: ({ headers }) => traceIdFrom(headers[TRACE_HEADER]),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    ...anyPath,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const publicWeb = createPublicWeb(settings);
  const running = startCrawls({ ...dependencies, publicWeb, parsing });
  app.addHook('onClose', async () => {
    // Crawls first: without readers a page would be recorded as unreadable.
    await running.close();
    await parsing.close();
  });
  // The default handler logs the URL with its query.
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send(problemOf(404, refusalMessages.notFound)),
  );
  const context: WebToolsContext = {
    ...dependencies,
    publicWeb,
    parsing,
    onCrawlRequested: running.wake,
  };

  await app.register(serving);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  for (const tool of tools) await app.register(tool, context);
  // Polled often: its log lines would hide those of visitors.
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ live: true }));
  app.get('/health/ready', { logLevel: 'warn' }, async () => {
    await sql`select 1`.execute(dependencies.db);
    return { ready: true };
  });
  await app.ready();
  return app;
};
