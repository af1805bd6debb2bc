import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

export type SecurityHeadersOptions = {
  /** The one external address that pages may call. */
  readonly publicIpUrl: string;
  readonly dist: string | undefined;
};

/** Inline scripts of the web's build, allowed by hash. */
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

/** Scripts: their headers apply when they run as workers. */
const SCRIPT = /^\/assets\/[^?]+\.js(?:\?|$)/;

const OTHER_HEADERS: HelmetOptions = {
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Subdomains may need plain HTTP.
  strictTransportSecurity: { includeSubDomains: false },
};

/** Inline styles are allowed for the component library; of inline scripts only our two. */
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
  // Workers hash files with WebAssembly, and get visitors' files: they may call nothing.
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
