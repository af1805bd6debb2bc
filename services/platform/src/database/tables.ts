import type { ContactRole } from '@haat/contracts/domain-contact';
import type { DsRecord } from '@haat/contracts/ds-record';
import type { CrawlLimit, CrawlStatus, PageProblem } from '@haat/contracts/http/webtools/sitemaps';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ReadModelTables } from './read-models/all.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type CredentialsTable = {
  customer_id: string;
  email_hash: string;
  /** Of the registration: argon2id, PHC string; null once replaced. */
  password_hash: string | null;
  created_at: GeneratedTimestamp;
};

/** Password candidates of a registration in progress; deleted once one wins. */
export type RegistrationAttemptsTable = {
  email_hash: string;
  command_id: string;
  customer_id: string;
  password_hash: string;
};

/** Changed passwords; events say which one is current. */
export type PasswordsTable = {
  customer_id: string;
  password_id: string;
  /** argon2id, PHC string. */
  password_hash: string;
  made_at: Timestamp;
};

/** Rate limit counts; lost in a database crash. */
export type RequestCountsTable = {
  /** Keyed hash of the limit's name and the caller. */
  key: string;
  hits: number;
  ends_at: Timestamp;
};

/** Limits of customers and addresses; events decide who holds a domain. */
export type DomainHoldsTable = {
  hold_id: string;
  domain: string;
  /** Keyed hash, as `address`: no row names an erased customer. */
  customer: string;
  address: string;
  held_at: Timestamp;
  held_until: Timestamp;
  /** Null while it runs, and when it ended by its time. */
  ended_at: NullableTimestamp;
};

export type CachedListsTable = {
  name: string;
  rows: ColumnType<unknown, string, string>;
  fetched_at: Timestamp;
};

/** The password of a new hosting account, until its customer has seen it. */
export type HostingLoginsTable = {
  order_id: string;
  customer_id: string;
  /** Null once shown, lost, or after 30 days. */
  encrypted: string | null;
  made_at: Timestamp;
  shown_at: NullableTimestamp;
  /** Of the last attempt without an answer; null if all were answered. */
  tried_at: NullableTimestamp;
  first_tried_at: NullableTimestamp;
};

type ChildNameserver = { readonly host: string; readonly ips: readonly string[] };

type Verification = {
  readonly status: 'pending' | 'verified' | 'suspended' | 'none';
  /** ISO 8601. */
  readonly since: string | null;
};

/** Null while unknown. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** What the registrar last showed; null where it did not say. */
export type DomainReadingsTable = {
  /** The order that registered the domain. */
  order_id: string;
  domain: string;
  asked_at: Timestamp;
  read_at: NullableTimestamp;
  status: 'active' | 'pending' | 'suspended' | 'redemption' | null;
  expires_at: NullableTimestamp;
  nameservers: Json<readonly string[]>;
  is_locked: boolean | null;
  is_sixty_day_locked: boolean | null;
  child_nameservers: Json<readonly ChildNameserver[]>;
  is_private: boolean | null;
  allows_privacy: boolean | null;
  privacy_ends_at: NullableTimestamp;
  ds_records: Json<readonly DsRecord[]>;
  contact_ids: Json<Readonly<Record<ContactRole, string | null>>>;
  verification: Json<Verification>;
  is_owner_change_pending: boolean | null;
};

type Usage = { readonly used: number | null; readonly limit: number | null };

/** How an account differs from what its customer paid for. */
export const PLAN_DIFFERENCES = ['missing', 'others', 'suspended', 'running', 'package'] as const;
export type PlanDifference = (typeof PLAN_DIFFERENCES)[number];

