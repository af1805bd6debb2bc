/**
 * A queue for each of the outside: the bank, the registrar, the hosting server, the mail server. A
 * slow one must not hold up the others' answers.
 */
export const ASKED_BY = ['payments', 'registrations', 'hosting', 'mail'] as const;

/** The last is what an older version put steps into that are done inside by now. */
export const QUEUES = [...ASKED_BY, 'orders'] as const;
