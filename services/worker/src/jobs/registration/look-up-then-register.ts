import type { DomainOrder } from '@haat/domain/order';
import type { Failed } from '@haat/platform/providers/registrar/port';
import { oneAtATime } from './one-at-a-time.ts';
import {
  contactOf,
  type Progress,
  type RegistrationJob,
  type RegistrationServices,
  record,
  recordFailed,
  recordFound,
  recordSuccess,
  registrantOf,
} from './registration.ts';

/**
 * Brings an order's registration one step further. The registrar has no idempotency key, so the
 * name is looked up before every try: what is there already is never asked for again.
 * @param mayRegister false to look only.
 */
export const lookUpThenRegister = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  mayRegister: boolean,
): Promise<Progress> => {
  const { domain } = order.service;
  const progress = await oneAtATime(services.db, domain, () =>
    step(services, job, order, mayRegister),
  );
  if (progress !== 'busy') return progress;
  job.log.info({ orderId: order.orderId }, 'another worker is at this registration');
  return 'not_yet';
};

const step = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  mayRegister: boolean,
): Promise<Progress> => {
  const { orderId, service } = order;
  const look = await services.registrar.lookUp(service.domain);
  switch (look.kind) {
    case 'unknown':
      job.log.info({ orderId, registrar: look.description }, 'the name could not be looked up');
      return 'not_yet';
    case 'found':
      return recordFound(services, job, order, look);
    case 'not_there':
      return mayRegister ? register(services, job, order) : 'not_yet';
  }
};

const register = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
): Promise<Progress> => {
  const { registrar } = services;
  const { orderId, service } = order;
  const ids = await ensureParties(services, order);
  if (ids.kind === 'failed') return handleFailure(services, job, order, ids);
  if (ids.kind === 'outcome_unknown') {
    job.log.info({ orderId, registrar: ids.description }, 'customer or contact is not known yet');
    return 'not_yet';
  }
  const { domain, years, nameservers } = service;
  const { customerId, contactId, billingContactId } = ids;
  const parties = { customerId, contactId, billingContactId };
  const registration = await registrar.register({ domain, years, nameservers, ...parties });
  switch (registration.kind) {
    case 'registered':
      return recordSuccess(services, job, order, registration);
    case 'pending':
      return record(services, job, {
        type: 'RecordRegistrationPending',
        orderId,
        domain,
        registrarOrderId: registration.entityId,
        answer: registration.answer,
      });
    case 'failed':
      return handleFailure(services, job, order, registration);
    case 'outcome_unknown':
      job.log.warn({ orderId, registrar: registration.description }, 'outcome is unknown');
      return record(services, job, {
        type: 'RecordRegistrationOutcomeUnknown',
        orderId,
        domain,
        reason: 'The answer of the registrar was lost.',
      });
  }
};

type Parties =
  | {
      readonly kind: 'ensured';
      readonly customerId: string;
      readonly contactId: string;
      readonly billingContactId: string;
    }
  | Failed
  | { readonly kind: 'outcome_unknown'; readonly description: string };

/** The customer is found by its e-mail, contacts are added anew: repeating this does no harm. */
const ensureParties = async (
  { registrar }: RegistrationServices,
  order: DomainOrder,
): Promise<Parties> => {
  const registrant = registrantOf(order);
  const customer = await registrar.ensureCustomer(registrant);
  if (customer.kind !== 'ensured') return customer;
  const contact = await registrar.ensureContact(customer.id, registrant);
  if (contact.kind !== 'ensured') return contact;
  const ids = { kind: 'ensured', customerId: customer.id, contactId: contact.id } as const;
  const payer = contactOf(order.billing, order.email);
  if (JSON.stringify(payer) === JSON.stringify(registrant)) {
    return { ...ids, billingContactId: contact.id };
  }
  const billing = await registrar.ensureContact(customer.id, payer);
  return billing.kind === 'ensured' ? { ...ids, billingContactId: billing.id } : billing;
};

/**
 * A refusal is the customer's to know, except where it is our own account at the registrar that is
 * refused: then somebody here is told, and the order waits.
 */
const handleFailure = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  failed: Failed,
): Promise<Progress> => {
  const { orderId, service } = order;
  const { failure, description } = failed;
  switch (failure) {
    case 'funds':
    case 'auth':
      services.alarms.registrarAccountRefused(failure);
      job.log.error({ orderId, failure, registrar: description }, 'registrar refuses our account');
      return 'not_yet';
    case 'taken':
    case 'contact':
    case 'nameserver':
    case 'other': {
      job.log.warn({ orderId, failure, registrar: description }, 'registration refused');
      // It can be an earlier try of our own, still on its way, that has the name by now.
      const look = await services.registrar.lookUp(service.domain);
      if (look.kind === 'unknown') return 'not_yet';
      if (look.kind === 'found') return recordFound(services, job, order, look);
      return recordFailed(services, job, order, failed);
    }
  }
};