export type HostingReadingsTable = {
  /** The order that bought the plan. */
  order_id: string;
  username: string;
  asked_at: Timestamp;
  read_at: NullableTimestamp;
  account: 'ours' | 'others' | 'not_there' | null;
  package: string | null;
  is_suspended: boolean | null;
  suspended_for: string | null;
  /** Disk and traffic in bytes; a limit of null is none. */
  usage: Json<{
    readonly disk: Usage | null;
    readonly traffic: Usage | null;
    readonly mailboxes: Usage | null;
  }>;
  difference: PlanDifference | null;
  differs_since: NullableTimestamp;
};

export type UnknownHostingAccountsTable = {
  username: string;
  domain: string;
  package: string | null;
  seen_since: Timestamp;
};

export type OpenSessionsTable = {
  session_id: string;
  customer_id: string;
  generation: number;
  /** Such as "Firefox on Windows". */
  device: string;
  opened_at: Timestamp;
  /** To the hour. */
  seen_at: Timestamp;
  ends_at: Timestamp;
};

export type RevokedSessionsTable = { session_id: string; expires_at: Timestamp };

export type IdempotencyKeysTable = {
  /** Customer id and route. */
  scope: string;
  key: string;
  body_hash: string;
  /** Null until the first response. */
  status: number | null;
  body: string | null;
  created_at: GeneratedTimestamp;
};

export type ScreenshotsTable = {
  /** SHA-256 of the content, stored once per customer. */
  hash: string;
  content_type: string;
  bytes: Buffer;
  customer_id: string;
  uploaded_at: GeneratedTimestamp;
};

/** One row per part. */
export type DataExportsTable = {
  customer_id: string;
  export_id: string;
  /** From 0. */
  part: number;
  /** Before its encryption. */
  bytes: number;
  encrypted: Buffer;
  expires_at: Timestamp;
};

/** Per day (India); erasures do not lower it. */
export type UploadsByDayTable = { day: string; bytes: number };

export type OutboxTable = {
  /** From reactor, event id and n, so that each step is requested once. Also the job's id. */
  id: string;
  reactor: string;
  event_id: string;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delay_ms: number;
  /** Starts of its job when it was last postponed. */
  starts: Generated<number>;
  created_at: GeneratedTimestamp;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When its job finished; a published row without it is published again. */
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Until then one relay alone publishes it. */
  leased_until: NullableTimestamp;
  /** The batched queue message that carries it; null if it has its own. */
  batch: ColumnType<string | null, string | null | undefined, string | null>;
};

/** When each queue last received postponed jobs. */
export type QueuePollsTable = {
  queue: string;
  taken_at: ColumnType<Date, Date | string, Date | string>;
};

export type ScheduledStepsTable = {
  /** Derived from reactor, event id and n. */
  id: string;
  step: string;
  payload: JSONColumnType<Record<string, unknown>>;
  /** 1 for the first start. */
  start: number;
  due_at: ColumnType<Date, Date | string, Date | string>;
  has_failed: boolean;
  created_at: GeneratedTimestamp;
};

export type CheckpointsTable = {
  name: string;
  position: string;
  updated_at: GeneratedTimestamp;
  /** Sorted; all events of these types up to the position were handled or parked. */
  event_types: string[];
  /** The event store of the position. */
  store_id: string;
  /** The last handled event: if it is missing, the store was restored. */
  last_stream: ColumnType<string | null, string | undefined, string | null>;
  last_revision: ColumnType<number | null, string | undefined, string | null>;
  last_event_id: ColumnType<string | null, string | undefined, string | null>;
  last_position: ColumnType<string | null, string | undefined, string | null>;
  /** Grows whenever an event is parked or retried. */
  parkings: Generated<number>;
};

/** Subjects whose bytes must leave the data files. */
type ErasuresTable = {
  /** As in `events/subject.ts`. */
  subject: string;
  asked_at: Generated<Date>;
  tries: Generated<number>;
  tried_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  /** Of the last attempt; see `erasure/erase-bytes.ts`. */
  outcome: ColumnType<unknown, string | undefined, string | null>;
};

type PausedStreamsTable = {
  processor: string;
  stream: string;
  paused_by: string;
  paused_at: Generated<Date>;
};

