import type { ContactDetails } from '@haat/contracts/address';
import { emailKey, readEmail, storedEmail } from '@haat/contracts/email-address';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';

/** @throws {Refusal} 403 when the client says that somebody else orders. */
export const requireOwn = (
  { customerId, email }: RegisteredCustomer,
  said: { readonly userId?: string | undefined; readonly email?: string | undefined },
): void => {
  const isOther = said.userId !== undefined && said.userId !== customerId;
  const isOtherEmail = said.email !== undefined && emailKey(said.email) !== emailKey(email);
  if (isOther || isOtherEmail) throw new Refusal(403, refusalMessages.accountMismatch);
};

/**
 * What a hosting server takes for an address is what mail can be written to; the registration takes
 * more. @throws {Refusal} 400, before a plan is paid for that could not be set up.
 */
export const requireHostedAddress = ({ email }: RegisteredCustomer): void => {
  if (readEmail(email) === null) throw new Refusal(400, refusalMessages.addressNotHosted);
};

/** To whom an order is billed that asks for no address: the account's own, as far as it is known. */
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
