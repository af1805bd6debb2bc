import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment';
import type { CommandServices } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineJob, type Job } from './job.ts';
import { releasePaidOtherwise } from './replacement.ts';

const payloadSchema = z.object({
  orderId: z.string(),
  referenceCode: z.string(),
  replacedBy: z.string(),
});

/**
 * Lets go of the payment that an order had before. Where money has come in for it meanwhile, the
 * money is kept and free for another order.
 */
export const replacePaymentJob = defineJob(
  payloadSchema,
  async (services: CommandServices, job: Job<z.output<typeof payloadSchema>>) => {
    const { orderId, referenceCode, replacedBy } = job.payload;
    const replaced = await command(
      services,
      job,
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'ReplacePayment', referenceCode, replacedBy, orderId },
      orderId,
    );
    if (!replaced.ok) await releasePaidOtherwise(services, job, referenceCode, orderId);
    return DONE;
  },
);
