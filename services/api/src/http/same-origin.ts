import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers set both headers; other clients set neither. */
const comesFromElsewhere = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
};

/** Refuses commands that another site's page sends with the customer's cookie. */
export const sameOrigin = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || !comesFromElsewhere(request)) return;
    throw new Refusal(403, refusalMessages.otherSite);
  });
});
