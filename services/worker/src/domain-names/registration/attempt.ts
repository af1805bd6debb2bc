import { type OrderEvent, orderStream } from '@haat/contracts/events/order';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import { accept, type Decider } from '@haat/domain/decider/decider';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import { openAttempts } from '@haat/domain/order/order-registration';
import type { DomainOrder, OrderRefusal, OrderState } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import {
  type Failed,
  isAccountRefusal,
  NO_ANSWER,
  type Registration,
} from '@haat/platform/registrar';
import { command, DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { accountRefused } from '../account-refused.ts';
import { findDomainOwner, recordFound, recordTakenElsewhere } from './find-domain-owner.ts';
import { type EnsuredParties, ensureParties } from './parties.ts';
import {
  checkAgain,
  isSettled,
  type RegistrationJob,
  type RegistrationServices,
  record,
  recordFailed,
  recordPending,
  recordRegistered,
} from './registration.ts';

type AskingServices = {
  readonly settings: Pick<RegistrationServices['settings'], 'REGISTRAR_REGISTER_TIMEOUT_MS'>;
};

/** An attempt not sent within this time of its record is not sent, in ms. */
const sendTimeoutMs = ({ settings }: AskingServices): number =>
  settings.REGISTRAR_REGISTER_TIMEOUT_MS / 10;

/** How long an answer may still come, in ms: sending, timeout, and a margin for slow registrars. */
export const coolDownMs = ({ settings }: AskingServices): number =>
  settings.REGISTRAR_REGISTER_TIMEOUT_MS * 1.5;

/** Asks the registrar. The attempt is recorded first, so that only one process asks. */
export const attempt = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<JobResult> => {
  const { orderId } = order;
  const parties = await ensureParties(services.registrar, order);
  if (parties.kind === 'failed') return partiesRefused(services, job, order, parties);
  if (parties.kind === 'outcome_unknown') {
    const { description } = parties;
    job.log.info(
      { orderId, registrar: description },
      'registrar customer or contact not known yet',
    );
    return checkAgain(services, job);
  }
  return begin(services, job, order, parties);
};

/**
 * Requests the registration with its first attempt. @returns null if the registrar has to be asked
 * more than usual: then the request is recorded first.
 */
export const attemptAtOnce = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<JobResult | null> => {
  const look = await services.registrar.lookUp(order.service.domain);
  if (look.kind !== 'not_there') return null;
  const parties = await ensureParties(services.registrar, order);
  return parties.kind === 'ensured' ? begin(services, job, order, parties) : null;
};

const begin = async (
  services: RegistrationServices,
  job: RegistrationJob,
  { orderId, service }: DomainOrder,
  { customerId, contactId, billingContactId }: EnsuredParties,
): Promise<JobResult> => {
  const { domain, years, nameservers } = service;
  const requested = { years, nameservers, customerId, contactId, billingContactId };
  const attemptedAt = isoNow(services.clock);
  // A new command id each time: one job may try more than once.
  const begun = await command(
    services,
    { ...job, id: newCommandId() },
    requestingDecider,
    orderStream(orderId),
    {
      type: 'BeginRegistrationAttempt',
      orderId,
      domain,
      asked: requested,
      attemptedAt,
      coolDownMs: Math.ceil(coolDownMs(services)),
    },
  );
  // Nothing was recorded by this call: another attempt may be running.
  if (!begun.ok || begun.events.length === 0) {
    job.log.info({ orderId }, 'another attempt runs, or the order has ended');
    return isSettled(begun.state.phase) ? DONE : checkAgain(services, job);
  }
  const trying = begun.state as DomainOrder;
  // A process that was paused here must not ask: the next attempt may have begun.
  if (services.clock.now() - Date.parse(attemptedAt) >= sendTimeoutMs(services)) {
    return postpone(services, job, trying, 'not_sent', NO_ANSWER);
  }
  const registration = await services.registrar.register({ domain, ...requested });
  return answered(services, job, trying, registration);
};

type BeginCommand = Extract<OrderCommand, { type: 'BeginRegistrationAttempt' }>;

/** The request goes with the attempt, in one append, unless it is recorded. */
const requestingDecider: Decider<OrderState, BeginCommand, OrderEvent, OrderRefusal> = {
  ...orderDecider,
  decide: (begins, state) => {
    if (state.phase !== 'payment_confirmed') return orderDecider.decide(begins, state);
    const { orderId } = begins;
    const requested = orderDecider.decide({ type: 'RequestDomainRegistration', orderId }, state);
    if (!requested.ok) return requested;
    const after = requested.events.reduce(orderDecider.evolve, state);
    const begun = orderDecider.decide(begins, after);
    return begun.ok ? accept(...requested.events, ...begun.events) : begun;
  },
};

const answered = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  registration: Registration,
): Promise<JobResult> => {
  const { orderId, service } = order;
  switch (registration.kind) {
    case 'registered': {
      const look = await services.registrar.lookUp(service.domain);
      const isShown =
        look.kind === 'found' &&
        look.entityId === registration.entityId &&
        look.status === 'active';
      // "Registered" counts once the domain shows under its order; until then it is pending.
      if (!isShown) return recordPending(services, job, order, registration);
      const { registeredAt, expiresAt } = look;
      return recordRegistered(services, job, order, { ...registration, registeredAt, expiresAt });
    }
    case 'pending':
      return recordPending(services, job, order, registration);
    case 'failed':
      return refused(services, job, order, registration);
    case 'outcome_unknown': {
      const { answer, description } = registration;
      job.log.warn({ orderId, registrar: description }, 'the outcome is unknown');
      const cause = answer === null ? 'no_answer' : 'not_understood';
      return recordUnknownOutcome(services, job, order, {
        cause,
        failure: null,
        reason: description,
        answer,
      });
    }
  }
};

