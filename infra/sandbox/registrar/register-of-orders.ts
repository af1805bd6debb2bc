import { openJournal } from '../journal.ts';
import type { Waits } from '../server.ts';
import type {
  Contact,
  Customer,
  DomainOrder,
  Entry,
  OrderState,
  RegisterCall,
  RegisterResult,
  RenewCall,
  RenewResult,
  RestoreCall,
} from './entries.ts';
import type { Faults } from './faults.ts';
import { createIndex } from './order-index.ts';
import type { ChangeCall } from './owned-domains.ts';
import type { Change, OwnedState } from './owned-state.ts';

const FIRST_ID = 78_434_262;
const SETTLES: ReadonlySet<RegisterResult> = new Set(['locked', 'vanished']);
const LAGS: ReadonlySet<RegisterResult> = new Set(['lagging', 'shadowed']);

const ENDED: ReadonlySet<OrderState> = new Set(['Deleted', 'Transferred']);

const DAY_MS = 86_400_000;
export const YEAR_MS = 365 * DAY_MS;
/** After the end: renewable at the usual price, then restorable at a higher one. */
const RENEWABLE_MS = 40 * DAY_MS;
const RESTORABLE_MS = 30 * DAY_MS;

const CARRIED_OUT: ReadonlySet<RenewResult> = new Set(['renewed', 'locked', 'lost', 'late']);

/** @param file JSON lines; without it the state is in memory. */
export const openRegister = (
  file: string | undefined,
  { settleMs, lateMs }: Waits,
  now: () => number,
  faults: Faults,
) => {
  const index = createIndex();
  const journal = openJournal<Entry>(file, index);

  /** A locked renewal moves the end only when it is done; a locked restore likewise. */
  const isCarriedOut = ({ result, at }: Pick<RenewCall, 'result' | 'at'>): boolean =>
    CARRIED_OUT.has(result) && (result !== 'locked' || now() - at >= settleMs);
  const restoresOf = (orderId: string): readonly RestoreCall[] => index.restores.get(orderId) ?? [];
  /** In ms since 1970; null if it was not restored since staff set its state. */
  const restoredAt = (orderId: string): number | null => {
    const since = index.mends.get(orderId)?.restoredBefore;
    const last = restoresOf(orderId).slice(since).findLast(isCarriedOut);
    return last?.at ?? null;
  };
  const renewalsOf = (orderId: string): readonly RenewCall[] => index.renewals.get(orderId) ?? [];
  const endOf = ({ orderId, at, years }: DomainOrder): number => {
    const mended = index.mends.get(orderId);
    const renewed = renewalsOf(orderId).slice(mended?.renewedBefore).filter(isCarriedOut);
    const more = renewed.reduce((sum, call) => sum + call.years, 0);
    return (mended?.endsAt ?? at + years * YEAR_MS) + more * YEAR_MS;
  };
  const stateOf = (order: DomainOrder): OrderState => {
    const mended = index.mends.get(order.orderId)?.state;
    const restored = restoredAt(order.orderId);
    if (mended !== undefined && restored === null) return mended;
    if (order.result === 'stuck') return 'InActive';
    if (SETTLES.has(order.result) && now() - order.at < settleMs) return 'InActive';
    const overMs = now() - Math.max(endOf(order), restored ?? 0);
    if (overMs < RENEWABLE_MS) return 'Active';
    return overMs < RENEWABLE_MS + RESTORABLE_MS ? 'Pending Delete Restorable' : 'Deleted';
  };

  const isUnfinished = (call: Pick<RenewCall, 'result' | 'at'>): boolean =>
    call.result === 'stuck' || (call.result === 'locked' && !isCarriedOut(call));

  const isOurs = (order: DomainOrder): boolean => !ENDED.has(stateOf(order));
  const ownedOf = ({ orderId, domain, at }: DomainOrder): OwnedState => {
    const drifts = faults.ofChange(domain) === 'chbehind' && now() - at >= settleMs;
    if (drifts && !index.driftedOrders.has(orderId)) {
      journal.append({ kind: 'drift', orderId, at: now() });
    }
    return index.owned.stateOf(orderId, now());
  };

  return {
    nextId: (): string => String(FIRST_ID + journal.size()),
    add: journal.append,
    calls: (): readonly RegisterCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'register'),
    /** Register calls without an order. */
    failuresOf: (domain: string): number => index.failures.get(domain) ?? 0,
    isSnatched: (domain: string): boolean => index.snatched.has(domain),
    customerCalled: (username: string): Customer | undefined =>
      index.customersByName.get(username.toLowerCase()),
    customer: (id: string): Customer | undefined => index.customers.get(id),
    contact: (id: string): Contact | undefined => index.contacts.get(id),
    isVerified: (email: string): boolean => index.verifiedEmails.has(email.toLowerCase()),
    /** Undefined once deleted or transferred. */
    orderOf: (domain: string): DomainOrder | undefined => {
      const order = index.ordersByName.get(domain.toLowerCase());
      return order && isOurs(order) ? order : undefined;
    },
    isTransferred: (domain: string): boolean => {
      const order = index.ordersByName.get(domain.toLowerCase());
      return order !== undefined && stateOf(order) === 'Transferred';
    },
    /** The last order of each domain. */
    lastOrders: (): readonly DomainOrder[] => [...index.ordersByName.values()],
    ownedOf,
    changesOf: index.owned.callsOf,
    ignoredOf: index.owned.ignoredOf,
    isWaiting: (orderId: string, change: Change): boolean =>
      index.owned.isWaiting(orderId, change, now()),
    changeCalls: (): readonly ChangeCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'change'),
    renewalsOf,
    renewCalls: (): readonly RenewCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'renew'),
    restoresOf,
    restoreCalls: (): readonly RestoreCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'restore'),
    isRenewing: (orderId: string): boolean => renewalsOf(orderId).some(isUnfinished),
    isRestoring: (orderId: string): boolean => restoresOf(orderId).some(isUnfinished),
    /** Some names are found only after a while, some never. */
    isShown: ({ result, at }: DomainOrder): boolean =>
      result !== 'vanished' && (!LAGS.has(result) || now() - at >= settleMs),
    lateMs,
    faults,
    /** Undefined once transferred. */
    order: (orderId: string): DomainOrder | undefined => {
      const order = index.ordersById.get(orderId);
      return order && stateOf(order) !== 'Transferred' ? order : undefined;
    },
    endOf,
    stateOf,
    clear: journal.clear,
    close: journal.close,
  };
};

export type Register = ReturnType<typeof openRegister>;
