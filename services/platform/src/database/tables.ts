/** The tables as queries see them. Read models are views (`orders` -> `orders_v1`). */

import type { RegistrarAnswer } from '@haat/contracts/events/domain-registration';
import type { TimelineEntry } from '@haat/contracts/http/orders';
import type { CrawlLimit, CrawlStatus, PageProblem } from '@haat/contracts/http/webtools/sitemaps';
import type { OrderStatus } from '@haat/contracts/order-status';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Filled in by the database when left out. */
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** bigint columns come back as text from the driver; paise fit a JavaScript number. */
type Paise = ColumnType<number, number, number>;

export type CredentialsTable = {
  customer_id: string;
  email_hash: string;
  /** argon2id, PHC string. */
  password_hash: string;
  /** The command that opened the account; null where that was before it was written down. */
  registered_by: string | null;
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

/** Requests in a window of time, counted by all processes; lost with a crash of the database. */
export type RequestCountsTable = {
  /** Keyed hash of the limit's name and of who is counted. */
  key: string;
  hits: number;
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

export type ScreenshotsTable = {
  hash: string;
  content_type: string;
  bytes: Buffer;
  customer_id: string;
  uploaded_at: GeneratedTimestamp;
};

export type OutboxTable = {
  /** Made of reactor, event id and n: the authority on "already asked". Also the job's id. */
  id: string;
  reactor: string;
  event_id: string;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delay_ms: number;
  created_at: GeneratedTimestamp;
  /** When it was last handed to the queue. */
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When its job was done; a published row without it is published again. */
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Until then one relay alone hands it over; whoever finds it later may. */
  leased_until: NullableTimestamp;
  /** The message of the queue that carries it among others; null for one of its own. */
  bundle: ColumnType<string | null, string | null | undefined, string | null>;
};

/** How far a follower of events has come, and under which conditions. */
export type CheckpointsTable = {
  name: string;
  position: string;
  updated_at: GeneratedTimestamp;
  /** Sorted; everything of these types up to the position has been handled or parked. */
  event_types: ColumnType<string[] | null, string[] | undefined, string[]>;
  /** Of the event store that the position belongs to. */
  store_id: ColumnType<string | null, string | undefined, string>;
  /** The last event that was handled: still there, or the store was put back. */
  last_stream: ColumnType<string | null, string | undefined, string | null>;
  last_revision: ColumnType<number | null, string | undefined, string | null>;
  last_event_id: ColumnType<string | null, string | undefined, string | null>;
  last_position: ColumnType<string | null, string | undefined, string | null>;
  /** Grows whenever an event is parked or retried. */
  parkings: Generated<number>;
};

/** Events that a follower could not handle, and those that wait behind them in their stream. */
export type ParkedEventsTable = {
  follower: string;
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

export type OrdersView = {
  id: string;
  customer_id: string;
  email: string;
  service: string;
  domain: string;
  status: OrderStatus;
  reason: string | null;
  price_paise: Paise;
  /** What the bank credited; null until then. */
  paid_paise: number | null;
  payment_method: string;
  reference_code: string;
  invoice_number: string | null;
  registrar_answer: RegistrarAnswer | null;
  expires_at: Date | null;
  /** The order's story, oldest first. */
  timeline: readonly TimelineEntry[];
  placed_at: Date;
  updated_at: Date;
};

export type InvoicesView = {
  number: string;
  order_id: string;
  customer_id: string;
  description: string;
  total_paise: Paise;
  status: 'due' | 'paid' | 'void';
  issued_at: Date;
  updated_at: Date;
};

export type PaymentsView = {
  reference_code: string;
  customer_id: string;
  utr: string;
  amount_paise: Paise;
  credited_paise: number | null;
  status:
    | 'submitted'
    | 'verifying'
    | 'in_review'
    | 'verified'
    | 'rejected'
    | 'expired'
    | 'replaced'
    | 'refunded';
  reason: string | null;
  /** The order that it stands for. */
  order_id: string | null;
  submitted_at: Date;
  updated_at: Date;
  /** When the bank first had no such credit, since it is being asked. */
  credit_not_seen_at: Date | null;
  /** When it was rejected last. */
  rejected_at: Date | null;
};

export type CustomersView = {
  id: string;
  email: string;
  name: string;
  surname: string;
  phone: string;
  company_name: string | null;
  blocked: boolean;
  registered_at: Date;
  updated_at: Date;
};

/** What people wrote to the shop: bug reports, offers of code, requests for work. */
export type InboxView = {
  number: string;
  kind: 'bug' | 'code' | 'hire';
  /** Null for a visitor who was not signed in. */
  customer_id: string | null;
  name: string | null;
  email: string | null;
  /** The page, the code's title, or the kind of work. */
  subject: string;
  text: string;
  /** What else was said, by field. */
  details: Readonly<Record<string, string | number | null>>;
  received_at: Date;
};

/** Who may download what they bought; one row for each order of a piece of code. */
export type DownloadGrantsView = {
  order_id: string;
  customer_id: string;
  /** The catalogue's id. */
  item_id: number;
  route: string;
  title: string;
  granted_at: Date;
};

export type Database = {
  credentials: CredentialsTable;
  registration_attempts: RegistrationAttemptsTable;
  request_counts: RequestCountsTable;
  revoked_sessions: RevokedSessionsTable;
  idempotency_keys: IdempotencyKeysTable;
  screenshots: ScreenshotsTable;
  outbox: OutboxTable;
  checkpoints: CheckpointsTable;
  parked_events: ParkedEventsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoice_counters: InvoiceCountersTable;
  site_crawls: SiteCrawlsTable;
  site_crawl_pages: SiteCrawlPagesTable;
  site_crawl_files: SiteCrawlFilesTable;
  orders: OrdersView;
  invoices: InvoicesView;
  payments: PaymentsView;
  customers: CustomersView;
  inbox: InboxView;
  download_grants: DownloadGrantsView;
};
