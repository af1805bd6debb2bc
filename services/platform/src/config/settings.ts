import { isAbsolute } from 'node:path';
import {
  DEFAULT_CATEGORY_ID,
  EXCLUDED_PLAN_ID,
  HOSTING_PLAN_CATEGORY_ID,
  PICKER_DEFAULT_CATEGORY_ID,
  RUPEE_CURRENCY_ID,
} from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
import { stateOfGstin } from '@haat/contracts/gstin';
import { z } from 'zod';
import { idnTlds } from './idn-tlds.ts';
import { deploymentLines, insecureSettingsIn } from './insecure-settings.ts';
import { readNotifyUrl } from './notify-url.ts';
import { DEFAULT_OPS_PREFIX, MAX_OPERATOR_LENGTH } from './operator.ts';
import { EXAMPLE_SETTINGS, sandboxSettingsIn } from './sandbox-settings.ts';
import {
  count,
  eventStoreUrl,
  headers,
  httpUrl,
  list,
  milliseconds,
  optional,
  phone,
  plainEmail,
  port,
  postgresUrl,
  queueUrl,
  sac,
  secret,
  share,
  siteUrl,
  table,
  whole,
} from './setting-kinds.ts';
import { readSmtpUrl } from './smtp-url.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';

const id = count;

/** On invoices of a shop that has not said who sells; its pages say that it has not. */
export const NO_SELLER = { SUPPLIER_NAME: 'Haat', SUPPLIER_ADDRESS: 'India' } as const;

export const PAYMENT_VERIFIERS = ['http', 'statement', 'operator'] as const;