/** Events that failed, and those waiting behind them in their stream. */
export type ParkedEventsTable = {
  processor: string;
  event_id: string;
  stream: string;
  /** bigint, but far below 2^53. */
  revision: ColumnType<number, string, never>;
  position: string;
  type: string;
  /** At most 500 characters. */
  error: string;
  tries: Generated<number>;
  parked_at: GeneratedTimestamp;
  /** Null after the retry. */
  retry_wanted_at: NullableTimestamp;
  /** Who requested it, and why. */
  retry_wanted_by: ColumnType<string | null, string | undefined, string | null>;
};

export type InvoiceNumbersTable = {
  order_id: string;
  /** "2627" for April 2026 to March 2027. */
  financial_year: string;
  sequence: number;
  given_at: Timestamp;
};

export type InvoiceCountersTable = { financial_year: string; last_sequence: number };

/** How far a number series follows its events. */
export type FollowedSeriesTable = {
  series: string;
  store_id: string;
  position: string;
};

export type CreditNoteNumbersTable = Omit<InvoiceNumbersTable, 'order_id'> & { credit_id: string };

export type SiteCrawlsTable = {
  /** Random: knowing it grants access. */
  id: string;
  /** Keyed hash of the visitor's address, at the request or the last resume. */
  visitor: string;
  origin: string;
  status: CrawlStatus;
  /** Grows with every worker that takes the crawl; writes of earlier ones are refused. */
  runner: Generated<number>;
  interruptions: Generated<number>;
  found: Generated<number>;
  visited: Generated<number>;
  listed: Generated<number>;
  problems: Generated<number>;
  current_url: string | null;
  reached_limit: CrawlLimit | null;
  failure: string | null;
  created_at: Timestamp;
  /** Start of its current time slice. */
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  /** Last sign of life of its worker; null before it ran. */
  heard_of_at: NullableTimestamp;
  /** Keyed hash of the visitor's network. */
  network: string | null;
  /** Sets its place in the waiting list. */
  resumed_at: NullableTimestamp;
};

export type SiteCrawlPagesTable = {
  crawl_id: string;
  /** From 1, in the order of discovery. */
  number: number;
  url: string;
  found_on: number | null;
  is_visited: Generated<boolean>;
  is_listed: Generated<boolean>;
  problem: PageProblem | null;
  http_status: number | null;
  detail: string | null;
  last_modified: NullableTimestamp;
};

export type SiteCrawlFilesTable = {
  crawl_id: string;
  place: number;
  name: string;
  addresses: number;
  bytes: number;
  gzip: Buffer;
};

export type EmailCodesTable = {
  code_hash: string;
  customer_id: string;
  request_id: string;
  tries_left: number;
  expires_at: Timestamp;
  /** False once it is certain that no mail carried it. */
  may_be_out: Generated<boolean>;
};

export type PasswordLinksTable = {
  token_hash: string;
  customer_id: string;
  request_id: string;
  /** The password that it replaces; null for the registration's. */
  replaces: string | null;
  expires_at: Timestamp;
  /** False once it is certain that no mail carried it. */
  may_be_out: Generated<boolean>;
};

/** Events say which passkeys are valid. */
export type PasskeysTable = {
  /** The authenticator's id, base64url. */
  credential_id: string;
  /** The id in events. */
  passkey_id: string;
  customer_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** Signature counter, at most 2^32; most authenticators stay at 0. */
  counter: number;
  /** Such as `internal`. */
  transports: string[];
  name: string;
  added_at: Timestamp;
  used_at: NullableTimestamp;
};

/** TOTP secrets; events say whether they are enabled. */
export type OneTimeCodesTable = {
  customer_id: string;
  secret_id: string;
  encrypted: string;
  /** Of the last accepted code: half minutes since 1970. */
  last_step: Generated<number>;
  /** SHA-256 of the unused recovery codes. */
  recovery_hashes: Generated<string[]>;
  made_at: Timestamp;
};

