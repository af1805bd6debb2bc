import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { releasePaidOtherwise } from '../domain-names/finish-replacement.ts';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

const payloadSchema = z.object({
  orderId: z.string(),
  referenceCode: z.string(),
  replacedBy: z.string(),
});

/**
 * Lets go of the payment that an order had before. Where money has come in for it meanwhile, the
 * money is kept and free for another order.
 */
export const replacePaymentStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { orderId, referenceCode, replacedBy } = step.payload;
    const replaced = await command(services, step, paymentDecider, paymentStream(referenceCode), {
      type: 'ReplacePayment',
      referenceCode,
      replacedBy,
      orderId,
    });
    if (!replaced.ok) await releasePaidOtherwise(services, step, referenceCode, orderId);
    return DONE;
  },
);
