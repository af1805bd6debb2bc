import type { ContactDetails } from '@haat/contracts/address';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { RegisteredCustomer } from '@haat/domain/customer';
import { Refusal } from '@haat/platform/http-server/refusal';

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
