import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';

export const grantDownloadStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const granting = { type: 'GrantDownload', orderId } as const;
    const stream = orderStream(orderId);
    const granted = await command(services, step, orderDecider, stream, granting);
    if (!granted.ok)
      step.log.info({ orderId, refusal: granted.refusal }, 'the order ended in another way');
    return DONE;
  },
);