const override = optional((text) => text === 'yes', 'is not yes; leave it out');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** `on`: providers may be sandboxes. Without it their public keys are refused. */
  SANDBOX: z.enum(['on', 'off']).default('off'),
  /** Set by docker-compose.yml: in its containers development needs `SANDBOX=on`. */
  DEPLOYMENT: z.enum(['compose']).optional(),
  /** Each lifts one refusal of production, for a test network (`insecure-settings.ts`). */
  HAAT_ALLOW_INSECURE_SECRETS: override,
  HAAT_ALLOW_INSECURE_PROVIDERS: override,
  HAAT_ALLOW_INSECURE_ORIGIN: override,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  /** The engine by scheme: postgres://, esdb:// or kurrentdb:// (also +discover), redis(s)://. */
  DATABASE_URL: postgresUrl,
  EVENT_STORE_URL: eventStoreUrl,
  /** Without an answer of the event store for this long a process is not ready. */
  EVENT_STORE_NOT_READY_MS: milliseconds.default(5_000),
  QUEUE_URL: queueUrl,
  KEY_STORE_URL: postgresUrl,
  /** At least 32 characters; wraps the keys that encrypt personal data. */
  MASTER_SECRET: secret,
  /** During a key rotation. */
  MASTER_SECRET_PREVIOUS: secret.optional(),
  /** Each service's database URL; migrations create its role with this password. */
  API_DATABASE_URL: postgresUrl,
  WORKER_DATABASE_URL: postgresUrl,
  PROJECTIONS_DATABASE_URL: postgresUrl,
  /** Of the operator's console; its role may only read. */
  CONSOLE_DATABASE_URL: postgresUrl,

  /** State folder of `npm start`, for ops. */
  HAAT_STATE_DIR: z.string().default('.haat'),
  /** Folder of scheduled backups; they are kept until a person deletes them, unless days are set. */
  HAAT_BACKUP_DIR: optional(isAbsolute, 'is not the full path of a folder, such as /mnt/backups'),
  HAAT_BACKUP_DAYS: count.optional(),
  /** An operator's name, which ops stores with each decision; by default it is asked for. */
  HAAT_OPERATOR: optional(
    (text) => text.trim().length <= MAX_OPERATOR_LENGTH,
    `is longer than ${MAX_OPERATOR_LENGTH} characters`,
  ),
  /** What operators type before a command of ops, as printed in lines to paste. */
  HAAT_OPS_PREFIX: z.string().trim().default(DEFAULT_OPS_PREFIX),

  /** Unique name of this process in health and metrics; default: machine's name and process id. */
  INSTANCE: z
    .string()
    .regex(
      /^[\w.:-]{1,64}$/,
      'is not 1 to 64 letters, digits, dots, colons, hyphens or underscores',
    )
    .optional(),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Time from SIGTERM, for a load balancer to notice that the API is not ready; at most 5 s. */
  DRAIN_MS: whole(0, 5_000).default(0),
  /** Port of /health/live and /health/ready in the worker and the projections. */
  HEALTH_PORT: port.default(0),
  /** 0.0.0.0 for all, as containers need. */
  HEALTH_HOST: z.string().default('127.0.0.1'),
  /** Port of /metrics for the API and the web tools, at HEALTH_HOST, never public; default none. */
  METRICS_PORT: port.optional(),
  /** For traces of the API, worker and projections, without /v1/traces; default none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Headers for the collector, such as `authorization=Bearer%20…`. */
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  /** Service name in traces; default haat-api, haat-worker, haat-projections. */
  OTEL_SERVICE_NAME: optional((text) => text.length <= 64, 'is longer than 64 characters'),
  /** Share of traces to keep, 0 to 1; the same for every process. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  WORKER_HEALTH_URL: httpUrl.optional(),
  PROJECTIONS_HEALTH_URL: httpUrl.optional(),
  WEB_DIST: z.string().optional(),
  /** `off`: browsers remove the service worker at their next visit. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Tells a browser its public address; the only external service that pages may call. */
  PUBLIC_IP_URL: httpUrl.default('https://api.ipify.org?format=json'),
  /** Folder of the built articles; none without it. */
  ARTICLES_DIR: z.string().optional(),
  /** Folder of downloadable packages, `<route>.zip`; none without it. */
  DOWNLOADS_DIR: z.string().optional(),
  /** Per address. */
  DOWNLOADS_PER_MINUTE: count.default(60),
  /** Per customer: each needs a core for a while. */
  INVOICE_FILES_PER_MINUTE: count.default(20),
  DOWNLOAD_LINK_TTL_MS: milliseconds.default(5 * 60 * 1000),
  /**
   * Number of proxies that report the caller's address, or their networks, comma-separated; with a
   * number, the API must be reachable only through them.
   */
  TRUST_PROXY: trustedProxiesSchema.default(false),

  /** At least 32 characters; signs sessions and download links. */
  SESSION_SECRET: secret,
  /** Its signatures are accepted until they expire. */
  SESSION_SECRET_PREVIOUS: secret.optional(),
  SESSION_TTL_MS: milliseconds.default(7 * DAY_MS),
  /** Maximum age of a session since login. */
  SESSION_MOST_MS: milliseconds.default(30 * DAY_MS),
  /** All requests per address, in each process: enough for an office of fifty. */
  REQUESTS_PER_MINUTE: count.default(6_000),
  /** Per account and per address. */
  LOGIN_ATTEMPTS_PER_MINUTE: count.default(10),
  /** New accounts per address: each costs a slow hash. */
  REGISTRATIONS_PER_MINUTE: count.default(60),
  /**
   * In 24 hours in total; one address may use a tenth. "Per day" bounds stored bytes: SECURITY.md.
   */
  REGISTRATIONS_PER_DAY: count.default(2_000),
  /** In 24 hours in total; one address may use a tenth. */
  PASSWORD_LINKS_PER_DAY: count.default(5_000),
  /** Submitted payments per customer: each may store a screenshot. */
  PAYMENT_REPORTS_PER_MINUTE: count.default(30),
  /** Per customer: each calls the bank. */
  PAYMENT_CHECKS_PER_MINUTE: count.default(60),
  ORDERS_PER_MINUTE: count.default(60),
  /**
   * Unknown to the bank; each rejection or correction of the last day lowers it by one, to one at
   * least. Default 10 with statements or manual review, which take days.
   */
  OPEN_PAYMENTS_PER_CUSTOMER: count.default(3),
  /** Per address: each may call the registrar. */
  DOMAIN_CHECKS_PER_MINUTE: count.default(60),

  /** Per address. */
  INBOX_MESSAGES_PER_MINUTE: count.default(10),
  /** In 24 hours in total; one address may use a tenth. */
  INBOX_MESSAGES_PER_DAY: count.default(2_000),

  /** Ticket actions per customer: each message may store files. */
  TICKET_MESSAGES_PER_MINUTE: count.default(10),
  /** In 24 hours in total; one customer may use a tenth. */
  TICKET_MESSAGES_PER_DAY: count.default(5_000),
  OPEN_TICKETS_PER_CUSTOMER: count.default(10),
  UPLOADED_BYTES_PER_CUSTOMER: count.default(100 * 1024 * 1024),
  /** In total, per day (India); beyond it, payments and messages are accepted without files. */
  UPLOADED_BYTES_PER_DAY: count.default(500 * 1024 * 1024),
  /** Up to 800 MB for each API process; default: the system's temporary folder. */
  UPLOADS_TEMP_DIR: z.string().optional(),

  /** For 30 days each. */
  IDEMPOTENCY_KEYS_PER_CUSTOMER: count.default(5_000),

  /** Per address. */
  LOOKUPS_PER_MINUTE: count.default(30),
  /** `address` or `address:port`, comma-separated; default: the machine's own. */
  DNS_SERVERS: list.default([]),
  /** Private `address:port`, comma-separated, that the web tools may fetch; for tests only. */
  PUBLIC_WEB_EXCEPTIONS: list.default([]),
  /** Google Web Risk's `uris:search` for unsafe URLs; not called without a key. */
  WEB_RISK_URL: httpUrl.default('https://webrisk.googleapis.com/v1/uris:search'),
  WEB_RISK_API_KEY: z.string().default(''),

  /** The web tools' process, which only the API calls. */
  WEBTOOLS_HOST: z.string().default('127.0.0.1'),
  WEBTOOLS_PORT: port.default(0),
  WEBTOOLS_URL: httpUrl,
  /** `npm start` ends the web tools after this time without a request or crawl; 0: never. */
  WEBTOOLS_IDLE_MS: milliseconds.default(10 * 60 * 1000),
  /** A role with rights to the crawl tables only. */
  WEBTOOLS_DATABASE_URL: postgresUrl,

  CRAWL_MAX_PAGES: count.default(50_000),
  /** Maximum run of a crawl before it must be resumed. */
  CRAWL_MAX_MS: milliseconds.default(30 * 60 * 1000),
  CRAWL_PAGE_BYTES: count.default(2 * 1024 * 1024),
  /** Between requests to one site; a longer Crawl-delay is respected up to CRAWL_DELAY_MAX_MS. */
  CRAWL_PAUSE_MS: milliseconds.default(200),
  /** Concurrent requests to one site without a Crawl-delay. */
  CRAWL_CONNECTIONS: whole(1, 8).default(4),
  CRAWL_DELAY_MAX_MS: milliseconds.default(10_000),
  /** Concurrent crawls, each of another site. */
  CRAWLS_AT_ONCE: count.default(2),
  /** How long a crawl and its sitemap are stored after its last request. */
  CRAWL_KEPT_MS: milliseconds.default(DAY_MS),
  /** Changed in tests only. */
  NAMESERVER_PORT: port.default(53),
  WHOIS_PORT: port.default(43),
  /** The RDAP bootstrap file (RFC 9224). */
  RDAP_BOOTSTRAP_URL: httpUrl.default('https://data.iana.org/rdap/dns.json'),

  /** The payee of UPI links; required, like the nameservers, without sandboxes. */
  UPI_PAYEE_VPA: z.string().default(EXAMPLE_SETTINGS.UPI_PAYEE_VPA),
  UPI_PAYEE_NAME: z.string().default('Haat'),
  /** `on`: the UPI ID is a merchant's. UPI apps refuse payment links to a person's. */
  UPI_PAYEE_MERCHANT: z.enum(['on', 'off']).default('off'),
  DEFAULT_NS1: z.string().default(EXAMPLE_SETTINGS.DEFAULT_NS1),
  DEFAULT_NS2: z.string().default(EXAMPLE_SETTINGS.DEFAULT_NS2),
  /** The registrar's own nameservers, whose records customers edit; empty where there are none. */
  REGISTRAR_DNS: list.default([]),
  /** The hosting server's IPv4 address, for A records. */
  HOSTING_ADDRESS: z.ipv4().optional(),
  /** TLDs with domains in other scripts, and the registrar's language tag. */
  IDN_TLDS: idnTlds,
  SUPPLIER_NAME: z.string().default(NO_SELLER.SUPPLIER_NAME),
  SUPPLIER_ADDRESS: z.string().default(NO_SELLER.SUPPLIER_ADDRESS),
  /** Its state is the place of supply. Without it, invoices are not tax invoices. */
  SUPPLIER_GSTIN: optional((text) => stateOfGstin(text) !== null, 'is not a GSTIN'),
  /** Shown to customers: the seller's, and the grievance officer's name and addresses. */
  SUPPLIER_EMAIL: plainEmail.optional(),
  SUPPLIER_PHONE: phone.optional(),
  GRIEVANCE_OFFICER: z.string().optional(),
  GRIEVANCE_EMAIL: plainEmail.optional(),
  GRIEVANCE_PHONE: phone.optional(),
  /** GST in whole percent; prices include it. */
  GST_RATE_PERCENT: whole(1, 100).default(18),
  /** What a customer pays for a restore above the registrar's fee, in percent, before GST. */
  RESTORE_MARKUP_PERCENT: whole(0, 1_000).default(20),
  /** Service accounting codes on tax invoices; an accountant must confirm the one for domains. */
  SAC_DOMAIN: sac.default('998319'),
  SAC_HOSTING: sac.default('998315'),
  SAC_CODE: sac.default('998434'),

  /** `smtp://user:password@host:587` or `smtps://…`; without it mails wait. */
  SMTP_URL: optional(
    (text) => readSmtpUrl(text) !== null,
    'is not smtp://user:password@host:port or smtps://…',
  ),
  MAIL_FROM: plainEmail.optional(),
  /** From connecting to the mail server to its response for one mail. */
  MAIL_TIMEOUT_MS: milliseconds.default(30_000),
  /** How long a mail about a payment waits for later events. */
  MAIL_SETTLE_MS: milliseconds.default(30_000),
  /** The owner, who gets a digest each day at 09:00 in India and alarms at once; default none. */
  OWNER_MAIL: plainEmail.optional(),
  /** A webhook, ntfy topic or Telegram chat for the same, without personal data; default none. */
  OWNER_NOTIFY_URL: optional(
    (text) => readNotifyUrl(text) !== null,
    'is not https://…, ntfy://topic, ntfy://host/topic or tgram://token/chat',
  ),
  /** Days within which a refund should be sent; the digest counts later ones. Default none. */
  REFUND_DAYS: count.optional(),
  /** The shop's public URL for links in mails; path and query are dropped. */
  PUBLIC_ORIGIN: httpUrl.default('http://localhost:3000').transform((url) => new URL(url).origin),
  /** The shop's URL on this machine: the default of PUBLIC_ORIGIN, refused in production. */
  LOCAL_ORIGIN: httpUrl.optional(),
  /** `on`: free hosting requires an email address verified by a code. */
  EMAIL_VERIFICATION: z.enum(['on', 'off']).default('off'),

  RUPEE_CURRENCY_ID: id.default(RUPEE_CURRENCY_ID),
  DEFAULT_CATEGORY_ID: id.default(DEFAULT_CATEGORY_ID),
  PICKER_DEFAULT_CATEGORY_ID: id.default(PICKER_DEFAULT_CATEGORY_ID),
  HOSTING_PLAN_CATEGORY_ID: id.default(HOSTING_PLAN_CATEGORY_ID),
  EXCLUDED_PLAN_ID: id.default(EXCLUDED_PLAN_ID),

  /** LogicBoxes HTTP API, up to and including /api/. */
  REGISTRAR_URL: httpUrl,
  REGISTRAR_USER_ID: z.string(),
  REGISTRAR_API_KEY: z.string(),
  REGISTRAR_TIMEOUT_MS: milliseconds.default(20_000),
  /** Registries are slow; the retry comes after 1.5 times as long. */
  REGISTRAR_REGISTER_TIMEOUT_MS: milliseconds.default(60_000),
  /** First and longest interval. */
  REGISTRATION_POLL_MS: milliseconds.default(2_000),
  REGISTRATION_POLL_MAX_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * An ambiguous refusal may be about our own earlier attempt: a registration fails only once this
   * many polls, spread over REGISTRATION_NOT_SEEN_MS, have not shown it.
   */
  REGISTRATION_NOT_SEEN_LOOKS: count.default(12),
  REGISTRATION_NOT_SEEN_MS: milliseconds.default(6 * 60 * 60 * 1000),
  /** A registration still open this long after its first attempt raises an alarm. */
  REGISTRATION_ALARM_MS: milliseconds.default(DAY_MS),
  /**
   * Of the bank, and of the registrar, by all workers; half for old requests. The first four polls
   * do not count.
   */
  LOOKS_PER_SECOND: count.default(10),

  /** Without a path: "https://server.example:2087" (WHM API 1). */
  HOSTING_URL: httpUrl,
  /** A reseller or root, with an API token. */
  HOSTING_USER: z.string(),
  HOSTING_TOKEN: z.string(),
  HOSTING_PANEL_URL: httpUrl,
  /** The server's package for the free plan. */
  HOSTING_PACKAGE_FREE: z.string().default('free'),
  /** Packages of other plans, `plan=package`, comma-separated; default: the plan's own name. */
  HOSTING_PACKAGES: table.default(new Map()),
  HOSTING_TIMEOUT_MS: milliseconds.default(20_000),
  /** `off`: customers cannot put a site on a plan, on servers that do not allow it. */
  HOSTING_SITES: z.enum(['on', 'off']).default('on'),
  /** Where a plan's site answers; another one for sandboxes only. */
  HOSTING_SITE_URL: siteUrl.default('http://{domain}/'),
  /** An account set-up can take minutes. */
  HOSTING_CREATE_TIMEOUT_MS: milliseconds.default(180_000),
  /** First and longest interval. */
  HOSTING_POLL_MS: milliseconds.default(5_000),
  HOSTING_POLL_MAX_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * How long to doubt "in use", which the server also says about our own half-done attempt; from
   * the order and the last unanswered attempt.
   */
  HOSTING_IN_USE_MS: milliseconds.default(10 * 60 * 1000),
  /** A plan that is not set up after this time raises an alarm. */
  HOSTING_ALARM_MS: milliseconds.default(60 * 60 * 1000),

  /** How long an expired plan can be renewed before its account is removed. */
  HOSTING_GRACE_MS: milliseconds.default(30 * DAY_MS),
  /** One customer's domain is read at the registrar in this time, each once a day. */
  DOMAIN_READ_MS: milliseconds.default(1_000),
  /** How often the registrar is asked about an expired domain. */
  NAME_WATCH_MS: milliseconds.default(DAY_MS),

  /** WISECP-shaped GetPrices. */
  PRICE_LIST_URL: httpUrl,
  PRICE_LIST_API_KEY: z.string(),
  PRICE_LIST_TTL_MS: milliseconds.default(10 * 60 * 1000),
  PRICE_LIST_MAX_STALE_MS: milliseconds.default(DAY_MS),

  /** WISECP-shaped list of products: software and hosting. */
  CATALOGUE_URL: httpUrl,
  CATALOGUE_API_KEY: z.string(),
  CATALOGUE_TTL_MS: milliseconds.default(5 * 60 * 1000),
  CATALOGUE_MAX_STALE_MS: milliseconds.default(DAY_MS),

  /** `statement`: imported account statements; `operator`: manual review of each payment. */
  PAYMENT_VERIFIER: z.enum(PAYMENT_VERIFIERS).default('http'),
  /** The bank's credit look-up; needed for `http` only. */
  BANK_URL: httpUrl.optional(),
  BANK_API_KEY: optional(() => true, ''),
  /** How long checkstatus waits for the bank before it answers "under review". */
  VERIFICATION_WAIT_MS: milliseconds.default(3_000),
  /** First and longest interval. */
  VERIFICATION_RETRY_MS: milliseconds.default(1_000),
  VERIFICATION_RETRY_MAX_MS: milliseconds.default(5 * 60 * 1000),
  /** A payment not confirmed by then expires. */
  PAYMENT_EXPIRY_MS: milliseconds.default(72 * 60 * 60 * 1000),

  /** How long a customer who is buying a domain keeps others from ordering it. */
  DOMAIN_HOLD_MS: milliseconds.default(15 * 60 * 1000),
  /** Added once, when the customer submits a payment for the domain. */
  DOMAIN_HOLD_PAID_MS: milliseconds.default(30 * 60 * 1000),
  /** A domain reserved for an order that was not placed is released after this. */
  CLAIM_LAPSE_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * After the bank reports no such credit; with statements, by default 72 hours after one that
   * should have shown it.
   */
  CLAIM_UNVERIFIED_MS: milliseconds.default(60 * 60 * 1000),
  /** From the start of a manual review; default one week with statements or manual review. */
  CLAIM_IN_REVIEW_MS: milliseconds.default(72 * 60 * 60 * 1000),
  /** A paid order without any activity raises an alarm after this. */
  PAID_IDLE_ALARM_MS: milliseconds.default(5 * 60 * 1000),
  /** How often the worker checks whether an anchor is due. */
  ANCHOR_EVERY_MS: count.default(10_000),
  /**
   * Events per anchor, and its maximum of heads: 2,000 are at most 740 kB, of 1 MiB per append
   * (MaxAppendSize).
   */
  ANCHOR_EVENTS: whole(1, 2_000).default(1_000),
  /** Age of the oldest event at which an anchor covers fewer. */
  ANCHOR_MAX_AGE_MS: milliseconds.default(60_000),
  /** How long a query waits for the read models to reach the caller's own write. */
  READ_OWN_WRITE_MS: milliseconds.default(1_000),
});

