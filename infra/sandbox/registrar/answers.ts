import type { DomainOrder, RegisterCall, RenewCall, RestoreCall } from './entries.ts';

/** Ids are strings, times epoch seconds as strings. */

export const errorAnswer = (message: string) => ({ status: 'ERROR', message });

/** From the provider's proxy. */
export const PROXY_FORBIDDEN = `<html><body><h1>403 Forbidden</h1>
Request forbidden by administrative rules.
</body></html>
`;

/** The provider's product key of a TLD, for prices. */
export const classKey = (tld: string): string =>
  tld === 'com' ? 'domcno' : `dot${tld.replaceAll('.', '')}`;

export const action = ({ domain, years }: Pick<RegisterCall, 'domain' | 'years'>) => ({
  actiontypedesc: `Registration of ${domain} for ${years} year${years === 1 ? '' : 's'}`,
  actiontype: 'AddNewDomain',
  description: domain,
});

/** Rupees for the reseller; amounts are negative, with three decimals. */
const YEARLY_COST = 439.2;

const amounts = ({ years }: Pick<RegisterCall, 'years'>) => ({
  sellingcurrencysymbol: 'INR',
  sellingamount: (-YEARLY_COST * years).toFixed(3),
});

export const actionId = (orderId: string) => String(Number(orderId) + 374_866_000);

export const registeredAnswer = (order: DomainOrder) => ({
  ...action(order),
  entityid: order.orderId,
  eaqid: actionId(order.orderId),
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: 'Domain registration completed Successfully',
  customerid: order.customerId,
  ...amounts(order),
});

export const lockedAnswer = (order: DomainOrder) => ({
  ...action(order),
  entityid: order.orderId,
  eaqid: actionId(order.orderId),
  actionstatus: 'InvoicePaid',
  status: 'InvoicePaid',
  error: 'Order Locked for Processing, Please contact Support',
  actionstatusdesc: 'Order Locked In Processing.',
});

type Extension = RenewCall | RestoreCall;

/** Rupees for the reseller, without the year's renewal. */
export const RESTORE_COST = 5_600;

const extending = (call: Extension) =>
  call.kind === 'renew'
    ? {
        actiontypedesc: `Renewal of ${call.domain} for ${call.years} year${call.years === 1 ? '' : 's'}`,
        actiontype: 'RenewDomain',
      }
    : { actiontypedesc: `Restoration of ${call.domain}`, actiontype: 'RestoreDomain' };

const ofCall = (call: Extension) => ({
  ...extending(call),
  description: call.domain,
  entityid: call.orderId,
  eaqid: actionId(call.orderId),
});

const costOf = (call: Extension) =>
  call.kind === 'renew'
    ? amounts(call)
    : { sellingcurrencysymbol: 'INR', sellingamount: (-RESTORE_COST).toFixed(3) };

/** Of a renewal or a restore. */
export const extendedAnswer = (call: Extension, { customerId }: DomainOrder) => ({
  ...ofCall(call),
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: `Domain ${call.kind === 'renew' ? 'renewed' : 'restored'} successfully`,
  customerid: customerId,
  ...costOf(call),
});

export const extensionLockedAnswer = (call: Extension) => ({
  ...ofCall(call),
  actionstatus: 'InvoicePaid',
  status: 'InvoicePaid',
  error: 'Order Locked for Processing, Please contact Support',
  actionstatusdesc: 'Order Locked In Processing.',
});

export const REFUSAL = 'The registry refused this name: it is on its list of reserved names.';

export const refusedAnswer = (call: RegisterCall) => ({
  ...action(call),
  actionstatus: 'Failed',
  status: 'Failed',
  error: 'NoError',
  actionstatusdesc: REFUSAL,
});
