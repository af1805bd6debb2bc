/** The rights of each service in Postgres; all else is denied. */

export const SERVICES = ['api', 'worker', 'projections', 'webtools', 'console'] as const;
export type Service = (typeof SERVICES)[number];

/** One database may serve several purposes. */
export const PURPOSES = ['shop', 'events', 'queues', 'keys'] as const;
export type Purpose = (typeof PURPOSES)[number];

export type Right = 'select' | 'insert' | 'update' | 'delete';
type ByService = Readonly<Partial<Record<Service, readonly Right[]>>>;

export type Rights = {
  readonly schema: string;
  /** Every table of the purpose, the owner's included. */
  readonly tables: Readonly<Record<string, ByService>>;
  /** Views, and for writers the versioned tables behind them. */
  readonly readModels: Readonly<Record<string, ByService>>;
  readonly functions: Readonly<Record<string, readonly Service[]>>;
  /** All objects in the schema, and creating more, for BullMQ. */
  readonly wholeSchema: readonly Service[];
  /** All tables in the schema that exist at the grant, to read. */
  readonly readsSchema: readonly Service[];
  /** May create tables that end with the transaction. */
  readonly temporaryTables: readonly Service[];
};

const READ: readonly Right[] = ['select'];
const ADD: readonly Right[] = ['select', 'insert'];
const WRITE: readonly Right[] = ['select', 'insert', 'update'];
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

export const RIGHTS: Readonly<Record<Purpose, Rights>> = {
  shop: {
    schema: 'public',
    tables: {
      credentials: { api: WRITE },
      passwords: { api: ['select', 'insert', 'delete'] },
      password_links: { api: READ, worker: ALL },
      passkeys: { api: ALL },
      one_time_codes: { api: ALL },
      ended_ceremonies: { api: ['select', 'insert', 'delete'] },
      registration_attempts: { api: ['select', 'insert', 'delete'] },
      request_counts: { api: ALL },
      domain_holds: { api: ALL },
      open_sessions: { api: ALL },
      revoked_sessions: { api: ['select', 'insert', 'delete'] },
      idempotency_keys: { api: ALL },
      screenshots: { api: ADD },
      uploads_by_day: { api: WRITE, console: READ },
      data_exports: { api: READ, worker: ['select', 'insert', 'delete'] },
      cached_lists: { api: WRITE, worker: WRITE },
      hosting_logins: { api: ['select', 'update'], worker: WRITE },
      domain_readings: { api: WRITE, worker: WRITE, console: READ },
      hosting_readings: { api: WRITE, worker: WRITE, console: READ },
      unknown_hosting_accounts: { worker: ALL, console: READ },
      email_codes: { api: ['select', 'update', 'delete'], worker: ALL },
      outbox: { worker: ALL, console: READ },
      queue_polls: { worker: WRITE, console: READ },
      scheduled_steps: { worker: ALL, console: READ },
      invoice_numbers: { worker: ALL },
      invoice_counters: { worker: WRITE, console: READ },
      credit_note_numbers: { worker: ALL },
      credit_note_counters: { worker: WRITE },
      followed_series: { worker: WRITE, console: READ },
      checkpoints: { api: READ, worker: WRITE, projections: ALL, console: READ },
      parked_events: { worker: ALL, projections: ALL, console: READ },
      paused_streams: { worker: READ, projections: READ, console: READ },
      erasures: { worker: WRITE, console: READ },
      owner_notices: { worker: WRITE },
      last_runs: { worker: WRITE, console: READ },
      // For ops only, which has the owner's rights.
      statement_layouts: {},
      settlements: { console: READ },
      settled_payments: { console: READ },
      site_crawls: { webtools: ALL },
      site_crawl_pages: { webtools: ALL },
      site_crawl_files: { webtools: ALL },
      kysely_migration: { console: READ },
      kysely_migration_lock: {},
    },
    readModels: {
      orders: { api: READ, worker: READ, projections: WRITE, console: READ },
      // The worker reads these for a copy of the customer's data.
      invoices: { api: READ, worker: READ, projections: WRITE, console: READ },
      payments: { api: READ, worker: READ, projections: WRITE, console: READ },
      customers: { projections: WRITE, console: READ },
      // A customer's own refund requests; the worker erases what an erased customer wrote.
      inbox: { api: READ, worker: READ, projections: WRITE, console: READ },
      download_grants: { api: READ, projections: WRITE, console: READ },
      tickets: { api: READ, worker: READ, projections: WRITE, console: READ },
      subscriptions: { api: READ, worker: READ, projections: WRITE, console: READ },
      credits: { worker: READ, projections: WRITE, console: READ },
      owned_domains: { api: READ, worker: READ, projections: WRITE, console: READ },
      domain_changes: { api: READ, worker: READ, projections: WRITE, console: READ },
      hosting_sites: { worker: READ, projections: WRITE, console: READ },
    },
    functions: {
      live_version_of_read_model: [],
      copy_grants: [],
      // Deletes passwords, uploads and more, which the caller may not read.
      remove_customer_data: ['worker'],
      // One customer's rows of tables that the caller may not read.
      sessions_of_customer: ['worker'],
      passkeys_of_customer: ['worker'],
      files_of_customer: ['worker'],
      file_of_customer: ['worker'],
      // Rewrites tables that the worker does not own.
      tables_that_name_people: ['worker'],
      rewrite_table_of_people: ['worker'],
      rewrite_statistics_of_shop: ['worker'],
      end_log_of_shop: ['worker'],
      create_next_read_model: ['projections'],
      show_next_read_model: ['projections'],
      drop_next_read_model: ['projections'],
    },
    wholeSchema: [],
    readsSchema: [],
    temporaryTables: [],
  },
  events: {
    schema: 'public',
    tables: {
      // Written only through `append_events`, with the owner's rights; never changed.
      events: { api: READ, worker: READ, projections: READ, console: READ },
      event_store_identity: { api: READ, worker: READ, projections: READ, console: READ },
    },
    readModels: {},
    functions: { append_events: ['api', 'worker'], refuse_to_change_events: [] },
    wholeSchema: [],
    readsSchema: [],
    temporaryTables: [],
  },
  queues: {
    schema: 'bullmq',
    tables: {},
    readModels: {},
    functions: {},
    wholeSchema: ['worker'],
    readsSchema: ['console'],
    temporaryTables: ['worker'],
  },
  keys: {
    schema: 'public',
    tables: {
      record_keys: { api: READ, worker: READ, projections: READ, console: READ },
      // Event writers create keys; only the eraser may destroy one.
      subject_keys: { api: ADD, worker: WRITE, projections: READ, console: READ },
      current_master: { api: READ, worker: READ },
      kept_anchor: { worker: WRITE, console: READ },
      erasure_progress: { api: READ, worker: WRITE, projections: READ, console: READ },
    },
    readModels: {},
    functions: {
      refuse_to_bring_keys_back: [],
      rewrite_keys: ['worker'],
      rewrite_statistics_of_keys: ['worker'],
      end_log_of_keys: ['worker'],
    },
    wholeSchema: [],
    readsSchema: [],
    temporaryTables: [],
  },
};
