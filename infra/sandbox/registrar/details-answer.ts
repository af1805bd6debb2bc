import { action, actionId, classKey } from './answers.ts';
import type { Contact, DomainOrder, OrderState } from './entries.ts';
import type { OwnedState } from './owned-state.ts';
import { allowsPrivacy, CONFIRM_MS, CONTACT_ROLES, type ContactRole, DAY_MS } from './ownership.ts';

/** Ids are strings, times epoch seconds as strings, booleans "true" or "false". */

const seconds = (ms: number) => Math.floor(ms / 1000);

/** JSON can contain U+0000, Postgres cannot. */
const actionStatusOf = (order: DomainOrder) =>
  order.result === 'nul' ? { actionstatusdesc: 'Domain registration\u0000 completed' } : {};

const SIXTY_DAYS_MS = 60 * DAY_MS;

type Shown = {
  readonly options: readonly string[];
  readonly state: OrderState;
  /** In ms since 1970, like `now`. */
  readonly endsAt: number;
  readonly owned: OwnedState;
  readonly contact: (id: string) => Contact | undefined;
  readonly now: number;
};

export const contactAnswer = ({ id, customerId, fields }: Contact) => ({
  contactid: id,
  customerid: customerId,
  type: 'Contact',
  contacttype: [],
  contactstatus: 'Active',
  name: fields.name,
  company: fields.company,
  emailaddr: fields.email,
  address1: fields['address-line-1'],
  ...(fields['address-line-2'] === undefined ? {} : { address2: fields['address-line-2'] }),
  ...(fields['address-line-3'] === undefined ? {} : { address3: fields['address-line-3'] }),
  city: fields.city,
  state: fields.state,
  country: fields.country,
  zip: fields.zipcode,
  telnocc: fields['phone-cc'],
  telno: fields.phone,
});

const DETAIL_OPTIONS: Readonly<Record<ContactRole, string>> = {
  registrant: 'RegistrantContactDetails',
  admin: 'AdminContactDetails',
  tech: 'TechContactDetails',
  billing: 'BillingContactDetails',
};

const contactsAnswer = ({ options, owned, contact }: Shown) => {
  const shows = (option: string) => options.includes(option) || options.includes('All');
  const ids = shows('ContactIds')
    ? CONTACT_ROLES.map((role) => [`${role}contactid`, owned.contactIds[role]] as const)
    : [];
  const details = CONTACT_ROLES.filter((role) => shows(DETAIL_OPTIONS[role])).map((role) => {
    const known = contact(owned.contactIds[role]);
    return [`${role}contact`, known === undefined ? {} : contactAnswer(known)] as const;
  });
  const dnssec = shows('DNSSECDetails') ? { dnssec: owned.dsRecords } : {};
  return { ...Object.fromEntries([...ids, ...details]), ...dnssec };
};

const privacyAnswer = (domain: string, { isPrivate, privacyEndsAt }: OwnedState) => ({
  privacyprotectedallowed: String(allowsPrivacy(domain)),
  isprivacyprotected: String(isPrivate),
  ...(privacyEndsAt === null ? {} : { privacyprotectendtime: String(seconds(privacyEndsAt)) }),
});

const verificationAnswer = ({ verification: { status, since } }: OwnedState) => ({
  raaVerificationStatus: status,
  ...(since === null || status === 'Verified'
    ? {}
    : { raaVerificationStartTime: String(seconds(since)) }),
});

const ownerChangeAnswer = ({ owned: { ownerChange }, contact }: Shown) => {
  if (ownerChange === null) return {};
  const { at, contactId, hasLockOptOut, losing, gaining, status } = ownerChange;
  const fields = contact(contactId)?.fields ?? {};
  return {
    irtp_status: {
      'task-status': status,
      'losing-foa-status': losing,
      'gaining-foa-status': gaining,
      'sixty-day-lock-status': String(!hasLockOptOut),
      expiry: String(seconds(at + CONFIRM_MS)),
      'gaining-contact-info': { id: contactId, name: fields.name, emailaddr: fields.email },
    },
  };
};

const isSixtyDayLocked = (order: DomainOrder, { owned, now }: Shown): boolean =>
  now - order.at < SIXTY_DAYS_MS || (owned.lockedUntil ?? 0) > now;

const stateAnswer = (order: DomainOrder, { state, endsAt, owned }: Shown) =>
  state === 'InActive'
    ? {
        eaqid: actionId(order.orderId),
        actiontype: 'AddNewDomain',
        actiontypedesc: action(order).actiontypedesc,
        actionstatus: 'InvoicePaid',
        actionstatusdesc: 'Order Locked In Processing.',
        actioncompleted: '0',
      }
    : {
        creationtime: String(seconds(order.at)),
        endtime: String(seconds(endsAt)),
        domsecret: owned.code,
      };

/** DS records, contact ids and contacts only where asked for. */
export const detailsAnswer = (order: DomainOrder, shown: Shown) => {
  const { state, owned } = shown;
  return {
    ...actionStatusOf(order),
    orderid: order.orderId,
    domainname: order.domain,
    description: order.domain,
    customerid: order.customerId,
    currentstatus: state,
    orderstatus: state !== 'InActive' && owned.isLocked ? ['transferlock'] : [],
    domainstatus: isSixtyDayLocked(order, shown) ? ['sixtydaylock'] : [],
    productcategory: 'domorder',
    productkey: classKey(order.domain.slice(order.domain.indexOf('.') + 1)),
    noOfNameServers: String(owned.nameservers.length),
    ...Object.fromEntries(owned.nameservers.map((host, index) => [`ns${index + 1}`, host])),
    cns: Object.fromEntries(owned.childNameservers.map(({ host, ips }) => [host, ips])),
    ...privacyAnswer(order.domain, owned),
    ...verificationAnswer(owned),
    ...ownerChangeAnswer(shown),
    ...contactsAnswer(shown),
    ...stateAnswer(order, shown),
  };
};
