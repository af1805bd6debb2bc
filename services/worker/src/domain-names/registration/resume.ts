import { openAttempts } from '@haat/domain/order/order-registration';
import type { DomainOrder } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { isoNow } from '@haat/platform/clock';
import { NO_ANSWER, REASONS } from '@haat/platform/registrar';
import { decidedAt } from '@haat/record/hash-chain';
import { registrationOverdue } from '../../alarms/overdue.ts';
import { later } from '../../engine/step.ts';
import { backOffMs, type JobResult } from '../../queue/queues.ts';
import { alarmWhenDenied } from '../account-refused.ts';
import { attempt, coolDownMs } from './attempt.ts';
import { findDomainOwner, recordFound, recordTakenElsewhere } from './find-domain-owner.ts';
import {
  checkAgain,
  type RegistrationJob,
  type RegistrationServices,
  record,
  recordFailed,
} from './registration.ts';

export type Unsettled = {
  readonly order: DomainOrder;
  readonly recorded: readonly RecordedEvent[];
};

/** Continues a registration; never asks for a domain that the registrar already has. */
export const resume = async (
  services: RegistrationServices,
  job: RegistrationJob,
  unsettled: Unsettled,
): Promise<JobResult> => {
  alarmWhenOverdue(services, job, unsettled);
  return unsettled.order.phase === 'registration_pending'
    ? checkPending(services, job, unsettled.order)
    : checkThenAttempt(services, job, unsettled);
};

/** A pending order is never asked for again: it may only show late, and its money is spent. */
const checkPending = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<JobResult> => {
  const { orderId, registrarOrderId, service } = order;
  const { registrar } = services;
  const look =
    registrarOrderId === null
      ? await registrar.lookUp(service.domain)
      : await registrar.lookUpOrder(registrarOrderId, service.domain);
  if (look.kind === 'found') return recordFound(services, job, order, look);
  if (look.kind === 'unknown') alarmWhenDenied(services, job, orderId, look);
  job.log.warn(
    { orderId, registrarOrderId, look },
    'a pending registration is not visible at the registrar',
  );
  return checkAgain(services, job);
};

const checkThenAttempt = async (
  services: RegistrationServices,
  job: RegistrationJob,
  unsettled: Unsettled,
): Promise<JobResult> => {
  const { order } = unsettled;
  const { orderId, service } = order;
  if (openAttempts(order).length === 0 && order.unknownOutcome === null) {
    return checkThenAttemptFirst(services, job, order);
  }
  const shown = await findDomainOwner(services, service.domain);
  switch (shown.kind) {
    case 'order':
      return recordFound(services, job, order, shown.found);
    case 'other_registrar':
      return recordTakenElsewhere(services, job, order);
    case 'not_known':
      alarmWhenDenied(services, job, orderId, shown);
      job.log.info(
        { orderId, registrar: shown.description },
        'the owner of the domain is not known yet',
      );
      return checkAgain(services, job);
    case 'nothing': {
      const cause = order.unknownOutcome?.cause ?? 'no_answer';
      if (cause !== 'no_answer') return countCheck(services, job, unsettled);
      const waitMs = untilNextAttemptMs(services, unsettled);
      return waitMs > 0 ? soonest(services, job, waitMs) : attempt(services, job, order);
    }
  }
};

/** First attempt: no order of ours can exist, so one look-up is enough. */
const checkThenAttemptFirst = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const look = await services.registrar.lookUp(service.domain);
  if (look.kind === 'found') return recordFound(services, job, order, look);
  if (look.kind === 'not_there') return attempt(services, job, order);
  alarmWhenDenied(services, job, orderId, look);
  job.log.info({ orderId, registrar: look.description }, 'could not look up the domain');
  return checkAgain(services, job);
};

/** In ms since 1970; for orders without recorded attempts, when the outcome was doubted. */
const lastRequestedAt = ({ order, recorded }: Unsettled): number => {
  const attempted = order.attempts.at(-1)?.attemptedAt;
  if (attempted !== undefined) return Date.parse(attempted);
  const doubted = recorded.findLast(({ type }) => type === 'DomainRegistrationOutcomeUnknown');
  return doubted === undefined ? 0 : Date.parse(decidedAt(doubted));
};

/** Grows with each unanswered attempt. */
const untilNextAttemptMs = (services: RegistrationServices, unsettled: Unsettled): number => {
  const { clock, settings } = services;
  const min = coolDownMs(services);
  const max = Math.max(min, settings.REGISTRATION_POLL_MAX_MS);
  const apart = backOffMs(Math.max(1, unsettled.order.attempts.length), min, max);
  return lastRequestedAt(unsettled) + apart - clock.now();
};

/** The wait until the next action, but at most one poll interval. */
const soonest = (
  services: RegistrationServices,
  job: RegistrationJob,
  waitMs: number,
): JobResult => {
  const again = checkAgain(services, job);
  return again.kind === 'later' ? later(Math.min(again.delayMs, Math.max(1, waitMs))) : again;
};

/** Ends the order only after enough polls over enough hours; an unknown refusal needs a person. */
const countCheck = async (
  services: RegistrationServices,
  job: RegistrationJob,
  unsettled: Unsettled,
): Promise<JobResult> => {
  const { clock, settings } = services;
  const { order } = unsettled;
  const { orderId, service, unknownOutcome, notSeen } = order;
  const { REGISTRATION_NOT_SEEN_LOOKS: enough, REGISTRATION_NOT_SEEN_MS: longEnough } = settings;
  const requestedAt = lastRequestedAt(unsettled);
  const checks = notSeen?.checks ?? 0;
  if (checks < enough) {
    const last = notSeen === null ? requestedAt : Date.parse(notSeen.lastAt);
    const waitMs = last + longEnough / enough - clock.now();
    if (waitMs > 0) return soonest(services, job, waitMs);
    const lookedAt = isoNow(clock);
    const { domain } = service;
    return record(
      services,
      job,
      { type: 'RecordDomainNotSeen', orderId, domain, lookedAt },
      checks + 1,
    );
  }
  if (unknownOutcome === null || unknownOutcome.failure === null) {
    job.log.error(
      { orderId },
      'nothing found at the registrar: an operator must retry or fail the registration',
    );
    return checkAgain(services, job);
  }
  const { failure } = unknownOutcome;
  const answer = order.answer ?? NO_ANSWER;
  const failed = { failure, reason: REASONS[failure], answer };
  return recordFailed(services, job, order, failed, 'not_seen');
};

const alarmWhenOverdue = (
  { alarms, clock, settings }: RegistrationServices,
  { log }: RegistrationJob,
  { order, recorded }: Unsettled,
): void => {
  const overdue = registrationOverdue(recorded, clock.now(), settings);
  if (overdue === null) return;
  const { openMs } = overdue;
  const { orderId, phase, registrarOrderId } = order;
  alarms.registrationOverdue();
  log.error({ orderId, phase, registrarOrderId, openMs }, 'a registration is overdue');
};
