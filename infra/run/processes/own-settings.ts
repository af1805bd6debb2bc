import { OVERRIDE_NAMES } from '@haat/platform/insecure-settings';

/** What any program may want to know of the machine; none of it is a secret. */
const OF_THE_MACHINE = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'PGSSLMODE'],
] as const;

/** The event store and what opens it. */
const OF_THE_RECORD = [
  ...['EVENT_STORE_URL', 'KEY_STORE_URL', 'MASTER_SECRET', 'MASTER_SECRET_PREVIOUS'],
] as const;

/** Whom it tells what it does, by OpenTelemetry's names. */
const OF_TRACES = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME'],
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/**
 * The settings that each process reads, and is handed for that: what it is not given, nobody can
 * take from it. A test compares them with what the processes ask for.
 */
export const OWN_SETTINGS = {
  api: [
    ...OF_THE_RECORD,
    ...OF_TRACES,
    ...['LOG_LEVEL', 'DATABASE_URL', 'HOST', 'PORT', 'DRAIN_MS', 'TRUST_PROXY', 'SESSION_SECRET'],
    ...['HEALTH_HOST', 'METRICS_PORT'],
    ...['SESSION_SECRET_PREVIOUS', 'SESSION_TTL_MS', 'LOGIN_ATTEMPTS_PER_MINUTE'],
    'SESSION_MOST_MS',
    'EMAIL_VERIFICATION',
    'PUBLIC_ORIGIN',
    ...['REQUESTS_PER_MINUTE', 'PAYMENT_CHECKS_PER_MINUTE', 'ORDERS_PER_MINUTE'],
    ...['IDEMPOTENCY_KEYS_PER_CUSTOMER'],
    ...['REGISTRATIONS_PER_MINUTE', 'PAYMENT_REPORTS_PER_MINUTE', 'OPEN_PAYMENTS_PER_CUSTOMER'],
    ...['DOMAIN_CHECKS_PER_MINUTE', 'INBOX_MESSAGES_PER_MINUTE', 'LOOKUPS_PER_MINUTE'],
    ...['REGISTRATIONS_PER_DAY', 'PASSWORD_LINKS_PER_DAY', 'INBOX_MESSAGES_PER_DAY'],
    'TICKET_MESSAGES_PER_DAY',
    'INVOICE_FILES_PER_MINUTE',
    ...['TICKET_MESSAGES_PER_MINUTE', 'OPEN_TICKETS_PER_CUSTOMER'],
    ...['UPLOADED_BYTES_PER_CUSTOMER', 'UPLOADED_BYTES_PER_DAY', 'UPLOADS_TEMP_DIR'],
    ...['DOWNLOADS_PER_MINUTE', 'DOWNLOAD_LINK_TTL_MS', 'DOWNLOADS_DIR', 'ARTICLES_DIR'],
    'PAYMENT_VERIFIER',
    ...['WEB_DIST', 'PUBLIC_IP_URL', 'UPI_PAYEE_VPA', 'UPI_PAYEE_NAME'],
    ...['DEFAULT_NS1', 'DEFAULT_NS2', 'HOSTING_PANEL_URL', 'MAIL_FROM'],
    ...['HOSTING_PLAN_CATEGORY_ID', 'EXCLUDED_PLAN_ID'],
    ...['RUPEE_CURRENCY_ID', 'VERIFICATION_WAIT_MS', 'READ_OWN_WRITE_MS', 'CLAIM_LAPSE_MS'],
    ...['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY', 'REGISTRAR_TIMEOUT_MS'],
    ...['PRICE_LIST_URL', 'PRICE_LIST_API_KEY', 'PRICE_LIST_TTL_MS', 'PRICE_LIST_MAX_STALE_MS'],
    ...['CATALOGUE_URL', 'CATALOGUE_API_KEY', 'CATALOGUE_TTL_MS', 'CATALOGUE_MAX_STALE_MS'],
    ...['WEBTOOLS_URL', 'WORKER_HEALTH_URL', 'PROJECTIONS_HEALTH_URL'],
  ],
  worker: [
    ...OF_THE_RECORD,
    ...OF_TRACES,
    ...['LOG_LEVEL', 'INSTANCE', 'DATABASE_URL', 'QUEUE_URL', 'HEALTH_HOST', 'HEALTH_PORT'],
    ...['ANCHOR_EVERY_MS', 'ANCHOR_EVENTS', 'ANCHOR_MAX_AGE_MS'],
    ...['SUPPLIER_NAME', 'SUPPLIER_ADDRESS', 'SUPPLIER_GSTIN', 'GST_RATE_PERCENT'],
    ...['SAC_DOMAIN', 'SAC_HOSTING', 'SAC_CODE'],
    ...['PAYMENT_VERIFIER', 'BANK_URL', 'BANK_API_KEY'],
    ...['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY', 'REGISTRAR_TIMEOUT_MS'],
    ...['REGISTRAR_REGISTER_TIMEOUT_MS', 'REGISTRATION_POLL_MS', 'REGISTRATION_POLL_MAX_MS'],
    ...['REGISTRATION_NOT_SEEN_LOOKS', 'REGISTRATION_NOT_SEEN_MS', 'REGISTRATION_ALARM_MS'],
    ...['HOSTING_URL', 'HOSTING_USER', 'HOSTING_TOKEN', 'HOSTING_PANEL_URL'],
    ...['HOSTING_PACKAGE_FREE', 'HOSTING_PACKAGES', 'DEFAULT_NS1', 'DEFAULT_NS2'],
    ...['HOSTING_TIMEOUT_MS', 'HOSTING_CREATE_TIMEOUT_MS', 'HOSTING_POLL_MS'],
    ...['HOSTING_POLL_MAX_MS', 'HOSTING_IN_USE_MS', 'HOSTING_ALARM_MS'],
    ...['HOSTING_GRACE_MS', 'NAME_WATCH_MS'],
    ...['VERIFICATION_RETRY_MS', 'VERIFICATION_RETRY_MAX_MS', 'PAYMENT_EXPIRY_MS'],
    ...['LOOKS_PER_SECOND', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TIMEOUT_MS', 'MAIL_SETTLE_MS'],
    'PUBLIC_ORIGIN',
    ...['CLAIM_LAPSE_MS', 'CLAIM_UNVERIFIED_MS', 'CLAIM_IN_REVIEW_MS', 'PAID_IDLE_ALARM_MS'],
  ],
  projections: [
    ...OF_THE_RECORD,
    ...OF_TRACES,
    ...['LOG_LEVEL', 'INSTANCE', 'DATABASE_URL', 'HEALTH_HOST', 'HEALTH_PORT'],
  ],
  webtools: [
    ...['LOG_LEVEL', 'WEBTOOLS_DATABASE_URL', 'WEBTOOLS_HOST', 'WEBTOOLS_PORT'],
    ...['HEALTH_HOST', 'METRICS_PORT'],
    ...['DNS_SERVERS', 'PUBLIC_WEB_EXCEPTIONS', 'NAMESERVER_PORT', 'WHOIS_PORT'],
    ...['RDAP_BOOTSTRAP_URL', 'WEB_RISK_URL', 'WEB_RISK_API_KEY'],
    ...['CRAWL_MAX_PAGES', 'CRAWL_MAX_MS', 'CRAWL_PAGE_BYTES', 'CRAWL_PAUSE_MS'],
    ...['CRAWL_CONNECTIONS', 'CRAWL_DELAY_MAX_MS', 'CRAWLS_AT_ONCE', 'CRAWL_KEPT_MS'],
  ],
  sandboxes: [
    ...['SANDBOX_HOST', 'SANDBOX_STATE_DIR', 'SANDBOX_SETTLE_MS', 'SANDBOX_REGISTRAR_PORT'],
    ...['SANDBOX_BANK_PORT', 'SANDBOX_PRICE_LIST_PORT', 'SANDBOX_CATALOGUE_PORT'],
    ...['SANDBOX_REGISTRAR_USER_ID', 'SANDBOX_REGISTRAR_API_KEY', 'SANDBOX_BANK_API_KEY'],
    ...['SANDBOX_PRICE_LIST_API_KEY', 'SANDBOX_CATALOGUE_API_KEY', 'SANDBOX_HOSTING_PORT'],
    ...['SANDBOX_HOSTING_USER', 'SANDBOX_HOSTING_TOKEN', 'SANDBOX_MAIL_PORT', 'SANDBOX_SMTP_PORT'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Environment = Readonly<Record<string, string | undefined>>;

const pick = (environment: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, environment[name]]));

/** What of an environment says something of the machine alone. */
export const ofTheMachine = (environment: Environment): Environment =>
  pick(environment, OF_THE_MACHINE);

/** The environment of one process; by the first of them each knows which settings it refuses. */
export const ownOf = (name: keyof typeof OWN_SETTINGS, environment: Environment): Environment =>
  pick(environment, [...OF_THE_MACHINE, 'SANDBOX', ...OVERRIDE_NAMES, ...OWN_SETTINGS[name]]);
