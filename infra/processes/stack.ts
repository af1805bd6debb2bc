import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import {
  namedConnection,
  OVERRIDE_NAMES,
  SANDBOX_CREDENTIALS,
  SANDBOX_SMTP_LOGIN,
  settingNames,
} from '@haat/platform/config';
import { connectionNameOf } from '@haat/platform/database';
import { asRole, type Logins } from '@haat/platform/roles';
import { ownOf } from './own-settings.ts';
import { ROOT } from './root.ts';
import type { ProcessSpec } from './supervise.ts';

export { ROOT };

/** `mail` shows the sandbox's mails, `smtp` receives them. */
const PORTS = [
  ...['worker', 'projections', 'registrar', 'bank', 'priceList', 'catalogue', 'hosting'],
  ...['mail', 'smtp', 'webtools', 'api'],
] as const;

export type StackPorts = Readonly<Record<(typeof PORTS)[number], number>> & {
  /** Worker and projections serve metrics at their health ports. */
  readonly apiMetrics?: number;
  readonly webtoolsMetrics?: number;
  /** Where the web tools listen if they start on demand; then others reach them at `webtools`. */
  readonly webtoolsInner?: number | undefined;
};

export const STACK_PORTS = PORTS.length;

export const stackPorts = (ports: readonly number[]): StackPorts =>
  Object.fromEntries(PORTS.map((name, index) => [name, ports[index] ?? 0])) as StackPorts;

