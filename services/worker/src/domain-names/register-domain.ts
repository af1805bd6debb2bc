import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import { openAttempts } from '@haat/domain/order/order-registration';
import { type DomainOrder, isDomainOrder, type OrderState } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { NO_ANSWER } from '@haat/platform/registrar';
import { type Aggregate, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, multiStreamCommands } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { afterHold, type Claimed } from './after-hold.ts';
import { attemptAtOnce } from './registration/attempt.ts';
import {
  ASKS_FOR_REGISTRATION,
  checkAgain,
  isUnsettled,
  type RegistrationJob,
  type RegistrationServices,
  recordFailed,
} from './registration/registration.ts';
import { resume } from './registration/resume.ts';

const SECURED: Claimed = { ok: true };

/** Registers a paid order's domain. Several events start this job; only the last one's goes on. */
export const registerDomainJob = defineStep(
  z.object({ orderId: z.string() }),
  async (services: RegistrationServices, job: RegistrationJob): Promise<JobResult> => {
    const stream = orderStream(job.payload.orderId);
    const known = await loadAggregate(services.store, orderDecider, stream);
    const { state, recorded } = known;
    const asking = recorded.findLast(({ type }) => ASKS_FOR_REGISTRATION.has(type));
    if (asking?.id !== job.causationId) return DONE;
    if (
      state.phase === 'payment_confirmed' &&
      isDomainOrder(state) &&
      (await holdsName(services, state))
    ) {
      const attempted = await attemptAtOnce(services, job, state);
      if (attempted !== null) return attempted;
    }
    const { order, secured } = await multiStreamCommands(
      services,
      job,
      async ({ held, sending }) => {
        const order = state.phase === 'payment_confirmed' ? await intend(held, job, known) : state;
        const isToSecure = order.phase === 'registration_requested' && isDomainOrder(order);
        return { order, secured: isToSecure ? await secureName(sending, job, order) : SECURED };
      },
    );
    if (order.phase === 'not_placed' || !isDomainOrder(order)) return DONE;
    if (!isUnsettled(order.phase)) return DONE;
    if (!secured.ok) return afterHold(secured) ?? nameIsGone(services, job, order);
    return resume(services, job, { order, recorded });
  },
);

/** It holds the domain as long as it has not ended. */
const holdsName = async (
  { store }: RegistrationServices,
  { orderId, service: { domain } }: DomainOrder,
): Promise<boolean> => {
  const { state } = await loadAggregate(store, domainNameDecider, domainNameStream(domain));
  return state.phase === 'secured' && state.orderId === orderId;
};

/** Written before the registrar is asked to register: from here on the order cannot be cancelled. */
const intend = async (
  services: RegistrationServices,
  job: RegistrationJob,
  known: Aggregate<OrderState>,
): Promise<OrderState> => {
  const { orderId } = job.payload;
  const requested = { type: 'RequestDomainRegistration', orderId } as const;
  const stream = orderStream(orderId);
  const intent = await command(services, job, orderDecider, stream, requested, known);
  if (!intent.ok) job.log.info({ orderId, refusal: intent.refusal }, 'nothing to register');
  return intent.state;
};

/** The claim may have lapsed. A new command id each time: the domain may have changed since. */
const secureName = async (
  services: RegistrationServices,
  job: RegistrationJob,
  { orderId, customerId, service: { domain } }: DomainOrder,
): Promise<Claimed> => {
  const secured = await command(
    services,
    { ...job, id: newCommandId() },
    domainNameDecider,
    domainNameStream(domain),
    {
      ...{ type: 'SecureDomainName', domain, orderId, customerId },
      requestedAt: isoNow(services.clock),
    },
  );
  if (!secured.ok)
    job.log.warn(
      { orderId, domain, refusal: secured.refusal },
      'the order does not hold the domain',
    );
  return secured;
};

const nameIsGone = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<JobResult> => {
  if (openAttempts(order).length > 0) {
    job.log.error(
      { orderId: order.orderId },
      'registration requested, but another order holds the domain',
    );
    return checkAgain(services, job);
  }
  const failed = {
    failure: 'taken',
    reason: refusalMessages.domainHeld,
    answer: NO_ANSWER,
  } as const;
  return recordFailed(services, job, order, failed, 'name_held');
};