/** Used ceremonies, until they would have expired anyway. */
export type EndedCeremoniesTable = { ceremony_id: string; expires_at: Timestamp };

export type StatementLayoutsTable = {
  /** The column heads joined, without spaces, dots and case. */
  heads: string;
  name: string;
  profile: ColumnType<unknown, string, string>;
  accepted_by: string;
  accepted_at: GeneratedTimestamp;
};

export type SettlementsTable = {
  app: string;
  /** The app's id, or its bank reference. */
  id: string;
  /** The UTR of the transfer to the bank. */
  bank_reference: string | null;
  /** Day (India) of the payout. */
  settled_on: string | null;
  /** The matching bank credit, if known. */
  lump_credit_id: string | null;
  lump_paise: number | null;
  imported_at: GeneratedTimestamp;
};

export type SettledPaymentsTable = {
  /** Keyed hash of the app, its payment id, and the kind. */
  payment: string;
  app: string;
  /** Null until paid out. */
  settlement_id: string | null;
  kind: 'paid' | 'refunded' | 'charged back';
  /** The imported credit, named by its UTR; null if no file has shown one. */
  credit_id: string | null;
  /** Negative for a refund. */
  gross_paise: number;
  /** With tax; null if no file has shown it. */
  fee_paise: number | null;
  /** What it adds to its settlement; null if no file has shown it. */
  net_paise: number | null;
  /** Day (India) of the payment. */
  paid_on: string;
  imported_at: GeneratedTimestamp;
};

/** Alarms that the owner was notified of. */
export type OwnerNoticesTable = {
  alarm: string;
  since: Timestamp;
  sent_at: Timestamp;
  /** Null while it lasts. */
  over_at: NullableTimestamp;
};

/** How a check last ended; of a provider, when it last refused our account. */
export type LastRunsTable = {
  name: 'backup' | 'verify' | 'registrar' | 'hosting';
  ended_at: Timestamp;
  is_ok: boolean;
  /** One sentence, without personal data. */
  message: string;
};

export type Database = {
  owner_notices: OwnerNoticesTable;
  last_runs: LastRunsTable;
  credentials: CredentialsTable;
  passwords: PasswordsTable;
  password_links: PasswordLinksTable;
  passkeys: PasskeysTable;
  one_time_codes: OneTimeCodesTable;
  ended_ceremonies: EndedCeremoniesTable;
  registration_attempts: RegistrationAttemptsTable;
  request_counts: RequestCountsTable;
  domain_holds: DomainHoldsTable;
  revoked_sessions: RevokedSessionsTable;
  open_sessions: OpenSessionsTable;
  idempotency_keys: IdempotencyKeysTable;
  screenshots: ScreenshotsTable;
  uploads_by_day: UploadsByDayTable;
  data_exports: DataExportsTable;
  cached_lists: CachedListsTable;
  hosting_logins: HostingLoginsTable;
  domain_readings: DomainReadingsTable;
  hosting_readings: HostingReadingsTable;
  unknown_hosting_accounts: UnknownHostingAccountsTable;
  email_codes: EmailCodesTable;
  outbox: OutboxTable;
  queue_polls: QueuePollsTable;
  scheduled_steps: ScheduledStepsTable;
  checkpoints: CheckpointsTable;
  parked_events: ParkedEventsTable;
  paused_streams: PausedStreamsTable;
  erasures: ErasuresTable;
  statement_layouts: StatementLayoutsTable;
  settlements: SettlementsTable;
  settled_payments: SettledPaymentsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoice_counters: InvoiceCountersTable;
  credit_note_numbers: CreditNoteNumbersTable;
  credit_note_counters: InvoiceCountersTable;
  followed_series: FollowedSeriesTable;
  site_crawls: SiteCrawlsTable;
  site_crawl_pages: SiteCrawlPagesTable;
  site_crawl_files: SiteCrawlFilesTable;
} & ReadModelTables;
