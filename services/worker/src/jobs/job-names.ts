/** Which queue each job waits in: a slow registrar must not hold up the bank's answers. */
export const queueOf = {
  'verify-payment': 'payments',
  'settle-order-payment': 'payments',
  'register-domain': 'registrations',
  'poll-registration': 'registrations',
  'complete-order': 'orders',
  'release-domain-name': 'orders',
  'release-abandoned-claim': 'orders',
} as const;

export type JobName = keyof typeof queueOf;
export type QueueName = (typeof queueOf)[JobName];

export const queueNames: readonly QueueName[] = [...new Set(Object.values(queueOf))];
