/** The one place that knows environment variables. */

import {
  DEFAULT_CATEGORY_ID,
  EXCLUDED_PLAN_ID,
  HOSTING_PLAN_CATEGORY_ID,
  PICKER_DEFAULT_CATEGORY_ID,
  RUPEE_CURRENCY_ID,
} from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
import { readEmail } from '@haat/contracts/email-address';
import { stateOfGstin } from '@haat/contracts/gstin';
import { z } from 'zod';
import { idnTlds } from './idn-tlds.ts';
import { deploymentLines, insecureSettingsIn } from './insecure-settings.ts';
import { EXAMPLE_SETTINGS, sandboxSettingsIn } from './sandbox-settings.ts';
import {
  count,
  eventStoreUrl,
  headers,
  httpUrl,
  list,
  milliseconds,
  optional,
  port,
  postgresUrl,
  queueUrl,
  sac,
  secret,
  share,
  table,
  whole,
} from './setting-kinds.ts';
import { readSmtpUrl } from './smtp-url.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';

/** What a provider calls something by. */
const id = count;

export const PAYMENT_VERIFIERS = ['http', 'statement', 'operator'] as const;

const override = optional((text) => text === 'yes', 'is not yes; leave it out');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** `on`: providers may be sandboxes. Without it their well-known keys are refused. */
  SANDBOX: z.enum(['on', 'off']).default('off'),
  /** Set by docker-compose.yml: in its containers development needs `SANDBOX=on`. */
  DEPLOYMENT: z.enum(['compose']).optional(),
  /** Each lifts one refusal of production, for a test network (`insecure-settings.ts`). */
  HAAT_ALLOW_INSECURE_SECRETS: override,
  HAAT_ALLOW_INSECURE_PROVIDERS: override,
  HAAT_ALLOW_INSECURE_ORIGIN: override,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  /** The engines, chosen by scheme: postgres://, esdb://, esdb+discover://, redis://, rediss://. */
  DATABASE_URL: postgresUrl,
  EVENT_STORE_URL: eventStoreUrl,
  QUEUE_URL: queueUrl,
  /** Where the wrapped keys are kept: a database of its own in some Postgres. */
  KEY_STORE_URL: postgresUrl,
  /** At least 32 characters; wraps the keys that seal what identifies customers. */
  MASTER_SECRET: secret,
  /** The one before, while keys are wrapped anew. */
  MASTER_SECRET_PREVIOUS: secret.optional(),
  /** Whom the migrations make roles for, and with which passwords; each service is its own. */
  API_DATABASE_URL: postgresUrl,
  WORKER_DATABASE_URL: postgresUrl,
  PROJECTIONS_DATABASE_URL: postgresUrl,

  /** Where `npm start` keeps its state, for the operator’s tool; `.haat` here unless given. */
  HAAT_STATE_DIR: z.string().default('.haat'),

  /**
   * What tells this process from others of its kind, in health answers and metrics; the machine's
   * name and the process id unless given. Each process has one of its own.
   */
  INSTANCE: z
    .string()
    .regex(
      /^[\w.:-]{1,64}$/,
      'is not 1 to 64 letters, digits, dots, colons, hyphens or underscores',
    )
    .optional(),
  /** Where the API listens, with the storefront. */
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /**
   * How long the API goes on serving after SIGTERM while it says that it is not ready: as long as a
   * balancer in front takes to notice, at most 5 s.
   */
  DRAIN_MS: whole(0, 5_000).default(0),
  /** Where the worker and the projections answer /health/live and /health/ready. */
  HEALTH_PORT: port.default(0),
  /** At which address of the machine; with 0.0.0.0 at every one, as containers need. */
  HEALTH_HOST: z.string().default('127.0.0.1'),
  /**
   * Where the API and the web tools answer /metrics, at HEALTH_HOST: never where visitors reach it.
   * Without it they do not.
   */
  METRICS_PORT: port.optional(),
  /**
   * Whom API, worker and projections send traces, by OTLP over HTTP: the address before /v1/traces.
   * Without it there are none.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** How the collector knows who sends, such as `authorization=Bearer%20…`. */
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  /** What a process is called in traces; haat-api, haat-worker, haat-projections unless given. */
  OTEL_SERVICE_NAME: optional((text) => text.length <= 64, 'is longer than 64 characters'),
  /** Of all traces, 0 to 1, how many are kept; the same for every process. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  WORKER_HEALTH_URL: httpUrl.optional(),
  PROJECTIONS_HEALTH_URL: httpUrl.optional(),
  /** The folder of the built web; the API serves it when given. */
  WEB_DIST: z.string().optional(),
  /** Tells a visitor's browser its public address; the one place outside that pages may ask. */
  PUBLIC_IP_URL: httpUrl.default('https://api.ipify.org?format=json'),
  /** The folder of the built articles; without it there are none. */
  ARTICLES_DIR: z.string().optional(),
  /** The folder of the packages for download, `<route>.zip`; without it there are none. */
  DOWNLOADS_DIR: z.string().optional(),
  /** Downloads that one address may begin in a minute. */
  DOWNLOADS_PER_MINUTE: count.default(60),
  /** Invoices that one customer may have made as PDF in a minute: each takes a core for a while. */
  INVOICE_FILES_PER_MINUTE: count.default(20),
  /** How long the link to a bought package works. */
  DOWNLOAD_LINK_TTL_MS: milliseconds.default(5 * 60 * 1000),
  /**
   * The proxies in front, of which the caller's address is learned: how many they are, or their
   * networks with commas. With a number nobody may reach the API around them.
   */
  TRUST_PROXY: trustedProxiesSchema.default(false),

  /** At least 32 characters; signs sessions and download links. */
  SESSION_SECRET: secret,
  /** The one before: what it signed is accepted until it expires. */
  SESSION_SECRET_PREVIOUS: secret.optional(),
  /** How long a session lives without being used. */
  SESSION_TTL_MS: milliseconds.default(7 * DAY_MS),
  /** How long after its login a session ends, however much it is used. */
  SESSION_MOST_MS: milliseconds.default(30 * DAY_MS),
  /**
   * Requests of one address that one process answers in a minute, whatever is asked: fifty people
   * in an office who look at pages and wait for orders.
   */
  REQUESTS_PER_MINUTE: count.default(6_000),
  /** Login attempts per minute, per account and per address. */
  LOGIN_ATTEMPTS_PER_MINUTE: count.default(10),
  /** New accounts per minute and address: each costs a slow hash. */
  REGISTRATIONS_PER_MINUTE: count.default(60),
  /**
   * New accounts in 24 hours, of all addresses together; one address has a tenth. What strangers
   * store is bounded by the numbers "per day": SECURITY.md has the bytes.
   */
  REGISTRATIONS_PER_DAY: count.default(2_000),
  /** Links to new passwords that are asked for in 24 hours; one address has a tenth. */
  PASSWORD_LINKS_PER_DAY: count.default(5_000),
  /** Payments that one customer may report in a minute: each may bring a picture that is kept. */
  PAYMENT_REPORTS_PER_MINUTE: count.default(30),
  /** Reference codes that one customer may have checked in a minute: each asks the bank. */
  PAYMENT_CHECKS_PER_MINUTE: count.default(60),
  /** Orders that one customer may place or correct in a minute. */
  ORDERS_PER_MINUTE: count.default(60),
  /**
   * Reported payments that the bank does not know, of one customer; each rejection and
   * correction of the last day makes it one less, never below one. 10 where a statement or a person
   * decides, which takes days.
   */
  OPEN_PAYMENTS_PER_CUSTOMER: count.default(3),
  /** Availability checks per minute and address: each may cost a call to the registrar. */
  DOMAIN_CHECKS_PER_MINUTE: count.default(60),

  /** Messages through the forms, per minute and address. */
  INBOX_MESSAGES_PER_MINUTE: count.default(10),
  /** The same in 24 hours, of all addresses together; one address has a tenth. */
  INBOX_MESSAGES_PER_DAY: count.default(2_000),

  /** What one customer may do with tickets in a minute: each message may bring files that are kept. */
  TICKET_MESSAGES_PER_MINUTE: count.default(10),
  /** The same in 24 hours, of all customers together; one customer has a tenth. */
  TICKET_MESSAGES_PER_DAY: count.default(5_000),
  /** Tickets of one customer that are not closed; more are refused. */
  OPEN_TICKETS_PER_CUSTOMER: count.default(10),
  /** Bytes that are kept of what one customer uploads; more files are not taken. */
  UPLOADED_BYTES_PER_CUSTOMER: count.default(100 * 1024 * 1024),
  /**
   * Bytes of files that are stored in one day of India's, of all customers together; then payments
   * and messages are taken without their files.
   */
  UPLOADED_BYTES_PER_DAY: count.default(500 * 1024 * 1024),
  /**
   * The folder of files that are being uploaded, up to 800 MB for each process of the API; not one
   * that is kept in memory. The system's own for temporary files unless given.
   */
  UPLOADS_TEMP_DIR: z.string().optional(),

  /** Idempotency-Keys that are kept of one customer, for 30 days each; more are refused. */
  IDEMPOTENCY_KEYS_PER_CUSTOMER: count.default(5_000),

  /** Questions through the web tools that the server answers, per minute and address. */
  LOOKUPS_PER_MINUTE: count.default(30),
  /**
   * Whom the web tools ask for names, `address` or `address:port` with commas; the machine's own
   * servers when empty.
   */
  DNS_SERVERS: list.default([]),
  /** `address:port` with commas that the web tools may reach though not public; for tests alone. */
  PUBLIC_WEB_EXCEPTIONS: list.default([]),
  /** Google Web Risk's `uris:search`, which knows bad addresses; nobody is asked without a key. */
  WEB_RISK_URL: httpUrl.default('https://webrisk.googleapis.com/v1/uris:search'),
  WEB_RISK_API_KEY: z.string().default(''),

  /** Where the web tools' process listens, for the API alone, and where the API finds it. */
  WEBTOOLS_HOST: z.string().default('127.0.0.1'),
  WEBTOOLS_PORT: port.default(0),
  WEBTOOLS_URL: httpUrl,
  /** As a role that may touch the tables of crawls, no others. */
  WEBTOOLS_DATABASE_URL: postgresUrl,

  /** Addresses that one crawl for a sitemap takes in. */
  CRAWL_MAX_PAGES: count.default(50_000),
  /** How long one crawl goes on before it has to be resumed. */
  CRAWL_MAX_MS: milliseconds.default(30 * 60 * 1000),
  /** What is read of one page. */
  CRAWL_PAGE_BYTES: count.default(2 * 1024 * 1024),
  /** Between the starts of two requests to one site; a longer Crawl-delay is waited for up to the other. */
  CRAWL_PAUSE_MS: milliseconds.default(200),
  /** Requests to one site under way at once, where its robots.txt asks for no Crawl-delay. */
  CRAWL_CONNECTIONS: whole(1, 8).default(4),
  CRAWL_DELAY_MAX_MS: milliseconds.default(10_000),
  /** Crawls at the same time, each of another site. */
  CRAWLS_AT_ONCE: count.default(2),
  /** How long a crawl and its sitemap are kept since it was asked for or gone on with. */
  CRAWL_KEPT_MS: milliseconds.default(DAY_MS),
  /** Where the nameservers and WHOIS servers of the world listen; others in tests alone. */
  NAMESERVER_PORT: port.default(53),
  WHOIS_PORT: port.default(43),
  /** Which RDAP server knows the names under an ending (RFC 9224). */
  RDAP_BOOTSTRAP_URL: httpUrl.default('https://data.iana.org/rdap/dns.json'),

  /** The fixed payee of the UPI link; has to be set, as the nameservers, where nothing is a sandbox. */
  UPI_PAYEE_VPA: z.string().default(EXAMPLE_SETTINGS.UPI_PAYEE_VPA),
  UPI_PAYEE_NAME: z.string().default('Haat'),
  DEFAULT_NS1: z.string().default(EXAMPLE_SETTINGS.DEFAULT_NS1),
  DEFAULT_NS2: z.string().default(EXAMPLE_SETTINGS.DEFAULT_NS2),
  /** TLDs under which names in other scripts are sold, with the registrar's tag of the language. */
  IDN_TLDS: idnTlds,
  SUPPLIER_NAME: z.string().default('Haat'),
  SUPPLIER_ADDRESS: z.string().default('India'),
  /** Of the shop; its State is where it supplies from. Without one invoices are plain bills. */
  SUPPLIER_GSTIN: optional((text) => stateOfGstin(text) !== null, 'is not a GSTIN'),
  /** Of what the shop sells, in whole percent; the prices include it. */
  GST_RATE_PERCENT: whole(1, 100).default(18),
  /** Service accounting codes on tax invoices; an accountant confirms that of domain names. */
  SAC_DOMAIN: sac.default('998319'),
  SAC_HOSTING: sac.default('998315'),
  SAC_CODE: sac.default('998434'),

  /** Where mail is handed in, `smtp://user:password@host:587` or `smtps://…`; without it mails wait. */
  SMTP_URL: optional(
    (text) => readSmtpUrl(text) !== null,
    'is not smtp://user:password@host:port or smtps://…',
  ),
  /** The plain address that mails come from. */
  MAIL_FROM: optional(
    (text) => readEmail(text) === text,
    'is not a plain address, such as shop@haat.example',
  ),
  /** From connecting to the mail server to its word on one mail. */
  MAIL_TIMEOUT_MS: milliseconds.default(30_000),
  /** How long a payment's news waits for what comes of it before a mail is written, in ms. */
  MAIL_SETTLE_MS: milliseconds.default(30_000),
  /** The shop's public address, which links in mails begin with; a path or query is left out. */
  PUBLIC_ORIGIN: httpUrl.default('http://localhost:3000').transform((url) => new URL(url).origin),
  /** The shop's address on this machine: the default of PUBLIC_ORIGIN, refused in production. */
  LOCAL_ORIGIN: httpUrl.optional(),
  /** `on`: free hosting asks for an e-mail address that was shown, by a code, to be its account's. */
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
  /** Of a registration, which registries are slow with; the next try comes 1.5 times as late. */
  REGISTRAR_REGISTER_TIMEOUT_MS: milliseconds.default(60_000),
  /** First and longest wait between two looks at a locked registration. */
  REGISTRATION_POLL_MS: milliseconds.default(2_000),
  REGISTRATION_POLL_MAX_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * A registration that was answered by a no which may be about our own earlier attempt fails only
   * when so many looks, spread over so long, have shown nothing of ours.
   */
  REGISTRATION_NOT_SEEN_LOOKS: count.default(12),
  REGISTRATION_NOT_SEEN_MS: milliseconds.default(6 * 60 * 60 * 1000),
  /** A registration that is still open this long after its first attempt is an alarm. */
  REGISTRATION_ALARM_MS: milliseconds.default(DAY_MS),
  /**
   * The most that is asked again in a second of the bank, and of the registrar, by all workers
   * together: half of it about what has been waiting for long, half about the rest. The first four
   * questions, which come within seconds, are not counted.
   */
  LOOKS_PER_SECOND: count.default(10),

  /** The hosting server, without a path: "https://server.example:2087" (WHM API 1). */
  HOSTING_URL: httpUrl,
  /** A reseller there, or root, and an API token of theirs. */
  HOSTING_USER: z.string(),
  HOSTING_TOKEN: z.string(),
  /** Where customers log in to what is set up for them. */
  HOSTING_PANEL_URL: httpUrl,
  /** What the server calls the free plan. */
  HOSTING_PACKAGE_FREE: z.string().default('free'),
  /** What it calls the others, `plan=package` with commas; as the plan is called unless named. */
  HOSTING_PACKAGES: table.default(new Map()),
  HOSTING_TIMEOUT_MS: milliseconds.default(20_000),
  /** Of setting an account up, which takes a server up to minutes. */
  HOSTING_CREATE_TIMEOUT_MS: milliseconds.default(180_000),
  /** First and longest wait between two looks at a plan that is not set up yet. */
  HOSTING_POLL_MS: milliseconds.default(5_000),
  HOSTING_POLL_MAX_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * The server says "in use" of what an earlier try has half done, too: it is believed this long after
   * the order, and after the last try that was not answered, where nothing of ours shows.
   */
  HOSTING_IN_USE_MS: milliseconds.default(10 * 60 * 1000),
  /** A plan that is not set up this long after it was asked for is an alarm. */
  HOSTING_ALARM_MS: milliseconds.default(60 * 60 * 1000),

  /** How long a plan that has ended can still be renewed; then its account is removed. */
  HOSTING_GRACE_MS: milliseconds.default(30 * DAY_MS),
  /** How often the registrar is asked what became of a name that has ended. */
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

  /**
   * Who says that a payment arrived. `http`: the bank's look-up; `statement`: statements of the
   * account that an operator imports; `operator`: a person, of each payment.
   */
  PAYMENT_VERIFIER: z.enum(PAYMENT_VERIFIERS).default('http'),
  /** The bank's look-up of credits; needed where it is asked, and nowhere else. */
  BANK_URL: httpUrl.optional(),
  BANK_API_KEY: optional(() => true, ''),
  /** How long checkstatus waits for the bank before it answers "under review". */
  VERIFICATION_WAIT_MS: milliseconds.default(3_000),
  /** First and longest wait between two questions to the bank. */
  VERIFICATION_RETRY_MS: milliseconds.default(1_000),
  VERIFICATION_RETRY_MAX_MS: milliseconds.default(5 * 60 * 1000),
  /** A payment that the bank never confirmed expires after this. */
  PAYMENT_EXPIRY_MS: milliseconds.default(72 * 60 * 60 * 1000),

  /** A name reserved for an order that was never placed is released after this. */
  CLAIM_LAPSE_MS: milliseconds.default(15 * 60 * 1000),
  /**
   * How long a name is held for an order after the bank said that it knows no such credit. Unless
   * set, 72 hours (259200000) after a statement that should show it did not.
   */
  CLAIM_UNVERIFIED_MS: milliseconds.default(60 * 60 * 1000),
  /**
   * The same from the moment when a person has to decide whose the credit is; a week, unless
   * set, where a statement or a person decides.
   */
  CLAIM_IN_REVIEW_MS: milliseconds.default(72 * 60 * 60 * 1000),
  /** A paid order for which nothing is being done is an alarm after this. */
  PAID_IDLE_ALARM_MS: milliseconds.default(5 * 60 * 1000),
  /** How often the worker looks whether the heads of the record are to be signed. */
  ANCHOR_EVERY_MS: count.default(10_000),
  /**
   * Signed for so many events; no more heads than that stand in one anchor. 2,000 of them are at
   * most 740 kB: EventStoreDB takes 1 MiB in one append (MaxAppendSize).
   */
  ANCHOR_EVENTS: whole(1, 2_000).default(1_000),
  /** For fewer once the oldest of them is so old. */
  ANCHOR_MAX_AGE_MS: milliseconds.default(60_000),
  /** How long a query waits for the read models to reach the caller's own write. */
  READ_OWN_WRITE_MS: milliseconds.default(1_000),
});

