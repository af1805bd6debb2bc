import { orderStream, type RegistrarAnswer } from '@haat/contracts/events/order';
import { type DomainOrder, orderDecider } from '@haat/domain/order';
import { isoNow } from '@haat/platform/clock';
import type { CommandServices } from '@haat/platform/commands/execute';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/database/tables';
import type { Failed, LookUp, Registrar } from '@haat/platform/providers/registrar/port';
import { REASONS } from '@haat/platform/providers/registrar/refusals';
import type { Kysely } from 'kysely';
import type { Alarms } from '../../watch/alarms.ts';
import { command, type Job } from '../job.ts';

export type RegistrationServices = CommandServices & {
  readonly db: Kysely<Database>;
  readonly registrar: Registrar;
  readonly alarms: Alarms;
  readonly settings: Pick<Config, 'REGISTRATION_POLL_MS' | 'REGISTRATION_POLL_MAX_MS'>;
};

export type RegistrationJob = Job<{ readonly orderId: string }>;

/** `recorded`: the order's stream says how it stands; `not_yet`: look again later. */
export type Progress = 'recorded' | 'not_yet';

type Found = Extract<LookUp, { kind: 'found' }>;

type Outcome = Extract<
  Parameters<typeof orderDecider.decide>[0],
  {
    type:
      | 'RecordRegistrationPending'
      | 'RecordDomainRegistered'
      | 'RecordRegistrationFailed'
      | 'RecordRegistrationOutcomeUnknown';
  }
>;

const UNSETTLED: ReadonlySet<string> = new Set([
  'registration_requested',
  'registration_pending',
  'registration_outcome_unknown',
]);

/** Writes down what came out of asking the registrar. */
export const record = async (
  services: RegistrationServices,
  job: RegistrationJob,
  outcome: Outcome,
): Promise<Progress> => {
  const { orderId } = outcome;
  const recorded = await command(
    services,
    job,
    orderDecider,
    orderStream(orderId),
    outcome,
    orderId,
  );
  if (!recorded.ok) {
    job.log.error({ orderId, outcome: outcome.type, refusal: recorded.refusal }, 'not recorded');
    return 'recorded';
  }
  const saysNothingNew = recorded.events.length === 0 && UNSETTLED.has(recorded.state.phase);
  return saysNothingNew ? 'not_yet' : 'recorded';
};

export const recordFailed = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  { failure, reason, answer }: Pick<Failed, 'failure' | 'reason' | 'answer'>,
): Promise<Progress> =>
  record(services, job, {
    type: 'RecordRegistrationFailed',
    orderId: order.orderId,
    domain: order.service.domain,
    failure,
    reason,
    answer,
  });

/** @param answer what register itself said, when that is how we know. */
const recordRegistered = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  found: Omit<Found, 'kind' | 'status'>,
): Promise<Progress> => {
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
  });
};

const yearsAfter = (iso: string, years: number): string => {
  const date = new Date(iso);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/** The registrar took the order: it is registered, with the dates that a look gives. */
export const recordSuccess = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  said: { entityId: string; customerId: string | null; answer: RegistrarAnswer },
): Promise<Progress> => {
  const look = await services.registrar.lookUp(order.service.domain);
  const dates =
    look.kind === 'found' && look.entityId === said.entityId
      ? { registeredAt: look.registeredAt, expiresAt: look.expiresAt }
      : { registeredAt: null, expiresAt: null };
  return recordRegistered(services, job, order, { ...said, ...dates });
};

/**
 * The registrar has the name. It is an earlier try of this order only when it belongs to the
 * customer that this order would be registered for.
 */
export const recordFound = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  found: Found,
): Promise<Progress> => {
  const { orderId, service } = order;
  const owner = await ownerOf(services, order, found);
  if (owner === 'not_known') {
    job.log.warn({ orderId, registrarOrderId: found.entityId }, 'owner of the name is not known');
    return 'not_yet';
  }
  if (owner === 'somebody_else') {
    const { answer } = found;
    return recordFailed(services, job, order, { failure: 'taken', reason: REASONS.taken, answer });
  }
  if (found.status === 'active') return recordRegistered(services, job, order, found);
  if (order.phase === 'registration_pending') return 'not_yet';
  return record(services, job, {
    type: 'RecordRegistrationPending',
    orderId,
    domain: service.domain,
    registrarOrderId: found.entityId,
    answer: found.answer,
  });
};

const ownerOf = async (
  { registrar }: RegistrationServices,
  order: DomainOrder,
  found: Found,
): Promise<'this_order' | 'somebody_else' | 'not_known'> => {
  if (found.entityId === order.registrarOrderId) return 'this_order';
  if (found.customerId === null) return 'not_known';
  const ours = await registrar.ensureCustomer(registrantOf(order));
  if (ours.kind !== 'ensured') return 'not_known';
  return ours.id === found.customerId ? 'this_order' : 'somebody_else';
};

type Contact = DomainOrder['billing'];

export const contactOf = (contact: Contact, email: string) => ({
  name: contact.name,
  company: contact.company,
  addressLine1: contact['address-line-1'],
  city: contact.city,
  state: contact.state,
  country: contact.country,
  zipcode: contact.zipcode,
  phoneCc: contact['phone-cc'],
  phone: contact.phone,
  email,
});

export const registrantOf = (order: DomainOrder) =>
  contactOf(order.service.registrant, order.email);
