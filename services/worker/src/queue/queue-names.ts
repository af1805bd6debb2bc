/** One queue per external service: a slow one must not delay the others. */
export const QUEUES = [
  ...['payments', 'registrations', 'domain-changes', 'hosting', 'sites', 'mail'],
] as const;
