import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

export type SecurityHeadersOptions = {
  /** The one address outside that a page asks something. */
  readonly publicIpUrl: string;
  /** The folder of the built storefront. */
  readonly dist: string | undefined;
};

/** Scripts that the web's build puts into pages; allowed by the hash of their content. */
const INLINE_SCRIPTS = ['colour-scheme.js', 'start-scripts.js'];

const hashOf = async (file: string): Promise<readonly string[]> => {
  try {
    const hash = createHash('sha256').update(await readFile(file));
    return [`'sha256-${hash.digest('base64')}'`];
  } catch {
    return [];
  }
};

const inlineScripts = async (dist: string | undefined): Promise<readonly string[]> => {
  const files = dist === undefined ? [] : INLINE_SCRIPTS.map((name) => join(dist, name));
  return (await Promise.all(files.map(hashOf))).flat();
};

/** What helmet sets for these options: it asks nothing of a request, so that one answers for all. */
const headersFor = (options: HelmetOptions): readonly (readonly [string, string])[] => {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  helmet(options)({} as IncomingMessage, response, (error) => {
    if (error) throw error;
  });
  return headers;
};

/** A script of the storefront: what it is served with holds where it runs as a worker, by itself. */
const SCRIPT = /^\/assets\/[^?]+\.js(?:\?|$)/;

const OTHER_HEADERS: HelmetOptions = {
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Other names below the shop's may have reasons of their own.
  strictTransportSecurity: { includeSubDomains: false },
};

/**
 * What pages may load and do: only what comes from here. Styles may be inline, because the
 * component library writes its variables into style attributes; scripts may not, but for our two.
 */
export const securityHeaders = fp<SecurityHeadersOptions>(async (app, { publicIpUrl, dist }) => {
  const allowedScripts = await inlineScripts(dist);
  const headers = headersFor({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", new URL(publicIpUrl).origin],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...allowedScripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    ...OTHER_HEADERS,
  });
  // Workers hash files with WebAssembly, which pages may not start. They are given what visitors
  // paste and choose: they may ask nothing of anybody, so that none of it can leave.
  const scriptHeaders = headersFor({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], scriptSrc: ["'self'", "'wasm-unsafe-eval'"] },
    },
    ...OTHER_HEADERS,
  });
  app.addHook('onRequest', async ({ url }, { raw }) => {
    const set = SCRIPT.test(url) ? scriptHeaders : headers;
    for (const [name, value] of set) raw.setHeader(name, value);
  });
});