export type StackOptions = {
  readonly ports: StackPorts;
  /** URLs of the engines; each service gets them with its own role. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly queueUrl: string;
  readonly logins: Logins;
  readonly sessionSecret: string;
  /** The key store, and the secret that wraps its keys. */
  readonly keyStoreUrl: string;
  readonly masterSecret: string;
  /** on: sandboxes replace the providers that `env` does not name. */
  readonly sandbox: 'on' | 'off';
  /** Those that run; all by default. */
  readonly sandboxes?: readonly SandboxName[];
  readonly sandboxState: string;
  readonly downloads: string;
  readonly uploads: string;
  readonly logFolder: string;
  readonly host: string;
  /** Without it the API serves no pages. */
  readonly webDist?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type StackNames = 'sandboxes' | 'projections' | 'worker' | 'webtools' | 'api';

const SANDBOXES = ['registrar', 'bank', 'priceList', 'catalogue', 'hosting', 'mail'] as const;
export type SandboxName = (typeof SANDBOXES)[number];
export type SandboxUrls = Readonly<Record<SandboxName, string>>;

type Settings = Readonly<Record<string, string>>;

const loopback = (port: number): string => `http://127.0.0.1:${port}`;

/** An IPv6 address needs brackets in a URL (RFC 3986, 3.2.2). */
export const inUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

const reached = (host: string | undefined, port: number): string =>
  host === undefined || host === '0.0.0.0' || host === '::'
    ? loopback(port)
    : `http://${inUrl(host)}:${port}`;

export const sandboxUrls = (ports: StackPorts): SandboxUrls =>
  Object.fromEntries(SANDBOXES.map((name) => [name, loopback(ports[name])])) as SandboxUrls;

const sandboxCredentials = Object.fromEntries(
  Object.entries(SANDBOX_CREDENTIALS).map(([name, value]) => [`SANDBOX_${name}`, value]),
);

const standIns = (urls: SandboxUrls, { smtp }: StackPorts) => ({
  REGISTRAR_URL: `${urls.registrar}/api/`,
  BANK_URL: urls.bank,
  PRICE_LIST_URL: `${urls.priceList}/api/Domains/GetPrices`,
  CATALOGUE_URL: `${urls.catalogue}/api/Products/GetList`,
  HOSTING_URL: urls.hosting,
  HOSTING_PANEL_URL: `${urls.hosting}/panel`,
  HOSTING_SITE_URL: `${urls.hosting}/sites/{domain}/`,
  SMTP_URL: `smtp://${SANDBOX_SMTP_LOGIN.user}:${SANDBOX_SMTP_LOGIN.pass}@127.0.0.1:${smtp}`,
  MAIL_FROM: 'shop@haat.example',
  REGISTRAR_DNS: 'dns1.registrar.example,dns2.registrar.example',
  HOSTING_ADDRESS: '192.0.2.17',
  IDN_TLDS: 'in=hin,com=hin,net=hin,भारत=hin',
  ...SANDBOX_CREDENTIALS,
});

/** The web tools look at the sites that customers put on the hosting sandbox. */
const exceptionsOf = ({ ports, env, sandbox }: StackOptions): Settings => {
  const isSandbox = sandbox === 'on' && !env.HOSTING_URL;
  const own = isSandbox ? [`127.0.0.1:${ports.hosting}`] : [];
  const all = [...(env.PUBLIC_WEB_EXCEPTIONS ? [env.PUBLIC_WEB_EXCEPTIONS] : []), ...own];
  return all.length === 0 ? {} : { PUBLIC_WEB_EXCEPTIONS: all.join(',') };
};

const metricsAt = (port: number | undefined): Readonly<Record<string, string>> =>
  port === undefined ? {} : { METRICS_PORT: String(port) };

/** In traces each process has its own name. */
const calledInTraces = (env: StackOptions['env'], name: StackNames) => ({
  OTEL_SERVICE_NAME: `${env.OTEL_SERVICE_NAME || 'haat'}-${name}`,
});

const sharedBy = ({ ports, env, ...options }: StackOptions) => ({
  SESSION_SECRET: options.sessionSecret,
  MASTER_SECRET: options.masterSecret,
  ...(options.sandbox === 'on' ? standIns(sandboxUrls(ports), ports) : {}),
  DOWNLOADS_DIR: options.downloads,
  UPLOADS_TEMP_DIR: options.uploads,
  // By name: browsers make no passkeys for an IP address.
  PUBLIC_ORIGIN: `http://localhost:${ports.api}`,
  WEBTOOLS_URL: reached(env.WEBTOOLS_HOST, ports.webtools),
  WORKER_HEALTH_URL: `${reached(env.HEALTH_HOST, ports.worker)}/health/ready`,
  PROJECTIONS_HEALTH_URL: `${reached(env.HEALTH_HOST, ports.projections)}/health/ready`,
  ...env,
  ...exceptionsOf({ ports, env, ...options }),
  SANDBOX: options.sandbox,
});

/** Settings that the operator's tool takes from the shop: no secret, and every time. */
const GONE_BY: ReadonlySet<string> = new Set([
  ...['SANDBOX', 'PAYMENT_VERIFIER', 'NODE_ENV', 'PUBLIC_ORIGIN', 'UPLOADED_BYTES_PER_DAY'],
  ...OVERRIDE_NAMES,
  ...settingNames.filter((name) => name.endsWith('_MS')),
]);

/** `byHand`: what the operator set, secrets included; `madeUp`: the rest. */
export const operatorSettingsOf = (
  options: StackOptions,
): { readonly madeUp: Settings; readonly byHand: Settings } => {
  const { SESSION_SECRET: _, ...shared } = sharedBy(options);
  const settings = {
    ...shared,
    DATABASE_URL: options.databaseUrl,
    EVENT_STORE_URL: options.eventStoreUrl,
    QUEUE_URL: options.queueUrl,
    KEY_STORE_URL: options.keyStoreUrl,
    CONSOLE_DATABASE_URL: asRole(options.databaseUrl, options.logins.console),
  };
  const known = Object.entries(settings).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const isByHand = (name: string): boolean => !GONE_BY.has(name) && options.env[name] !== undefined;
  return {
    madeUp: Object.fromEntries(known.filter(([name]) => !isByHand(name))),
    byHand: Object.fromEntries(
      known.filter(([name]) => isByHand(name) && settingNames.includes(name)),
    ),
  };
};

/** In start order; they stop in reverse. */
export const stackOf = (options: StackOptions): Readonly<Record<StackNames, ProcessSpec>> => {
  const { ports, env, logins, sandboxes = SANDBOXES } = options;
  const urls = sandboxUrls(ports);
  const workerUrl = reached(env.HEALTH_HOST, ports.worker);
  const projectionsUrl = reached(env.HEALTH_HOST, ports.projections);
  const { webtoolsInner = ports.webtools } = ports;
  const webToolsUrl = reached(env.WEBTOOLS_HOST, webtoolsInner);
  const shared = sharedBy(options);
  const spec = (
    name: StackNames,
    entry: string,
    healthUrls: readonly string[],
    own: Readonly<Record<string, string>> = {},
  ): ProcessSpec => ({
    name,
    entry: join(ROOT, entry),
    env: ownOf(name, { ...shared, ...own, ...calledInTraces(env, name) }),
    healthUrls,
    logFile: join(options.logFolder, `${name}.log`),
  });
  const enginesOf = (service: 'api' | 'worker' | 'projections') => ({
    DATABASE_URL: asRole(options.databaseUrl, logins[service]),
    EVENT_STORE_URL: namedConnection(
      asRole(options.eventStoreUrl, logins[service]),
      connectionNameOf(service),
    ),
    QUEUE_URL: asRole(options.queueUrl, logins[service]),
    KEY_STORE_URL: asRole(options.keyStoreUrl, logins[service]),
  });
  return {
    sandboxes: spec(
      'sandboxes',
      'infra/sandbox/main.ts',
      sandboxes.map((name) => `${urls[name]}/sandbox/health`),
      {
        SANDBOX_ONLY: sandboxes.join(','),
        SANDBOX_REGISTRAR_PORT: String(ports.registrar),
        SANDBOX_BANK_PORT: String(ports.bank),
        SANDBOX_PRICE_LIST_PORT: String(ports.priceList),
        SANDBOX_CATALOGUE_PORT: String(ports.catalogue),
        SANDBOX_HOSTING_PORT: String(ports.hosting),
        SANDBOX_MAIL_PORT: String(ports.mail),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        SANDBOX_STATE_DIR: options.sandboxState,
        ...sandboxCredentials,
      },
    ),
    projections: spec(
      'projections',
      'services/projections/src/main.ts',
      [`${projectionsUrl}/health/ready`],
      { ...enginesOf('projections'), HEALTH_PORT: String(ports.projections) },
    ),
    worker: spec('worker', 'services/worker/src/main.ts', [`${workerUrl}/health/ready`], {
      ...enginesOf('worker'),
      HEALTH_PORT: String(ports.worker),
    }),
    webtools: {
      ...spec('webtools', 'services/webtools/src/main.ts', [`${webToolsUrl}/health/ready`], {
        WEBTOOLS_DATABASE_URL: asRole(options.databaseUrl, logins.webtools),
        WEBTOOLS_PORT: String(webtoolsInner),
        ...metricsAt(ports.webtoolsMetrics),
      }),
      liveUrl: `${webToolsUrl}/health/live`,
    },
    api: spec(
      'api',
      'services/api/src/main.ts',
      [`${reached(options.host, ports.api)}/health/live`],
      {
        ...enginesOf('api'),
        PORT: String(ports.api),
        ...metricsAt(ports.apiMetrics),
        HOST: options.host,
        ...(options.webDist === undefined
          ? {}
          : {
              WEB_DIST: options.webDist,
              ARTICLES_DIR: join(options.webDist, 'content', 'articles'),
            }),
      },
    ),
  };
};