/** What customers must be told: Consumer Protection (E-Commerce) Rules 2020, rules 4 and 6. */
export const SELLER_SETTINGS = [
  'SUPPLIER_NAME',
  'SUPPLIER_ADDRESS',
  'SUPPLIER_EMAIL',
  'SUPPLIER_PHONE',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_EMAIL',
  'GRIEVANCE_PHONE',
] as const;

export type Config = z.output<typeof schema>;

export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
  readonly settings: readonly string[];

  constructor(message: string, settings: readonly string[] = []) {
    super(message);
    this.settings = settings;
  }
}

export const settingNames: readonly string[] = Object.keys(schema.shape);

/** In every process: any other value would count as development. */
const modeLines = (environment: Environment): readonly string[] =>
  schema.shape.NODE_ENV.safeParse(environment.NODE_ENV).success
    ? []
    : ['NODE_ENV: is neither production, development nor test'];

const sandboxLines = (names: readonly string[], environment: Environment): readonly string[] => {
  const parsed = schema.shape.SANDBOX.safeParse(environment.SANDBOX);
  if (!parsed.success) return ['SANDBOX: is neither on nor off'];
  return parsed.data === 'on' ? [] : sandboxSettingsIn(names, environment);
};

/** Manual review can pause over a weekend or longer. */
const BY_HAND = {
  OPEN_PAYMENTS_PER_CUSTOMER: '10',
  CLAIM_UNVERIFIED_MS: String(72 * 60 * 60 * 1000),
  CLAIM_IN_REVIEW_MS: String(7 * DAY_MS),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty counts as missing: `PAYMENT_EXPIRY_MS=` is not 0. */
const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

const suited = (environment: Environment): Environment => {
  const { PAYMENT_VERIFIER: verifier, LOCAL_ORIGIN } = environment;
  const isByHand = verifier === 'statement' || verifier === 'operator';
  return {
    ...(LOCAL_ORIGIN === undefined ? {} : { PUBLIC_ORIGIN: LOCAL_ORIGIN }),
    ...(isByHand ? BY_HAND : {}),
    ...environment,
  };
};

const bankLines = (names: readonly string[], environment: Environment): readonly string[] => {
  if ((environment.PAYMENT_VERIFIER ?? 'http') !== 'http') return [];
  return ['BANK_URL', 'BANK_API_KEY']
    .filter((name) => names.includes(name) && !environment[name])
    .map((name) => `${name}: is missing; without a bank to ask, set PAYMENT_VERIFIER=statement`);
};

/** @returns a line for each invalid or missing setting, without its value */
const wrongLines = (error: z.ZodError | undefined, environment: Environment): readonly string[] =>
  (error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return `${name}: ${environment[name] === undefined ? 'is missing' : message}`;
  });

