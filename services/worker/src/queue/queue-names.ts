/** One queue per external service: a slow one must not delay the others. */
export const QUEUES = [
  ...['payments', 'registrations', 'domain-changes', 'hosting', 'sites', 'mail', 'owner'],
  // Not an external service: minutes of work, which must not delay orders.
  'data-exports',
] as const;
