import type { DomainOrder, OrderState, RegisterCall, RenewCall } from './entries.ts';
import type { OwnedState } from './owned-state.ts';

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

const action = ({ domain, years }: Pick<RegisterCall, 'domain' | 'years'>) => ({
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

const actionId = (orderId: string) => String(Number(orderId) + 374_866_000);

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

const renewing = ({ domain, years }: Pick<RenewCall, 'domain' | 'years'>) => ({
  actiontypedesc: `Renewal of ${domain} for ${years} year${years === 1 ? '' : 's'}`,
  actiontype: 'RenewDomain',
  description: domain,
});

export const renewedAnswer = (call: RenewCall, { customerId }: DomainOrder) => ({
  ...renewing(call),
  entityid: call.orderId,
  eaqid: actionId(call.orderId),
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: 'Domain renewed successfully',
  customerid: customerId,
  ...amounts(call),
});

export const renewalLockedAnswer = (call: RenewCall) => ({
  ...renewing(call),
  entityid: call.orderId,
  eaqid: actionId(call.orderId),
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

const seconds = (ms: number) => Math.floor(ms / 1000);

/** JSON can contain U+0000, Postgres cannot. */
const actionStatusOf = (order: DomainOrder) =>
  order.result === 'nul' ? { actionstatusdesc: 'Domain registration\u0000 completed' } : {};

const SIXTY_DAYS_MS = 60 * 86_400_000;

type Shown = {
  readonly state: OrderState;
  /** In ms since 1970, like `now`. */
  readonly endsAt: number;
  readonly owned: OwnedState;
  readonly now: number;
};

export const detailsAnswer = (order: DomainOrder, { state, endsAt, owned, now }: Shown) => ({
  ...actionStatusOf(order),
  orderid: order.orderId,
  domainname: order.domain,
  description: order.domain,
  customerid: order.customerId,
  currentstatus: state,
  orderstatus: state !== 'InActive' && owned.isLocked ? ['transferlock'] : [],
  domainstatus: now - order.at < SIXTY_DAYS_MS ? ['sixtydaylock'] : [],
  productcategory: 'domorder',
  productkey: classKey(order.domain.slice(order.domain.indexOf('.') + 1)),
  isprivacyprotected: 'false',
  noOfNameServers: String(owned.nameservers.length),
  ...Object.fromEntries(owned.nameservers.map((host, index) => [`ns${index + 1}`, host])),
  ...(state !== 'InActive'
    ? {
        creationtime: String(seconds(order.at)),
        endtime: String(seconds(endsAt)),
        domsecret: owned.code,
      }
    : {
        eaqid: actionId(order.orderId),
        actiontype: 'AddNewDomain',
        actiontypedesc: action(order).actiontypedesc,
        actionstatus: 'InvoicePaid',
        actionstatusdesc: 'Order Locked In Processing.',
        actioncompleted: '0',
      }),
});
