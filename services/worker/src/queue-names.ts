/** The last is what an older version put steps into that are done inside by now. */
export const QUEUES = ['payments', 'registrations', 'hosting', 'mail', 'orders'] as const;
