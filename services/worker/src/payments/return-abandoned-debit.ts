import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasReceivedDebit } from '@haat/domain/payment/payment-balance';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { finishCorrection } from './finish-correction.ts';

const payloadSchema = z.object({
  referenceCode: z.string(),
  topUpId: z.string(),
  by: z.string(),
});

/** The debit's payment is first barred from taking it: else a crash doubles the money. */
export const returnAbandonedDebitStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { referenceCode, topUpId, by } = step.payload;
    const ended = await command(services, step, paymentDecider, paymentStream(by), {
      type: 'VoidTopUp',
      referenceCode: by,
      topUpId,
    });
    if (ended.state.phase === 'not_submitted') {
      throw new Error(`${referenceCode} was drawn on for ${by}, which is not there`);
    }
    if (hasReceivedDebit(ended.state, topUpId, referenceCode)) {
      await finishCorrection(services, step, ended.state);
      return DONE;
    }
    await command(services, step, paymentDecider, paymentStream(referenceCode), {
      type: 'ReverseDebit',
      referenceCode,
      topUpId,
    });
    return DONE;
  },
);
