import type { ChangeCall } from './owned-domains.ts';
import type { Change } from './owned-state.ts';

type OfOrder = Exclude<Change, { readonly thing: 'record' | 'dns' | 'verification' }>;

const ACTIONS: Readonly<Record<OfOrder['thing'], readonly [type: string, title: string]>> = {
  nameservers: ['ModNS', 'Modification of Nameservers'],
  lock: ['ModTheftProtection', 'Modification of Theft Protection'],
  code: ['ModDomainSecret', 'Modification of Domain Secret'],
  child: ['ModChildNS', 'Modification of Child Nameservers'],
  ds: ['ModDNSSEC', 'Modification of Delegation Signer Records'],
  privacy: ['ModPrivacyProtection', 'Modification of Privacy Protection'],
  contacts: ['ModContact', 'Modification of Contact Details'],
};

const RECORD_ACTIONS = { add: 'added', update: 'updated', delete: 'deleted' } as const;

const actionId = (orderId: string, at: number): string =>
  String(Number(orderId) + (at % 1_000_000));

const ofOrder = ({ orderId, domain, at }: ChangeCall, { thing }: OfOrder) => {
  const [actiontype, title] = ACTIONS[thing];
  return {
    actiontypedesc: `${title} of ${domain}`,
    actiontype,
    entityid: orderId,
    eaqid: actionId(orderId, at),
    description: domain,
  };
};

const isOfOrder = (change: Change): change is OfOrder =>
  change.thing !== 'record' && change.thing !== 'dns' && change.thing !== 'verification';

/** DNS answers name neither the order nor the domain. */
export const changedAnswer = (call: ChangeCall) => {
  const { change } = call;
  if (change.thing === 'verification') return true;
  if (change.thing === 'dns') return { status: 'Success', msg: 'DNS activated successfully' };
  if (change.thing === 'record') {
    return { status: 'Success', msg: `Record ${RECORD_ACTIONS[change.action]} successfully` };
  }
  return {
    ...ofOrder(call, change),
    actionstatus: 'Success',
    status: 'Success',
    actionstatusdesc: 'Modification Completed Successfully.',
  };
};

export const pendingAnswer = (call: ChangeCall) => {
  const { change } = call;
  const named = isOfOrder(change) ? ofOrder(call, change) : {};
  return {
    ...named,
    actionstatus: 'InvoicePaid',
    status: 'InvoicePaid',
    error: 'Order Locked for Processing, Please contact Support',
    actionstatusdesc: 'Order Locked In Processing.',
  };
};

export const OTHER_CUSTOMER = { domain: 'another-customer.com', orderId: '11111111' } as const;

export const foreignAnswer = (call: ChangeCall) => {
  const changed = changedAnswer({ ...call, ...OTHER_CUSTOMER });
  return {
    ...(changed === true ? {} : changed),
    entityid: OTHER_CUSTOMER.orderId,
    description: OTHER_CUSTOMER.domain,
  };
};
