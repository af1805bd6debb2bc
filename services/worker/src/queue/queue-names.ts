/**
 * A queue for each of the outside: the bank, the registrar, the hosting server, the mail server. A
 * slow one must not hold up the others' answers.
 */
export const QUEUES = ['payments', 'registrations', 'hosting', 'mail'] as const;
