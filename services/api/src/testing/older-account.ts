import { randomUUID } from 'node:crypto';
import { systemClock } from '@haat/platform/clock';
import type { ApiShop } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { signIn, type TestCustomer } from '@haat/testkit/test-customer';
import { registerCustomer } from '../accounts/register-customer/register-customer.ts';

/** An account with an email stored as typed, as before emails were normalized. */
export const openOlderAccount = async (
  { app, store, connection }: Pick<ApiShop, 'app' | 'store' | 'connection'>,
  email: string,
): Promise<TestCustomer> => {
  const before = store.names.emailBefore(email)[0] ?? store.names.email(email);
  const names = { ...store.names, email: () => before, emailBefore: () => [] };
  const services = { store: { ...store, names }, clock: systemClock, db: connection.db };
  const request = { commandId: randomUUID(), id: 'trace' };
  await registerCustomer(services, request, registration(email));
  return signIn(app, email);
};
