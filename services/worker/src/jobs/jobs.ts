import { type CompleteOrderServices, completeOrderJob } from './complete-order.ts';
import { type ForgetServices, forgetCustomerJob } from './forget-customer.ts';
import type { JobDefinition } from './job.ts';
import { type LoseNameServices, loseNameJob } from './lose-name.ts';
import { registerDomainJob } from './register-domain.ts';
import type { RegistrationServices } from './registration/registration.ts';
import { releaseAbandonedClaimJob } from './release-abandoned-claim.ts';
import { releaseDomainNameJob } from './release-domain-name.ts';
import { releasePaymentJob } from './release-payment.ts';
import { type ClaimServices, releaseUnverifiedClaimJob } from './release-unverified-claim.ts';
import { replacePaymentJob } from './replace-payment.ts';
import { settleOrderPaymentJob } from './settle-order-payment.ts';
import type { VerifyPaymentServices } from './verification/verification.ts';
import { verifyPaymentJob } from './verify-payment.ts';

/** What the jobs need, all of them together. */
export type JobServices = VerifyPaymentServices &
  RegistrationServices &
  CompleteOrderServices &
  LoseNameServices &
  ForgetServices &
  ClaimServices;

type QueuedJobDefinition = {
  readonly queue: 'payments' | 'registrations' | 'orders';
  readonly definition: JobDefinition<JobServices>;
};

/** Every job, and the queue it waits in: a slow registrar must not hold up the bank's answers. */
export const jobs = {
  'verify-payment': { queue: 'payments', definition: verifyPaymentJob },
  'settle-order-payment': { queue: 'payments', definition: settleOrderPaymentJob },
  'replace-payment': { queue: 'payments', definition: replacePaymentJob },
  'release-payment': { queue: 'payments', definition: releasePaymentJob },
  'register-domain': { queue: 'registrations', definition: registerDomainJob },
  'poll-registration': { queue: 'registrations', definition: registerDomainJob },
  'complete-order': { queue: 'orders', definition: completeOrderJob },
  'release-domain-name': { queue: 'orders', definition: releaseDomainNameJob },
  'release-unverified-claim': { queue: 'orders', definition: releaseUnverifiedClaimJob },
  'lose-name': { queue: 'orders', definition: loseNameJob },
  'forget-customer': { queue: 'orders', definition: forgetCustomerJob },
  'release-abandoned-claim': { queue: 'orders', definition: releaseAbandonedClaimJob },
} as const satisfies Readonly<Record<string, QueuedJobDefinition>>;

export type JobName = keyof typeof jobs;

/** @throws Error for a name that no job has. */
export const jobCalled = (name: string): JobDefinition<JobServices> => {
  if (!Object.hasOwn(jobs, name)) throw new Error(`No job is called ${name}`);
  return jobs[name as JobName].definition;
};

export const queueNames: readonly QueuedJobDefinition['queue'][] = [
  ...new Set(Object.values(jobs).map(({ queue }) => queue)),
];
