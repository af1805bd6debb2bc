/** Two workers are one role. */
export type Role = 'api' | 'worker' | 'projections';

export const STATEMENT_POINTS = [
  'append',
  'checkpoint',
  'outbox',
  'due_step',
  'lease',
  'published',
  'put_off',
  'finished',
  'enqueue',
  'take_job',
  'end_job',
  'invoice_number',
  'hosting_login',
  'commit',
] as const;
export type StatementPoint = (typeof STATEMENT_POINTS)[number];

export const CALL_POINTS = [
  'availability',
  'registrar_customer',
  'registrar_contact',
  'register',
  'look_up',
  'credit',
  'look_at_account',
  'create_account',
] as const;
export type CallPoint = (typeof CALL_POINTS)[number];

export type FaultPoint = StatementPoint | CallPoint;

/** First match wins. */
const STATEMENTS: readonly (readonly [RegExp, StatementPoint])[] = [
  [/\bappend_events\s*\(/, 'append'],
  [/insert into\s+"?invoice_counters/i, 'invoice_number'],
  [/insert into\s+"?hosting_logins/i, 'hosting_login'],
  [/update\s+"?checkpoints/i, 'checkpoint'],
  [/insert into\s+"?outbox/i, 'outbox'],
  [/(?:insert into|update)\s+"?scheduled_steps/i, 'due_step'],
  [/update\s+"?outbox"?\s+set\s+"?published_at"?\s*=/is, 'published'],
  [/update\s+"?outbox"?\s+set\s+"?delay_ms"?\s*=/is, 'put_off'],
  [/update\s+"?outbox"?\s+set\s+"?leased_until"?\s*=/is, 'lease'],
  [/update\s+"?outbox"?\s+set\s+"?finished_at"?\s*=/is, 'finished'],
  [/\badd_(?:job|jobs_bulk|jobs_bulk_unlocked)\s*\(/, 'enqueue'],
  [/\bmove_to_active\s*\(/, 'take_job'],
  [/\bmove_to_(?:completed|delayed|failed)(?:_fetch)?\s*\(/, 'end_job'],
  [/^\s*commit\b/i, 'commit'],
];

/** @returns the point of a statement that a crash could break; undefined for others. */
export const pointOfStatement = (sql: string): StatementPoint | undefined =>
  STATEMENTS.find(([pattern]) => pattern.test(sql))?.[1];

const CALLS: readonly (readonly [RegExp, CallPoint])[] = [
  [/\/domains\/available\.json/, 'availability'],
  [/\/domains\/register\.json/, 'register'],
  [/\/domains\/(?:orderid|details|details-by-name)\.json/, 'look_up'],
  [/\/customers\//, 'registrar_customer'],
  [/\/contacts\//, 'registrar_contact'],
  [/\/v1\/credits/, 'credit'],
  [/\/json-api\/accountsummary/, 'look_at_account'],
  [/\/json-api\/createacct/, 'create_account'],
];

export const pointOfCall = (path: string): CallPoint | undefined =>
  CALLS.find(([pattern]) => pattern.test(path))?.[1];

export const POINTS_OF: Readonly<Record<Role, readonly FaultPoint[]>> = {
  api: ['append', 'availability'],
  worker: [
    ...['append', 'checkpoint', 'outbox', 'lease', 'published', 'put_off'],
    ...['finished', 'enqueue'],
    ...['take_job', 'end_job', 'invoice_number', 'hosting_login', 'commit'],
    ...['registrar_customer', 'registrar_contact', 'register', 'look_up', 'credit'],
    ...['look_at_account', 'create_account'],
  ] as readonly FaultPoint[],
  projections: ['checkpoint', 'commit'],
};
