import type { LoginBody } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { ApiContext } from '../../context.ts';
import { loadCustomer } from '../account.ts';
import { findCredentials } from '../credentials.ts';
import { isPassword, pretendToCompare } from '../password.ts';

const userNotFound = () => new Refusal(401, loginMessages.userNotFound);

/**
 * Finds the account that these credentials open.
 * @throws {Refusal} 401 "User not found" or "Incorrect password", after the same time.
 */
export const findAccount = async (
  { db, store }: Pick<ApiContext, 'db' | 'store'>,
  { email, password }: LoginBody,
): Promise<RegisteredCustomer> => {
  const credentials = await findCredentials({ db, store }, store.names.email(email));
  if (credentials === undefined) {
    await pretendToCompare(password);
    throw userNotFound();
  }
  if (!(await isPassword(credentials.password_hash, password))) {
    throw new Refusal(401, loginMessages.incorrectPassword);
  }
  const customer = await loadCustomer(store, credentials.customer_id);
  // A registration that stopped half-way: there is no account yet, and registering again heals it.
  if (customer === null) throw userNotFound();
  return customer;
};
