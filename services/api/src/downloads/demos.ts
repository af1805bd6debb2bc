import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Slice } from '../context.ts';

/**
 * Demos are pages of sellers: in a sandbox they have no origin, so they can neither read what
 * belongs to the shop nor speak in its customers' names.
 */
const DEMO_POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** `GET /demos/<route>/`: items that can be looked at before they are downloaded. */
export const demosRoute: Slice = async (app, { settings }) => {
  if (settings.DOWNLOADS_DIR === undefined) return;
  const root = join(resolve(settings.DOWNLOADS_DIR), 'demos');
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/demos/',
    decorateReply: false,
    redirect: true,
    maxAge: '5m',
    setHeaders: (reply) => {
      reply.header('content-security-policy', DEMO_POLICY);
      reply.header('x-frame-options', 'SAMEORIGIN');
      // A page without an origin loads even its own files from elsewhere.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-allow-origin', '*');
    },
  });
};
