import type {
  Contact,
  Customer,
  DomainOrder,
  Entry,
  Mend,
  RegisterCall,
  RegisterResult,
  RenewCall,
  RestoreCall,
} from './entries.ts';
import { createOwnedDomains } from './owned-domains.ts';
import { firstState, type OwnedState } from './owned-state.ts';
import type { ContactIds } from './ownership.ts';

const MADE_AN_ORDER: ReadonlySet<RegisterResult> = new Set([
  'registered',
  'locked',
  'stuck',
  'lost',
  'lagging',
  'shadowed',
  'late',
  'vanished',
  'nul',
]);

const isOrder = (entry: Entry): entry is DomainOrder =>
  entry.kind === 'register' && MADE_AN_ORDER.has(entry.result);

const NO_CONTACTS: ContactIds = { registrant: '-1', admin: '-1', tech: '-1', billing: '-1' };

const DRIFTED_CONTACT: Contact = {
  kind: 'contact',
  id: '11111112',
  customerId: '11111113',
  fields: {
    name: 'Ravi Elsewhere',
    company: 'N/A',
    email: 'ravi@elsewhere.example',
    'address-line-1': '1 Other Street',
    city: 'Elsewhere',
    state: 'Not Applicable',
    country: 'IN',
    zipcode: '110001',
    'phone-cc': '91',
    phone: '9000009999',
  },
};

/** As another control panel sets it. */
const drifted = (state: OwnedState): Partial<OwnedState> => ({
  nameservers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'],
  isLocked: false,
  isPrivate: false,
  childNameservers: [],
  dsRecords: [],
  contactIds: { ...state.contactIds, registrant: DRIFTED_CONTACT.id },
});

type KnownMend = Mend & { readonly renewedBefore: number; readonly restoredBefore: number };

/** Constant-time look-ups. */
export const createIndex = () => {
  const customers = new Map<string, Customer>();
  const customersByName = new Map<string, Customer>();
  const contacts = new Map<string, Contact>([[DRIFTED_CONTACT.id, DRIFTED_CONTACT]]);
  /** In lower case. */
  const verifiedEmails = new Set<string>();
  const ordersById = new Map<string, DomainOrder>();
  const ordersByName = new Map<string, DomainOrder>();
  const failures = new Map<string, number>();
  const renewals = new Map<string, RenewCall[]>();
  const restores = new Map<string, RestoreCall[]>();
  const mends = new Map<string, KnownMend>();
  const snatched = new Set<string>();
  const driftedOrders = new Set<string>();
  const owned = createOwnedDomains((orderId) => {
    const order = ordersById.get(orderId);
    if (order === undefined) throw new Error(`There is no order ${orderId}`);
    const { nameservers, contactIds = NO_CONTACTS, verification: status = 'NA', at } = order;
    const verification = { status, since: status === 'Pending' ? at : null, mails: 0 };
    return firstState(orderId, { nameservers, contactIds, verification });
  });
  const all = { customers, customersByName, verifiedEmails, ordersById, ordersByName };

  const takeCall = (call: RegisterCall): void => {
    if (isOrder(call)) {
      ordersById.set(call.orderId, call);
      ordersByName.set(call.domain, call);
      return;
    }
    failures.set(call.domain, (failures.get(call.domain) ?? 0) + 1);
    if (call.result === 'snatched') snatched.add(call.domain);
  };
  const takeMend = (mend: Mend): void => {
    const { orderId, at } = mend;
    const before = mends.get(orderId);
    const renewedBefore =
      mend.endsAt === undefined
        ? (before?.renewedBefore ?? 0)
        : (renewals.get(orderId) ?? []).length;
    const restoredBefore =
      mend.state === undefined
        ? (before?.restoredBefore ?? 0)
        : (restores.get(orderId) ?? []).length;
    mends.set(orderId, { ...before, ...mend, renewedBefore, restoredBefore });
    const { nameservers, lock: isLocked, verification: verified, ownerChange } = mend;
    const rewrite = { nameservers, isLocked, verified, ownerAnswer: ownerChange };
    owned.rewrite(orderId, rewrite, at);
    if (verified !== 'Verified') return;
    const { registrant } = owned.stateOf(orderId, at).contactIds;
    verifiedEmails.add((contacts.get(registrant)?.fields.email ?? '').toLowerCase());
  };
  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'customer':
        customers.set(entry.id, entry);
        customersByName.set(entry.username.toLowerCase(), entry);
        return;
      case 'contact':
        contacts.set(entry.id, entry);
        return;
      case 'renew':
        renewals.set(entry.orderId, [...(renewals.get(entry.orderId) ?? []), entry]);
        return;
      case 'restore':
        restores.set(entry.orderId, [...(restores.get(entry.orderId) ?? []), entry]);
        return;
      case 'mend':
        takeMend(entry);
        return;
      case 'change':
        owned.take(entry);
        return;
      case 'drift':
        driftedOrders.add(entry.orderId);
        owned.rewrite(entry.orderId, drifted(owned.stateOf(entry.orderId, entry.at)), entry.at);
        return;
      case 'register':
        takeCall(entry);
    }
  };
  const clear = (): void => {
    const others = [failures, snatched, renewals, restores, mends, driftedOrders, owned, contacts];
    for (const one of [...Object.values(all), ...others]) one.clear();
    contacts.set(DRIFTED_CONTACT.id, DRIFTED_CONTACT);
  };
  return {
    ...all,
    ...{ contacts, failures, snatched, renewals, restores, mends, driftedOrders, owned },
    ...{ take, clear },
  };
};
