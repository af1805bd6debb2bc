import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/messages';
import { domainNameDecider } from '@haat/domain/domain-name';
import { type DomainOrder, isDomainOrder, orderDecider } from '@haat/domain/order';
import { NO_ANSWER } from '@haat/platform/providers/registrar/wire';
import { backOffMs } from '@haat/platform/queues/queues';
import { z } from 'zod';
import { command, DONE, defineJob, later } from './job.ts';
import { lookUpThenRegister } from './registration/look-up-then-register.ts';
import {
  type RegistrationJob,
  type RegistrationServices,
  recordFailed,
} from './registration/registration.ts';

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
    if (!(await holdsItsName(services, job, order))) {
      const reason = refusalMessages.domainHeld;
      await recordFailed(services, job, order, { failure: 'taken', reason, answer: NO_ANSWER });
      return DONE;
    }
    const progress = await lookUpThenRegister(services, job, order, true);
    if (progress === 'recorded') return DONE;
    const { REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS } = services.settings;
    return later(backOffMs(job.start, REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS));
  },
);

/**
 * A claim that was taken for abandoned may have been released at the very moment when its order was
 * placed after all: it is claimed again, unless another order has the name by now.
 */
const holdsItsName = async (
  services: RegistrationServices,
  job: RegistrationJob,
  { orderId, customerId, service: { domain } }: DomainOrder,
): Promise<boolean> => {
  const held = await command(
    services,
    job,
    domainNameDecider,
    domainNameStream(domain),
    { type: 'ReserveDomainName', domain, orderId, customerId },
    orderId,
  );
  if (!held.ok) job.log.warn({ orderId, domain, refusal: held.refusal }, 'the name is not held');
  return held.ok;
};
