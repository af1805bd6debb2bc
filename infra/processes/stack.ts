import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import {
  namedConnection,
  OVERRIDE_NAMES,
  SANDBOX_CREDENTIALS,
  SANDBOX_SMTP_LOGIN,
  settingNames,
} from '@haat/platform/config';
import { asRole, type Logins } from '@haat/platform/roles';
import { ownOf } from './own-settings.ts';
import type { ProcessSpec } from './supervise.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** At `mail` the sandbox shows mails, at `smtp` it takes them. */
const PORTS = [
  ...['worker', 'projections', 'registrar', 'bank', 'priceList', 'catalogue', 'hosting'],
  ...['mail', 'smtp', 'webtools', 'api'],
] as const;

/** Ports of the processes on this machine; only the API's is public. */
export type StackPorts = Readonly<Record<(typeof PORTS)[number], number>> & {
  /** Where those two tell a monitoring system of themselves; worker and projections do it at their own. */
  readonly apiMetrics?: number;
  readonly webtoolsMetrics?: number;
};

/** How many ports {@link stackPorts} gives away. */
export const STACK_PORTS = PORTS.length;

/** Gives each process one of so many ports. */
export const stackPorts = (ports: readonly number[]): StackPorts =>
  Object.fromEntries(PORTS.map((name, index) => [name, ports[index] ?? 0])) as StackPorts;

export type StackOptions = {
  readonly ports: StackPorts;
  /** The engines; whoever they name, each service is told its own role in Postgres. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly queueUrl: string;
  readonly logins: Logins;
  readonly sessionSecret: string;
  /** Where the wrapped keys are, and what wraps them. */
  readonly keyStoreUrl: string;
  readonly masterSecret: string;
  /** Whether sandboxes stand in for the providers that `env` does not name. */
  readonly sandbox: 'on' | 'off';
  /** Where the sandboxes keep what they were told. */
  readonly sandboxState: string;
  /** What customers download, packed. */
  readonly downloads: string;
  /** Where the API keeps files while they are uploaded. */
  readonly uploads: string;
  readonly logFolder: string;
  /** Address the API listens on. */
  readonly host: string;
  /** The built web; without it the API serves no pages. */
  readonly webDist?: string;
  /** Wins over the defaults here: providers other than the sandboxes, timings, the log level. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type StackNames = 'sandboxes' | 'projections' | 'worker' | 'webtools' | 'api';

const SANDBOXES = ['registrar', 'bank', 'priceList', 'catalogue', 'hosting', 'mail'] as const;
export type SandboxUrls = Readonly<Record<(typeof SANDBOXES)[number], string>>;

type Settings = Readonly<Record<string, string>>;

const loopback = (port: number): string => `http://127.0.0.1:${port}`;

/** @returns a host as it stands in a URL: an IPv6 address in brackets (RFC 3986, 3.2.2). */
export const inUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/** Where a process that listens on a host is reached from this machine. */
const reached = (host: string | undefined, port: number): string =>
  host === undefined || host === '0.0.0.0' || host === '::'
    ? loopback(port)
    : `http://${inUrl(host)}:${port}`;

export const sandboxUrls = (ports: StackPorts): SandboxUrls =>
  Object.fromEntries(SANDBOXES.map((name) => [name, loopback(ports[name])])) as SandboxUrls;

/** Told to the sandboxes as a real provider would know them. */
const sandboxCredentials = Object.fromEntries(
  Object.entries(SANDBOX_CREDENTIALS).map(([name, value]) => [`SANDBOX_${name}`, value]),
);

/** How the shop speaks to sandboxes. */
const standIns = (urls: SandboxUrls, { smtp }: StackPorts) => ({
  REGISTRAR_URL: `${urls.registrar}/api/`,
  BANK_URL: urls.bank,
  PRICE_LIST_URL: `${urls.priceList}/api/Domains/GetPrices`,
  CATALOGUE_URL: `${urls.catalogue}/api/Products/GetList`,
  HOSTING_URL: urls.hosting,
  HOSTING_PANEL_URL: `${urls.hosting}/panel`,
  SMTP_URL: `smtp://${SANDBOX_SMTP_LOGIN.user}:${SANDBOX_SMTP_LOGIN.pass}@127.0.0.1:${smtp}`,
  MAIL_FROM: 'shop@haat.example',
  ...SANDBOX_CREDENTIALS,
});

const metricsAt = (port: number | undefined): Readonly<Record<string, string>> =>
  port === undefined ? {} : { METRICS_PORT: String(port) };

/** One name is set for the shop; in traces each process has its own. */
const calledInTraces = (env: StackOptions['env'], name: StackNames) => ({
  OTEL_SERVICE_NAME: `${env.OTEL_SERVICE_NAME || 'haat'}-${name}`,
});

/** The settings that several processes read. */
const sharedBy = ({ ports, env, ...options }: StackOptions) => ({
  SESSION_SECRET: options.sessionSecret,
  MASTER_SECRET: options.masterSecret,
  ...(options.sandbox === 'on' ? standIns(sandboxUrls(ports), ports) : {}),
  DOWNLOADS_DIR: options.downloads,
  UPLOADS_TEMP_DIR: options.uploads,
  // By name: browsers make no passkeys for an address in numbers.
  PUBLIC_ORIGIN: `http://localhost:${ports.api}`,
  WEBTOOLS_URL: reached(env.WEBTOOLS_HOST, ports.webtools),
  WORKER_HEALTH_URL: `${reached(env.HEALTH_HOST, ports.worker)}/health/ready`,
  PROJECTIONS_HEALTH_URL: `${reached(env.HEALTH_HOST, ports.projections)}/health/ready`,
  ...env,
  SANDBOX: options.sandbox,
});

/** What the tool goes by as the shop does, whoever set it: every time among it, and no secret. */
const GONE_BY: ReadonlySet<string> = new Set([
  ...['SANDBOX', 'PAYMENT_VERIFIER', 'NODE_ENV', 'PUBLIC_ORIGIN', 'UPLOADED_BYTES_PER_DAY'],
  ...OVERRIDE_NAMES,
  ...settingNames.filter((name) => name.endsWith('_MS')),
]);

/**
 * What the operator's tool has to know of the shop and the operator's own environment does not say:
 * the engines, as their owner, and what was made up for the services; apart from it what of the
 * shop's settings was set by hand, secrets among it.
 */
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

/**
 * Every process of the shop on one machine, in the order to start them (and to end them, reversed):
 * what `npm start` runs and what whole-stack tests run.
 */
export const stackOf = (options: StackOptions): Readonly<Record<StackNames, ProcessSpec>> => {
  const { ports, env, logins } = options;
  const urls = sandboxUrls(ports);
  const workerUrl = reached(env.HEALTH_HOST, ports.worker);
  const projectionsUrl = reached(env.HEALTH_HOST, ports.projections);
  const webToolsUrl = reached(env.WEBTOOLS_HOST, ports.webtools);
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
      `haat-${service}`,
    ),
    QUEUE_URL: asRole(options.queueUrl, logins[service]),
    KEY_STORE_URL: asRole(options.keyStoreUrl, logins[service]),
  });
  return {
    sandboxes: spec(
      'sandboxes',
      'infra/sandbox/main.ts',
      Object.values(urls).map((url) => `${url}/sandbox/health`),
      {
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
        WEBTOOLS_PORT: String(ports.webtools),
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
