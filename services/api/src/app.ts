import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { articles } from './articles/routes.ts';
import { login } from './auth/login/route.ts';
import { logout } from './auth/logout/route.ts';
import { register } from './auth/register/route.ts';
import { session } from './auth/session/route.ts';
import { signedInCustomers } from './auth/signed-in.ts';
import { fetchCodes } from './codes/fetch/route.ts';
import { findCodes } from './codes/find/routes.ts';
import type { ApiContext, ApiDependencies } from './context.ts';
import { createAvailabilities } from './domain/availability.ts';
import { buy } from './domain/buy/route.ts';
import { check } from './domain/check/route.ts';
import { price } from './domain/price/route.ts';
import { prices } from './domain/prices/route.ts';
import { demos } from './downloads/demos.ts';
import { createDownloadLinks } from './downloads/download-links.ts';
import { downloadFree } from './downloads/free/route.ts';
import { createLink } from './downloads/links/route.ts';
import { downloadPaid } from './downloads/paid/route.ts';
import { openShelf } from './downloads/shelf.ts';
import { health } from './health/route.ts';
import { fetchPlans } from './hosting/plans/route.ts';
import { inbox } from './inbox/routes.ts';
import { invoices } from './invoices/route.ts';
import { followProgress, latestCheckpoint } from './orders/progress.ts';
import { orders } from './orders/routes.ts';
import { checkStatus } from './payments/check-status/route.ts';
import { createInitial } from './payments/create-initial/route.ts';
import { followPaymentOutcomes } from './payments/payment-outcomes.ts';
import { errorHandler } from './plugins/error-handler.ts';
import { etag } from './plugins/etag.ts';
import { idempotency } from './plugins/idempotency.ts';
import { openapi } from './plugins/openapi.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { sameOrigin } from './plugins/same-origin.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { staticWeb } from './plugins/static-web.ts';
import { storableText } from './plugins/storable-text.ts';
import { createSessions } from './sessions.ts';
import { settings as settingsRoute } from './settings/route.ts';
import { createPublicWeb } from './webtools/public-web.ts';
import { webTools } from './webtools/routes.ts';

/** Larger than any form here; uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;

const useCases = [
  register,
  login,
  logout,
  session,
  check,
  prices,
  price,
  buy,
  createInitial,
  checkStatus,
  orders,
  invoices,
  fetchCodes,
  findCodes,
  fetchPlans,
  downloadFree,
  createLink,
  downloadPaid,
  demos,
  articles,
  inbox,
  webTools,
  settingsRoute,
  health,
];

const createContext = (dependencies: ApiDependencies): ApiContext => {
  const { store, db, clock, log, registrar, settings } = dependencies;
  const { SESSION_SECRET: secret, SESSION_TTL_MS: ttlMs } = settings;
  return {
    ...dependencies,
    sessions: createSessions({ secret, ttlMs, clock, db }),
    availabilities: createAvailabilities(registrar, clock),
    outcomes: followPaymentOutcomes(store, log, () => latestCheckpoint(db)),
    orderProgress: followProgress(db, 'orders', log),
    shelf: openShelf(settings.DOWNLOADS_DIR),
    downloadLinks: createDownloadLinks({ secret, ttlMs: settings.DOWNLOAD_LINK_TTL_MS, clock }),
    publicWeb: createPublicWeb(settings),
  };
};

/** The API, ready to listen or to be injected into. What it was given stays the giver's to close. */
export const buildApp = async (dependencies: ApiDependencies): Promise<FastifyInstance> => {
  const { replayableDb, log, settings } = dependencies;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: settings.TRUST_PROXY,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 256 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const context = createContext(dependencies);
  app.addHook('onClose', () => context.outcomes.stop());

  await app.register(errorHandler);
  await app.register(securityHeaders, {
    publicIpUrl: settings.PUBLIC_IP_URL,
    dist: settings.WEB_DIST,
  });
  await app.register(sameOrigin);
  await app.register(cookie);
  await app.register(rateLimit);
  await app.register(signedInCustomers);
  await app.register(storableText);
  await app.register(idempotency, {
    db: replayableDb,
    clock: dependencies.clock,
    secret: settings.SESSION_SECRET,
  });
  await app.register(etag);
  await app.register(compress);
  await app.register(openapi);
  for (const useCase of useCases) await app.register(useCase, context);
  await app.register(staticWeb, { dist: settings.WEB_DIST });
  await app.ready();
  return app;
};