const nameIn = (line: string): string => line.slice(0, line.indexOf(':') + 1);

const unsafeLines = (
  names: readonly string[],
  environment: Environment,
  wrong: readonly string[],
): readonly string[] => {
  const isNew = (line: string): boolean => !wrong.some((other) => other.startsWith(nameIn(line)));
  return [
    ...modeLines(environment),
    ...deploymentLines(environment),
    ...insecureSettingsIn(names, environment),
  ].filter(isNew);
};

const complaint = (lines: readonly string[]): InvalidConfig => {
  const about = lines.map((line) => nameIn(line).slice(0, -1));
  return new InvalidConfig(`Settings are missing or wrong:\n${lines.join('\n')}`, about);
};

/**
 * A process gets no secret that it does not need. @throws {InvalidConfig} for missing, invalid or
 * unsafe settings, never with their values
 */
export const readSettings = <Name extends keyof Config>(
  names: readonly Name[],
  environment: Environment = process.env,
): Pick<Config, Name> => {
  const mask = Object.fromEntries(names.map((name) => [name, true as const]));
  const set = withoutEmpty(environment);
  const { data, error } = schema
    .pick(mask as { [key in keyof Config]: true })
    .safeParse(suited(set));
  const wrong = [...wrongLines(error, set), ...bankLines(names, set), ...sandboxLines(names, set)];
  const lines = [...wrong, ...unsafeLines(names, set, wrong)];
  if (lines.length === 0) return data as Pick<Config, Name>;
  throw complaint(lines);
};

/** Settings of a process that is not a service. @throws {InvalidConfig} */
export const readOwnSettings = <Schema extends z.ZodObject>(own: Schema): z.output<Schema> => {
  const set = withoutEmpty(process.env);
  const { data, error } = own.safeParse(suited(set));
  const wrong = wrongLines(error, set);
  const lines = [...wrong, ...unsafeLines(Object.keys(own.shape), set, wrong)];
  if (lines.length > 0 || data === undefined) throw complaint(lines);
  return data;
};

/** @returns a line for each invalid setting of any process, without its value */
export const wrongSettingsIn = (environment: Environment): readonly string[] => {
  const set = withoutEmpty(environment);
  return wrongLines(schema.partial().safeParse(set).error, set);
};
