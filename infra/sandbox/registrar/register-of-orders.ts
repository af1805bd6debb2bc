import type { Journal } from '../journal.ts';

/** What came of one call to domains/register. */
export type RegisterResult =
  | 'registered'
  | 'locked'
  | 'stuck'
  | 'lost'
  | 'lagging'
  | 'shadowed'
  | 'snatched'
  | 'late'
  | 'vague'
  | 'no_funds'
  | 'vanished'
  | 'nul'
  | 'refused'
  | 'taken'
  | 'already_registered'
  | 'invalid';

export type Customer = {
  readonly kind: 'customer';
  readonly id: string;
  readonly username: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type Contact = {
  readonly kind: 'contact';
  readonly id: string;
  readonly customerId: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type RegisterCall = {
  readonly kind: 'register';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly domain: string;
  readonly result: RegisterResult;
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly years: number;
  readonly nameservers: readonly string[];
  readonly message: string | null;
};

export type Entry = Customer | Contact | RegisterCall;

export type DomainOrder = RegisterCall & { readonly orderId: string; readonly customerId: string };

const FIRST_ID = 78_434_262;
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
const SETTLES: ReadonlySet<RegisterResult> = new Set(['locked', 'vanished']);
const LAGS: ReadonlySet<RegisterResult> = new Set(['lagging', 'shadowed']);

const isOrder = (entry: Entry): entry is DomainOrder =>
  entry.kind === 'register' && MADE_AN_ORDER.has(entry.result);

export type OrderState = 'Active' | 'InActive';

/** Everything the registrar knows, read from its journal. */
export const createRegister = (journal: Journal<Entry>, settleMs: number, now: () => number) => ({
  nextId: (): string => String(FIRST_ID + journal.entries.length),
  add: (entry: Entry): void => journal.append(entry),
  calls: (): readonly RegisterCall[] =>
    journal.entries.filter((entry) => entry.kind === 'register'),
  customerCalled: (username: string): Customer | undefined =>
    journal.entries.find(
      (entry) =>
        entry.kind === 'customer' && entry.username.toLowerCase() === username.toLowerCase(),
    ) as Customer | undefined,
  customer: (id: string): Customer | undefined =>
    journal.entries.find((entry) => entry.kind === 'customer' && entry.id === id) as
      | Customer
      | undefined,
  contact: (id: string): Contact | undefined =>
    journal.entries.find((entry) => entry.kind === 'contact' && entry.id === id) as
      | Contact
      | undefined,
  orderOf: (domain: string): DomainOrder | undefined =>
    journal.entries.filter(isOrder).find((order) => order.domain === domain.toLowerCase()),
  /** Is it found by its name? Some only after a while, some never. */
  isShown: ({ result, at }: DomainOrder): boolean =>
    result !== 'vanished' && (!LAGS.has(result) || now() - at >= settleMs),
  settleMs,
  order: (orderId: string): DomainOrder | undefined =>
    journal.entries.filter(isOrder).find((order) => order.orderId === orderId),
  stateOf: (order: DomainOrder): OrderState => {
    if (order.result === 'stuck') return 'InActive';
    if (SETTLES.has(order.result)) return now() - order.at >= settleMs ? 'Active' : 'InActive';
    return 'Active';
  },
});

export type Register = ReturnType<typeof createRegister>;
