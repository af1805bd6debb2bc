import type { LoginBody } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';
import { emailHashOf } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
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
  const credentials = await findCredentials({ db, store }, await emailHashOf(store, email));
  if (credentials === null) {
    await pretendToCompare(password);
    throw userNotFound();
  }
  const { customer, passwordHash } = credentials;
  const isRight =
    passwordHash === null
      ? await pretendToCompare(password)
      : await isPassword(passwordHash, password);
  if (!isRight) throw new Refusal(401, loginMessages.incorrectPassword);
  return customer;
};
