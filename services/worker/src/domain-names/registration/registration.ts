import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import {
  type DomainOrder,
  isFinalPhase,
  type OrderPhase,
  REGISTERING,
} from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Failed, LookUp, Registrar, Registration } from '@haat/platform/registrar';
import type { CommandServices } from '@haat/record/commands';
import type { Alarms } from '../../alarms/alarms.ts';
import { command, DONE, later, type Step } from '../../engine/step.ts';
import { backOffMs, type JobResult } from '../../queue/queues.ts';

export type RegistrationServices = CommandServices & {
  readonly registrar: Registrar;
  readonly alarms: Alarms;
  readonly settings: Pick<
    Config,
    | 'REGISTRAR_REGISTER_TIMEOUT_MS'
    | 'REGISTRATION_POLL_MS'
    | 'REGISTRATION_POLL_MAX_MS'
    | 'REGISTRATION_NOT_SEEN_LOOKS'
    | 'REGISTRATION_NOT_SEEN_MS'
    | 'REGISTRATION_ALARM_MS'
  >;
};

export type RegistrationJob = Step<{ readonly orderId: string }>;

export type Found = Extract<LookUp, { kind: 'found' }>;
type Outcome = Extract<
  Parameters<typeof orderDecider.decide>[0],
  {
    type:
      | 'PostponeRegistration'
      | 'RecordRegistrationPending'
      | 'RecordDomainRegistered'
      | 'RecordRegistrationFailed'
      | 'RecordRegistrationOutcomeUnknown'
      | 'RecordDomainNotSeen';
  }
>;

const UNSETTLED: ReadonlySet<OrderPhase> = new Set(REGISTERING);

export const isUnsettled = (phase: OrderPhase): boolean => UNSETTLED.has(phase);

/** A refusal in any other phase is tried again: the stream may have been stale. */
export const isSettled = (phase: OrderPhase): boolean =>
  phase === 'registered' || isFinalPhase(phase);

type LookingServices = {
  readonly settings: Pick<Config, 'REGISTRATION_POLL_MS' | 'REGISTRATION_POLL_MAX_MS'>;
};

export const checkAgain = (
  { settings }: LookingServices,
  { start }: Pick<RegistrationJob, 'start'>,
): JobResult =>
  later(backOffMs(start, settings.REGISTRATION_POLL_MS, settings.REGISTRATION_POLL_MAX_MS));

/** @param number distinguishes outcomes of one job. @returns done unless this job continues. */
export const record = async (
  services: RegistrationServices,
  job: RegistrationJob,
  outcome: Outcome,
  number = 1,
): Promise<JobResult> => {
  const { orderId } = outcome;
  const recorded = await command(
    services,
    { ...job, id: `${job.id}/${number}` },
    orderDecider,
    orderStream(orderId),
    outcome,
  );
  if (!recorded.ok) {
    job.log.error({ orderId, outcome: outcome.type, refusal: recorded.refusal }, 'not recorded');
    return isSettled(recorded.state.phase) ? DONE : checkAgain(services, job);
  }
  const isPublished = recorded.events.some(({ type }) => ASKS_FOR_REGISTRATION.has(type));
  return isPublished || isSettled(recorded.state.phase) ? DONE : checkAgain(services, job);
};

/** Each starts a registration job; only the last one's continues. */
export const ASKS_FOR_REGISTRATION: ReadonlySet<string> = new Set([
  'OrderPaymentConfirmed',
  'DomainRegistrationRetried',
  'DomainRegistrationPending',
  'DomainRegistrationOutcomeUnknown',
]);

type Evidence = Extract<Outcome, { type: 'RecordRegistrationFailed' }>['evidence'];

export const recordFailed = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  { failure, reason, answer }: Pick<Failed, 'failure' | 'reason' | 'answer'>,
  evidence: Evidence,
): Promise<JobResult> =>
  record(services, job, {
    type: 'RecordRegistrationFailed',
    orderId: order.orderId,
    domain: order.service.domain,
    failure,
    reason,
    answer,
    evidence,
  });

export const recordPending = (
  services: RegistrationServices,
  job: RegistrationJob,
  { orderId, service: { domain } }: DomainOrder,
  { entityId, answer }: Pick<Extract<Registration, { kind: 'pending' }>, 'entityId' | 'answer'>,
): Promise<JobResult> =>
  record(services, job, {
    type: 'RecordRegistrationPending',
    orderId,
    domain,
    registrarOrderId: entityId,
    answer,
  });

/** Dates that the registrar omits are calculated. */
export const recordRegistered = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  found: Omit<Found, 'kind' | 'status'>,
): Promise<JobResult> => {
  const registeredAt = found.registeredAt ?? isoNow(services.clock);
  return record(services, job, {
    type: 'RecordDomainRegistered',
    orderId: order.orderId,
    domain: order.service.domain,
    registrarOrderId: found.entityId,
    registrarCustomerId: found.customerId,
    registeredAt,
    expiresAt: found.expiresAt ?? yearsAfter(registeredAt, order.service.years),
    answer: found.answer,
    cost: found.cost,
  });
};

const yearsAfter = (iso: string, years: number): string => {
  const date = new Date(iso);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};