export type Config = z.output<typeof schema>;

/** A setting is missing or wrong; the message names every one. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
  /** Those that are missing or wrong, where the message is a list of them. */
  readonly settings: readonly string[];

  constructor(message: string, settings: readonly string[] = []) {
    super(message);
    this.settings = settings;
  }
}

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Read of every process: what is none of these would count as development. */
const modeLines = (environment: Environment): readonly string[] =>
  schema.shape.NODE_ENV.safeParse(environment.NODE_ENV).success
    ? []
    : ['NODE_ENV: is neither production, development nor test'];

const sandboxLines = (names: readonly string[], environment: Environment): readonly string[] => {
  const parsed = schema.shape.SANDBOX.safeParse(environment.SANDBOX);
  if (!parsed.success) return ['SANDBOX: is neither on nor off'];
  return parsed.data === 'on' ? [] : sandboxSettingsIn(names, environment);
};

/** Whoever decides on payments by hand is away over a weekend, or longer. */
const BY_HAND = {
  OPEN_PAYMENTS_PER_CUSTOMER: '10',
  CLAIM_UNVERIFIED_MS: String(72 * 60 * 60 * 1000),
  CLAIM_IN_REVIEW_MS: String(7 * DAY_MS),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Empty is as good as missing: `PAYMENT_EXPIRY_MS=` is not 0. */
const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/** What is not set: as it suits who decides on payments, and where the shop is. */
const suited = (environment: Environment): Environment => {
  const { PAYMENT_VERIFIER: verifier, LOCAL_ORIGIN } = environment;
  const isByHand = verifier === 'statement' || verifier === 'operator';
  return {
    ...(LOCAL_ORIGIN === undefined ? {} : { PUBLIC_ORIGIN: LOCAL_ORIGIN }),
    ...(isByHand ? BY_HAND : {}),
    ...environment,
  };
};

/** A bank that is to be asked, and is not named. */
const bankLines = (names: readonly string[], environment: Environment): readonly string[] => {
  if ((environment.PAYMENT_VERIFIER ?? 'http') !== 'http') return [];
  return ['BANK_URL', 'BANK_API_KEY']
    .filter((name) => names.includes(name) && !environment[name])
    .map((name) => `${name}: is missing; without a bank to ask, set PAYMENT_VERIFIER=statement`);
};

/** @returns a line for each that is wrong, and missing where it is needed; never its value. */
const wrongLines = (error: z.ZodError | undefined, environment: Environment): readonly string[] =>
  (error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return `${name}: ${environment[name] === undefined ? 'is missing' : message}`;
  });

/** The name that a line begins with, and its colon. */
const nameIn = (line: string): string => line.slice(0, line.indexOf(':') + 1);

/** @returns a line for each setting that is not safe where the process runs; one line a setting. */
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
 * Reads the settings that a process names, so that none is handed a secret it has no use for.
 * @throws {InvalidConfig} naming each setting that is missing or wrong, is a sandbox's where
 * SANDBOX is not on, or is not safe in production; never its value.
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

/**
 * Reads the settings of a process beside the services, which no other reads.
 * @throws {InvalidConfig} as {@link readSettings} does.
 */
export const readOwnSettings = <Schema extends z.ZodObject>(own: Schema): z.output<Schema> => {
  const set = withoutEmpty(process.env);
  const { data, error } = own.safeParse(suited(set));
  const wrong = wrongLines(error, set);
  const lines = [...wrong, ...unsafeLines(Object.keys(own.shape), set, wrong)];
  if (lines.length > 0 || data === undefined) throw complaint(lines);
  return data;
};

/** @returns a line for each setting that is wrong, whichever process reads it; never its value. */
export const wrongSettingsIn = (environment: Environment): readonly string[] => {
  const set = withoutEmpty(environment);
  return wrongLines(schema.partial().safeParse(set).error, set);
};
