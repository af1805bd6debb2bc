import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

export type SecurityHeadersOptions = {
  /** The one address outside that a page asks something. */
  readonly publicIpUrl: string;
};

/**
 * What pages may load and do: only what comes from here. Styles may be inline, because the
 * component library writes its variables into style attributes; scripts may not.
 */
export const securityHeaders = fp<SecurityHeadersOptions>(async (app, { publicIpUrl }) => {
  await app.register(helmet, {
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
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Other names below the shop's may have reasons of their own.
    strictTransportSecurity: { includeSubDomains: false },
  });
});
