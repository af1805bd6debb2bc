import type {
  Customer,
  DomainOrder,
  Entry,
  Mend,
  RegisterCall,
  RegisterResult,
  RenewCall,
} from './entries.ts';
import { createOwnedDomains } from './owned-domains.ts';

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

/** As another control panel sets them. */
const DRIFTED_TO = ['ns1.elsewhere.example', 'ns2.elsewhere.example'];

/** Constant-time look-ups. */
export const createIndex = () => {
  const customers = new Map<string, Customer>();
  const customersByName = new Map<string, Customer>();
  const customerOfContact = new Map<string, string>();
  const ordersById = new Map<string, DomainOrder>();
  const ordersByName = new Map<string, DomainOrder>();
  const failures = new Map<string, number>();
  const renewals = new Map<string, RenewCall[]>();
  const mends = new Map<string, Mend & { readonly renewedBefore: number }>();
  const snatched = new Set<string>();
  const drifted = new Set<string>();
  const owned = createOwnedDomains((orderId) => ordersById.get(orderId)?.nameservers ?? []);
  const all = { customers, customersByName, customerOfContact, ordersById, ordersByName };

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
    const before = mends.get(mend.orderId);
    const renewedBefore =
      mend.endsAt === undefined
        ? (before?.renewedBefore ?? 0)
        : (renewals.get(mend.orderId) ?? []).length;
    mends.set(mend.orderId, { ...before, ...mend, renewedBefore });
    owned.rewrite(mend.orderId, { nameservers: mend.nameservers, isLocked: mend.lock });
  };
  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'customer':
        customers.set(entry.id, entry);
        customersByName.set(entry.username.toLowerCase(), entry);
        return;
      case 'contact':
        customerOfContact.set(entry.id, entry.customerId);
        return;
      case 'renew':
        renewals.set(entry.orderId, [...(renewals.get(entry.orderId) ?? []), entry]);
        return;
      case 'mend':
        takeMend(entry);
        return;
      case 'change':
        owned.take(entry);
        return;
      case 'drift':
        drifted.add(entry.orderId);
        owned.rewrite(entry.orderId, { nameservers: DRIFTED_TO, isLocked: false });
        return;
      case 'register':
        takeCall(entry);
    }
  };
  const clear = (): void => {
    const others = [failures, snatched, renewals, mends, drifted, owned];
    for (const one of [...Object.values(all), ...others]) one.clear();
  };
  return { ...all, failures, snatched, renewals, mends, drifted, owned, take, clear };
};
