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
  /** The payment that gets the money. */
  by: z.string(),
});

/** Voids the top-up before it reverses the debit: else a crash could count the money twice. */
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
      throw new Error(`${referenceCode} was debited for ${by}, which does not exist`);
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
