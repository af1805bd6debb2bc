import { join } from 'node:path';
import type { ProcessSpec } from './supervise.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Ports of the processes on this machine; only the API's is public. */
export type StackPorts = {
  readonly api: number;
  readonly worker: number;
  readonly projections: number;
  readonly registrar: number;
  readonly bank: number;
  readonly priceList: number;
  readonly catalogue: number;
  readonly webtools: number;
};

export type StackOptions = {
  readonly ports: StackPorts;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly queueUrl: string;
  /** As a role that may touch crawls alone. */
  readonly webToolsDatabaseUrl: string;
  readonly sessionSecret: string;
  /** Where the wrapped keys are, and what wraps them. */
  readonly keyStoreUrl: string;
  readonly masterSecret: string;
  /** Where the sandboxes keep what they were told. */
  readonly sandboxState: string;
  /** What customers download, packed. */
  readonly downloads: string;
  readonly logFolder: string;
  /** Address the API listens on. */
  readonly host: string;
  /** The built web; without it the API serves no pages. */
  readonly webDist?: string;
  /** Wins over every default here: providers other than the sandboxes, timings, the log level. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type StackNames = 'sandboxes' | 'projections' | 'worker' | 'webtools' | 'api';

export type SandboxUrls = {
  readonly registrar: string;
  readonly bank: string;
  readonly priceList: string;
  readonly catalogue: string;
};

/** Of the caller's environment, what the web tools' process is handed. */
const WEBTOOLS_ENV = [
  ...['PATH', 'HOME', 'NODE_ENV', 'NODE_OPTIONS', 'LOG_LEVEL'],
  ...['DNS_SERVERS', 'PUBLIC_WEB_EXCEPTIONS', 'NAMESERVER_PORT', 'WHOIS_PORT'],
  ...['RDAP_BOOTSTRAP_URL', 'WEB_RISK_URL', 'WEB_RISK_API_KEY'],
  ...['CRAWL_MAX_PAGES', 'CRAWL_MAX_MS', 'CRAWL_PAGE_BYTES', 'CRAWL_PAUSE_MS'],
  ...['CRAWL_CONNECTIONS', 'CRAWL_DELAY_MAX_MS', 'CRAWLS_AT_ONCE', 'CRAWL_KEPT_MS'],
];

const loopback = (port: number): string => `http://127.0.0.1:${port}`;

export const sandboxUrls = (ports: StackPorts): SandboxUrls => ({
  registrar: loopback(ports.registrar),
  bank: loopback(ports.bank),
  priceList: loopback(ports.priceList),
  catalogue: loopback(ports.catalogue),
});

/**
 * Both sides of each provider's credentials; the sandboxes are told them like a real one would be.
 */
const CREDENTIALS = {
  REGISTRAR_USER_ID: '100100',
  REGISTRAR_API_KEY: 'sandbox-registrar-key',
  BANK_API_KEY: 'sandbox-bank-key',
  PRICE_LIST_API_KEY: 'sandbox-price-list-key',
  CATALOGUE_API_KEY: 'sandbox-catalogue-key',
};

const sandboxCredentials = Object.fromEntries(
  Object.entries(CREDENTIALS).map(([name, value]) => [`SANDBOX_${name}`, value]),
);

/**
 * Every process of the shop on one machine, in the order to start them (and to end them, reversed):
 * what `npm start` runs and what whole-stack tests run.
 */
export const stackOf = (options: StackOptions): Readonly<Record<StackNames, ProcessSpec>> => {
  const { ports, env } = options;
  const urls = sandboxUrls(ports);
  const shared = {
    DATABASE_URL: options.databaseUrl,
    EVENT_STORE_URL: options.eventStoreUrl,
    QUEUE_URL: options.queueUrl,
    SESSION_SECRET: options.sessionSecret,
    KEY_STORE_URL: options.keyStoreUrl,
    MASTER_SECRET: options.masterSecret,
    REGISTRAR_URL: `${urls.registrar}/api/`,
    BANK_URL: urls.bank,
    PRICE_LIST_URL: `${urls.priceList}/api/Domains/GetPrices`,
    CATALOGUE_URL: `${urls.catalogue}/api/Products/GetList`,
    DOWNLOADS_DIR: options.downloads,
    WEBTOOLS_URL: loopback(ports.webtools),
    WORKER_HEALTH_URL: `${loopback(ports.worker)}/health/ready`,
    PROJECTIONS_HEALTH_URL: `${loopback(ports.projections)}/health/ready`,
    ...CREDENTIALS,
    ...env,
  };
  const spec = (
    name: StackNames,
    entry: string,
    healthUrls: readonly string[],
    own: Readonly<Record<string, string>> = {},
  ): ProcessSpec => ({
    name,
    entry: join(ROOT, entry),
    env: { ...shared, ...own },
    healthUrls,
    logFile: join(options.logFolder, `${name}.log`),
  });
  const reachable =
    options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host;

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
        SANDBOX_STATE_DIR: options.sandboxState,
        ...sandboxCredentials,
      },
    ),
    projections: spec(
      'projections',
      'services/projections/src/main.ts',
      [`${loopback(ports.projections)}/health/ready`],
      { HEALTH_PORT: String(ports.projections) },
    ),
    worker: spec(
      'worker',
      'services/worker/src/main.ts',
      [`${loopback(ports.worker)}/health/ready`],
      { HEALTH_PORT: String(ports.worker) },
    ),
    // What it is not given, nobody can take from it: no secret of the shop's is among this.
    webtools: {
      ...spec('webtools', 'services/webtools/src/main.ts', [
        `${loopback(ports.webtools)}/health/ready`,
      ]),
      liveUrl: `${loopback(ports.webtools)}/health/live`,
      env: {
        ...Object.fromEntries(WEBTOOLS_ENV.map((name) => [name, env[name]])),
        WEBTOOLS_DATABASE_URL: options.webToolsDatabaseUrl,
        WEBTOOLS_PORT: String(ports.webtools),
      },
    },
    api: spec('api', 'services/api/src/main.ts', [`http://${reachable}:${ports.api}/health/live`], {
      PORT: String(ports.api),
      HOST: options.host,
      ...(options.webDist === undefined
        ? {}
        : {
            WEB_DIST: options.webDist,
            ARTICLES_DIR: join(options.webDist, 'content', 'articles'),
          }),
    }),
  };
};
