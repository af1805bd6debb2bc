import { orderStream } from '@haat/contracts/events/order';
import { isDomainOrder, orderDecider } from '@haat/domain/order';
import { backOffMs } from '@haat/platform/queues/queues';
import { z } from 'zod';
import { command, DONE, defineJob, later } from './job.ts';
import { lookUpThenRegister } from './registration/look-up-then-register.ts';
import type { RegistrationJob, RegistrationServices } from './registration/registration.ts';

/** States the intent to register, then asks the registrar. */
export const registerDomainJob = defineJob(
  z.object({ orderId: z.string() }),
  async (services: RegistrationServices, job: RegistrationJob) => {
    const { orderId } = job.payload;
    // The intent is written before the call: whatever happens to this process from here on, the
    // order says that the registrar may have been asked.
    const intent = await command(
      services,
      job,
      orderDecider,
      orderStream(orderId),
      { type: 'RegisterDomain', orderId },
      orderId,
    );
    if (!intent.ok) {
      job.log.warn({ orderId, refusal: intent.refusal }, 'nothing to register');
      return DONE;
    }
    const order = intent.state;
    // Settled, or being polled: somebody else's to go on with.
    if (order.phase !== 'registration_requested' || !isDomainOrder(order)) return DONE;
    const progress = await lookUpThenRegister(services, job, order, true);
    if (progress === 'recorded') return DONE;
    const { REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS } = services.settings;
    return later(backOffMs(job.start, REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS));
  },
);
