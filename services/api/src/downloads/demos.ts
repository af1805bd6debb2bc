import type { Slice } from '../context.ts';
import { serveFolder } from './serve-folder.ts';

/** Sellers' pages: the sandbox has no origin, so they cannot read or act as the customer. */
const DEMO_POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const demosRoute: Slice = (app, { settings }) =>
  serveFolder(app, settings.DOWNLOADS_DIR, {
    folder: 'demos',
    redirect: true,
    maxAge: '5m',
    setHeaders: (reply) => {
      reply.header('content-security-policy', DEMO_POLICY);
      reply.header('x-frame-options', 'SAMEORIGIN');
      // A page without an origin loads its own files cross-origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-allow-origin', '*');
      // In a frame, a browser would warn that a page without an origin asks for its own process.
      reply.raw.removeHeader('origin-agent-cluster');
    },
  });
