import type { ContactDetails } from '@haat/contracts/address';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { RegisteredCustomer } from '@haat/domain/customer';
import { Refusal } from '@haat/platform/http-server/refusal';
import { isPlainAddress } from '@haat/platform/mail/address';

/** @throws {Refusal} 403 when the client says that somebody else orders. */
export const requireOwn = (
  { customerId, email }: RegisteredCustomer,
  said: { readonly userId?: string | undefined; readonly email?: string | undefined },
): void => {
  const isOther = said.userId !== undefined && said.userId !== customerId;
  const isOtherEmail =
    said.email !== undefined && said.email.trim().toLowerCase() !== email.toLowerCase();
  if (isOther || isOtherEmail) throw new Refusal(403, refusalMessages.accountMismatch);
};

/**
 * What a hosting server takes for an address is what mail can be written to; the registration takes
 * more. @throws {Refusal} 400, before a plan is paid for that could not be set up.
 */
export const requireHostedAddress = ({ email }: RegisteredCustomer): void => {
  if (!isPlainAddress(email)) throw new Refusal(400, refusalMessages.addressNotHosted);
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
  username: customer.email,
});
