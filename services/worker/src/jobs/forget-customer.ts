import { subjects } from '@haat/contracts/events/subject';
import type { CommandServices } from '@haat/platform/commands/execute';
import type { KeyStore } from '@haat/platform/record/key-store/key-store';
import { z } from 'zod';
import { DONE, defineJob, type Job } from './job.ts';

export type ForgetServices = CommandServices & {
  readonly keyStore: { readonly subjects: Pick<KeyStore['subjects'], 'destroy'> };
};

/** Destroys a customer's key; again changes nothing. */
export const forgetCustomerJob = defineJob(
  z.object({ customerId: z.string() }),
  async ({ keyStore }: ForgetServices, job: Job<{ readonly customerId: string }>) => {
    const { customerId } = job.payload;
    await keyStore.subjects.destroy(subjects.customer(customerId));
    job.log.info({ customerId }, 'a customer was forgotten');
    return DONE;
  },
);
