/** The tables as queries see them. */

import type { CrawlLimit, CrawlStatus, PageProblem } from '@haat/contracts/http/webtools/sitemaps';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ReadModelTables } from './read-models/all.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Filled in by the database when left out. */
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type CredentialsTable = {
  customer_id: string;
  email_hash: string;
  /** Of the registration, argon2id, PHC string; null once another password has replaced it. */
  password_hash: string | null;
  created_at: GeneratedTimestamp;
};

/** What a registration under way would have as its password; none is left once one has won. */
export type RegistrationAttemptsTable = {
  email_hash: string;
  command_id: string;
  customer_id: string;
  /** argon2id, PHC string. */
  password_hash: string;
};

/** Passwords that were changed; which of them is the customer's, the record says. */
export type PasswordsTable = {
  customer_id: string;
  password_id: string;
  /** argon2id, PHC string. */
  password_hash: string;
  made_at: Timestamp;
};

/** Requests in a window of time, counted by all processes; lost with a crash of the database. */
export type RequestCountsTable = {
  /** Keyed hash of the limit's name and of who is counted. */
  key: string;
  hits: number;
  ends_at: Timestamp;
};

/** A provider's list, as the process that fetched it last has it. */
export type CachedListsTable = {
  name: string;
  rows: ColumnType<unknown, string, string>;
  /** When the provider was asked. */
  fetched_at: Timestamp;
};

/** The password of a new hosting account, until its customer has seen it. */
export type HostingLoginsTable = {
  order_id: string;
  customer_id: string;
  /** Null once it was shown, was lost, or after 30 days. */
  encrypted: string | null;
  made_at: Timestamp;
  shown_at: NullableTimestamp;
  /** Of the last try that the server has not answered; null where it has answered all. */
  tried_at: NullableTimestamp;
  /** Of the first try that this database knows of. */
  first_tried_at: NullableTimestamp;
};

/** Where customers are signed in. */
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
  /** Null until the first answer is known. */
  status: number | null;
  body: string | null;
  created_at: GeneratedTimestamp;
};

/** What customers upload: pictures of payments, and what they attach to tickets. */
export type ScreenshotsTable = {
  /** SHA-256 of the content, which is kept once for each customer who sent it. */
  hash: string;
  content_type: string;
  bytes: Buffer;
  customer_id: string;
  uploaded_at: GeneratedTimestamp;
};

/** Bytes of files that were stored on a day of India's; never less, whoever is forgotten later. */
export type UploadsByDayTable = { day: string; bytes: number };

export type OutboxTable = {
  /** Made of reactor, event id and n: the authority on "already asked". Also the job's id. */
  id: string;
  reactor: string;
  event_id: string;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  /** How long after `created_at` it is due; grows when its job is put off. */
  delay_ms: number;
  /** How often its job had been started when it was put off last; 0 for one that never was. */
  starts: Generated<number>;
  created_at: GeneratedTimestamp;
  /** When it was last handed to the queue. */
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When its job was done; a published row without it is published again. */
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Until then one relay alone hands it over; whoever finds it later may. */
  leased_until: NullableTimestamp;
  /** The message of the queue that carries it among others; null for one of its own. */
  batch: ColumnType<string | null, string | null | undefined, string | null>;
};

/** When each queue was last given jobs that had been put off. */
export type QueuePollsTable = {
  queue: string;
  taken_at: ColumnType<Date, Date | string, Date | string>;
};

/** Steps that wait for their time, and those that failed. */
export type ScheduledStepsTable = {
  /** Made of reactor, event id and n: taken again, a step repeats. */
  id: string;
  step: string;
  payload: JSONColumnType<Record<string, unknown>>;
  /** 1 for the first time it is taken. */
  start: number;
  due_at: ColumnType<Date, Date | string, Date | string>;
  has_failed: boolean;
  created_at: GeneratedTimestamp;
};

/** How far a processor of events has come, and under which conditions. */
export type CheckpointsTable = {
  name: string;
  position: string;
  updated_at: GeneratedTimestamp;
  /** Sorted; everything of these types up to the position has been handled or parked. */
  event_types: string[];
  /** Of the event store that the position belongs to. */
  store_id: string;
  /** The last event that was handled: still there, or the store was put back. */
  last_stream: ColumnType<string | null, string | undefined, string | null>;
  last_revision: ColumnType<number | null, string | undefined, string | null>;
  last_event_id: ColumnType<string | null, string | undefined, string | null>;
  last_position: ColumnType<string | null, string | undefined, string | null>;
  /** Grows whenever an event is parked or retried. */
  parkings: Generated<number>;
};

/** Subjects whose bytes are to leave the data files, and whether they have. */
type ErasuresTable = {
  /** As `events/subject.ts` names it. */
  subject: string;
  asked_at: Generated<Date>;
  /** Since it was asked for. */
  tries: Generated<number>;
  tried_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  /** Of the last try; see `erasure/erase-bytes.ts`. */
  outcome: ColumnType<unknown, string | undefined, string | null>;
};

/** Streams that a person has put aside for a processor. */
type PausedStreamsTable = {
  processor: string;
  stream: string;
  /** Who, and why. */
  paused_by: string;
  paused_at: Generated<Date>;
};

/** Events that a processor could not handle, and those that wait behind them in their stream. */
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
  /** When somebody asked for another try; null again after it. */
  retry_wanted_at: NullableTimestamp;
  /** Who asked, and why. */
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

/** How far the numbers of a series follow the events that tell whose they are. */
export type FollowedSeriesTable = {
  /** The table of its numbers. */
  series: string;
  /** Of the event store that the position belongs to. */
  store_id: string;
  position: string;
};

export type CreditNoteNumbersTable = Omit<InvoiceNumbersTable, 'order_id'> & { credit_id: string };

