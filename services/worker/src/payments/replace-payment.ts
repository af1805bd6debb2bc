import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { releaseAsOtherPaid } from '../domain-names/finish-replacement.ts';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

const payloadSchema = z.object({
  orderId: z.string(),
  referenceCode: z.string(),
  replacedBy: z.string(),
});

/** Replaces an order's previous payment; if it was credited meanwhile, its money is released. */
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
    if (!replaced.ok) await releaseAsOtherPaid(services, step, referenceCode, orderId);
    return DONE;
  },
);