/** Not final after an earlier attempt: "already registered" may mean our own registration. */
const refused = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  failed: Failed,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const { failure, description, answer } = failed;
  if (isAccountRefusal(failure)) {
    accountRefused(services, job, orderId, failure, description);
    return postpone(services, job, order, failure, answer);
  }
  job.log.warn({ orderId, failure, registrar: description }, 'registration refused');
  const isAlone = openAttempts(order).every(({ attempt: number }) => number === numberOf(order));
  if (failure !== 'taken' && isAlone) {
    // A refusal names no domain, so it may answer another request: the domain may be registered.
    const look = await services.registrar.lookUp(service.domain);
    return look.kind === 'found'
      ? recordFound(services, job, order, look)
      : recordFailed(services, job, order, failed, 'refused');
  }
  const shown = await findDomainOwner(services, service.domain);
  if (shown.kind === 'order') return recordFound(services, job, order, shown.found);
  if (shown.kind === 'other_registrar') return recordTakenElsewhere(services, job, order);
  return recordUnknownOutcome(services, job, order, {
    cause: 'refused',
    failure,
    reason: description,
    answer,
  });
};

/** Before anything was ordered: final only when nothing was ordered earlier either. */
const partiesRefused = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  failed: Failed,
): Promise<JobResult> => {
  const { orderId } = order;
  const { failure, description } = failed;
  if (isAccountRefusal(failure)) {
    accountRefused(services, job, orderId, failure, description);
    return checkAgain(services, job);
  }
  if (openAttempts(order).length === 0) {
    return recordFailed(services, job, order, failed, 'refused');
  }
  job.log.error({ orderId, registrar: description }, 'the registrar now refuses the customer');
  return checkAgain(services, job);
};

const numberOf = ({ attempts }: DomainOrder): number => attempts.at(-1)?.attempt ?? 0;

const postpone = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  cause: 'funds' | 'auth' | 'not_sent',
  answer: RegistrarAnswer,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const { domain } = service;
  const number = numberOf(order);
  return record(
    services,
    job,
    { type: 'PostponeRegistration', orderId, domain, attempt: number, cause, answer },
    number,
  );
};

type Doubt = Pick<
  Extract<OrderEvent, { type: 'DomainRegistrationOutcomeUnknown' }>['data'],
  'cause' | 'failure' | 'reason' | 'answer'
>;

const recordUnknownOutcome = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  because: Doubt,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const number = numberOf(order);
  return record(
    services,
    job,
    {
      type: 'RecordRegistrationOutcomeUnknown',
      orderId,
      domain: service.domain,
      attempt: number,
      ...because,
    },
    number,
  );
};
