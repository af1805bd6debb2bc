import type { ContactDetails } from '@haat/contracts/address';
import { emailKey, readEmail, storedEmail } from '@haat/contracts/email-address';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';

/** @throws {Refusal} 403 when the client names another customer. */
export const requireOwn = (
  { customerId, email }: RegisteredCustomer,
  claimed: { readonly userId?: string | undefined; readonly email?: string | undefined },
): void => {
  const isOther = claimed.userId !== undefined && claimed.userId !== customerId;
  const isOtherEmail = claimed.email !== undefined && emailKey(claimed.email) !== emailKey(email);
  if (isOther || isOtherEmail) throw new Refusal(403, refusalMessages.accountMismatch);
};

/** Hosting servers refuse some emails that registration accepts. @throws {Refusal} 400 */
export const requireHostedAddress = ({ email }: RegisteredCustomer): void => {
  if (readEmail(email) === null) throw new Refusal(400, refusalMessages.addressNotHosted);
};

/** The account's address, for orders that ask for none. */
export const accountBilling = (customer: RegisteredCustomer): ContactDetails => ({
  ...(customer.address ?? {
    name: `${customer.name} ${customer.surname}`,
    company: customer.companyName ?? '',
    'address-line-1': '',
    city: '',
    state: '',
    country: '',
    zipcode: '',
    'phone-cc': '',
    phone: customer.phone,
  }),
  username: storedEmail(customer.email),
});
