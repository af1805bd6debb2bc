import { contactDetailsSchema } from '@haat/contracts/address';
import { customerStream } from '@haat/contracts/events/customer';
import type { SessionUser } from '@haat/contracts/http/auth';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';

/** Includes own writes; null when the account does not exist. */
export const loadCustomer = async (
  store: EventStore,
  customerId: string,
): Promise<RegisteredCustomer | null> => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  return isRegistered(state) ? state : null;
};

export const sessionUserOf = (customer: RegisteredCustomer): SessionUser => ({
  id: customer.customerId,
  name: `${customer.name} ${customer.surname}`,
  first_name: customer.name,
  surname: customer.surname,
  email: shownEmail(customer.email),
  company: customer.companyName,
  phone: customer.phone,
  address: contactDetailsSchema.nullable().catch(null).parse(customer.address),
  ...(customer.phase === 'blocked' && { blocked: true }),
  ...(customer.deletion !== null && { deletion: { erasesAt: customer.deletion.erasesAt } }),
});
