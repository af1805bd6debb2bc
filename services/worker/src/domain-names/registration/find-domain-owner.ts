import type { DomainOrder } from '@haat/domain/order/order-state';
import { NO_ANSWER, REASONS, type Registrar } from '@haat/platform/registrar';
import type { JobResult } from '../../queue/queues.ts';
import { registrantOf } from './parties.ts';
import {
  checkAgain,
  type Found,
  type RegistrationJob,
  type RegistrationServices,
  recordFailed,
  recordPending,
  recordRegistered,
} from './registration.ts';

/** What the registrar shows: our order, another registrar, nothing, or not enough to say. */
export type Shown =
  | { readonly kind: 'order'; readonly found: Found }
  | { readonly kind: 'other_registrar' }
  | { readonly kind: 'nothing' }
  | NotKnown;

export type NotKnown = {
  readonly kind: 'not_known';
  readonly description: string;
  readonly isDenied?: true;
};

/** Look-ups lag: an empty one counts only if the domain is available. */
export const findDomainOwner = async (
  { registrar }: { readonly registrar: Pick<Registrar, 'lookUp' | 'checkAvailability'> },
  domain: string,
): Promise<Shown> => {
  const look = await registrar.lookUp(domain);
  if (look.kind === 'found') return { kind: 'order', found: look };
  if (look.kind === 'unknown') return { ...look, kind: 'not_known' };
  const availability = await registrar.checkAvailability(domain);
  switch (availability.status) {
    case 'available':
      return { kind: 'nothing' };
    case 'unavailable':
      if (availability.reason === 'premium') return { kind: 'nothing' };
      if (availability.through === 'others') return { kind: 'other_registrar' };
      return { kind: 'not_known', description: 'registered here, and no order shows yet' };
    case 'restricted':
    case 'unknown':
      return { kind: 'not_known', description: availability.description };
  }
};

export const recordTakenElsewhere = (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  answer = order.answer ?? NO_ANSWER,
): Promise<JobResult> => {
  const taken = { failure: 'taken', reason: REASONS.taken, answer } as const;
  return recordFailed(services, job, order, taken, 'other_account');
};

/** Records an order that the registrar shows, if it belongs to the customer of this order. */
export const recordFound = async (
  services: RegistrationServices,
  job: RegistrationJob,
  order: DomainOrder,
  found: Found,
): Promise<JobResult> => {
  const { orderId } = order;
  const { answer } = found;
  switch (await ownerOf(services, order, found)) {
    case 'not_known':
      job.log.warn(
        { orderId, registrarOrderId: found.entityId },
        'the owner of the domain is unknown',
      );
      return checkAgain(services, job);
    case 'other_customer':
      return recordTakenElsewhere(services, job, order, answer);
    case 'this_order':
      if (found.status === 'active') return recordRegistered(services, job, order, found);
      if (order.phase === 'registration_pending') return checkAgain(services, job);
      return recordPending(services, job, order, found);
  }
};

const ownerOf = async (
  { registrar }: RegistrationServices,
  order: DomainOrder,
  found: Found,
): Promise<'this_order' | 'other_customer' | 'not_known'> => {
  if (found.entityId === order.registrarOrderId) return 'this_order';
  if (found.customerId === null) return 'not_known';
  if (order.attempts.some(({ customerId }) => customerId === found.customerId)) return 'this_order';
  if (order.attempts.length > 0) return 'other_customer';
  // An order from before attempts were recorded.
  const ours = await registrar.ensureCustomer(registrantOf(order));
  if (ours.kind !== 'ensured') return 'not_known';
  return ours.id === found.customerId ? 'this_order' : 'other_customer';
};