/** What a visitor asked the sitemap generator for. */
export type SiteCrawlsTable = {
  /** Random: whoever knows it may see the crawl. */
  id: string;
  /** Keyed hash of the address of whoever asked for it, or resumed it last. */
  visitor: string;
  origin: string;
  status: CrawlStatus;
  /**
   * Grows with every worker that takes the crawl up; what an earlier one still writes is refused.
   */
  runner: Generated<number>;
  /** Workers that died over it. */
  interruptions: Generated<number>;
  found: Generated<number>;
  visited: Generated<number>;
  listed: Generated<number>;
  problems: Generated<number>;
  current_url: string | null;
  reached_limit: CrawlLimit | null;
  failure: string | null;
  created_at: Timestamp;
  /** When its present share of time began. */
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  /** When whoever runs it last said so; null before it ran. */
  heard_of_at: NullableTimestamp;
  /** Keyed hash of the network that the visitor's address is in. */
  network: string | null;
  /** When somebody last asked to go on with it; its place in the waiting list is from then. */
  resumed_at: NullableTimestamp;
};

export type SiteCrawlPagesTable = {
  crawl_id: string;
  /** From 1, in the order of being found. */
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
  /** The sitemap is 0, its parts follow. */
  place: number;
  name: string;
  addresses: number;
  /** Unpacked. */
  bytes: number;
  gzip: Buffer;
};

/** Codes that were mailed to show whose an address is. */
export type EmailCodesTable = {
  /** Keyed hash of the customer and the code. */
  code_hash: string;
  customer_id: string;
  request_id: string;
  tries_left: number;
  expires_at: Timestamp;
  /** False once it is certain that no mail has carried it. */
  may_be_out: Generated<boolean>;
};

/** Links that were mailed to whoever forgot a password. */
export type PasswordLinksTable = {
  /** Keyed hash of what the link carries. */
  token_hash: string;
  customer_id: string;
  request_id: string;
  /** The password that it may take the place of; null for the registration's. */
  replaces: string | null;
  expires_at: Timestamp;
  /** False once it is certain that no mail has carried it. */
  may_be_out: Generated<boolean>;
};

/** Public keys of passkeys; which of them open an account, the record says. */
export type PasskeysTable = {
  /** As its authenticator calls it, base64url. */
  credential_id: string;
  /** As the record calls it. */
  passkey_id: string;
  customer_id: string;
  /** COSE. */
  public_key: Uint8Array;
  /** As it was signed last; 0 for ever with most. At most 2^32. */
  counter: number;
  /** How a browser reaches its authenticator, such as `internal`. */
  transports: string[];
  /** What its customer calls it. */
  name: string;
  added_at: Timestamp;
  used_at: NullableTimestamp;
};

/** Secrets that one-time codes are made with; whether they are asked for, the record says. */
export type OneTimeCodesTable = {
  customer_id: string;
  secret_id: string;
  /** Under the customer's own key. */
  encrypted: string;
  /** Of the last code that was taken: half minutes since 1970. */
  last_step: Generated<number>;
  /** SHA-256 of the recovery codes that are left. */
  recovery_hashes: Generated<string[]>;
  made_at: Timestamp;
};

/** What was begun in a browser and ended there, until it could not be ended any more anyway. */
export type EndedCeremoniesTable = { ceremony_id: string; expires_at: Timestamp };

/** Layouts of bank statements that an operator has accepted. */
export type StatementLayoutsTable = {
  /** The heads of its columns in one text, without blanks, points and case. */
  heads: string;
  /** Of the bank; several layouts may have one. */
  name: string;
  profile: ColumnType<unknown, string, string>;
  /** The operator who accepted it. */
  accepted_by: string;
  accepted_at: GeneratedTimestamp;
};

/** What a payment app pays out to the bank at once, for many payments. */
export type SettlementsTable = {
  /** As the layout of its files is named. */
  app: string;
  /** The app's id; its bank reference where the app gives none. */
  id: string;
  /** The UTR of the transfer to the bank. */
  bank_reference: string | null;
  /** The day in India on which the app says that it paid out. */
  settled_on: string | null;
  /** The credit in the bank that it was recognised as; null while none is known. */
  lump_credit_id: string | null;
  /** Of that credit. */
  lump_paise: number | null;
  imported_at: GeneratedTimestamp;
};

/** A payment, refund or other row of a payment app's file. */
export type SettledPaymentsTable = {
  /** A keyed hash of the app, its id of the payment, and the kind. */
  payment: string;
  app: string;
  /** Null while it is not paid out. */
  settlement_id: string | null;
  kind: 'paid' | 'refunded' | 'charged back';
  /** The credit that it was imported as, named by its UTR; null while no file has shown one. */
  credit_id: string | null;
  /** What was paid; for what went back, below zero. */
  gross_paise: number;
  /** With tax. Null while no file has told. */
  fee_paise: number | null;
  /** What it adds to its settlement. Null while no file has told. */
  net_paise: number | null;
  /** The day of the payment in India. */
  paid_on: string;
  imported_at: GeneratedTimestamp;
};

export type Database = {
  credentials: CredentialsTable;
  passwords: PasswordsTable;
  password_links: PasswordLinksTable;
  passkeys: PasskeysTable;
  one_time_codes: OneTimeCodesTable;
  ended_ceremonies: EndedCeremoniesTable;
  registration_attempts: RegistrationAttemptsTable;
  request_counts: RequestCountsTable;
  revoked_sessions: RevokedSessionsTable;
  open_sessions: OpenSessionsTable;
  idempotency_keys: IdempotencyKeysTable;
  screenshots: ScreenshotsTable;
  uploads_by_day: UploadsByDayTable;
  cached_lists: CachedListsTable;
  hosting_logins: HostingLoginsTable;
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
