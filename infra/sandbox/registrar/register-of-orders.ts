import { openJournal } from '../journal.ts';

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

type Entry = Customer | Contact | RegisterCall;

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

/** What is asked for by key, a look-up each however many names there are. */
const createIndex = () => {
  const customers = new Map<string, Customer>();
  const customersByName = new Map<string, Customer>();
  const customerOfContact = new Map<string, string>();
  const ordersById = new Map<string, DomainOrder>();
  const ordersByName = new Map<string, DomainOrder>();
  const failures = new Map<string, number>();
  const snatched = new Set<string>();
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
  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'customer':
        customers.set(entry.id, entry);
        customersByName.set(entry.username.toLowerCase(), entry);
        return;
      case 'contact':
        customerOfContact.set(entry.id, entry.customerId);
        return;
      case 'register':
        takeCall(entry);
    }
  };
  const clear = (): void => {
    for (const one of [...Object.values(all), failures, snatched]) one.clear();
  };
  return { ...all, failures, snatched, take, clear };
};

/**
 * Everything the registrar knows.
 * @param file where it is kept; without one it ends with the process.
 */
export const openRegister = (file: string | undefined, settleMs: number, now: () => number) => {
  const index = createIndex();
  const journal = openJournal<Entry>(file, index);
  return {
    nextId: (): string => String(FIRST_ID + journal.size()),
    add: journal.append,
    /** All calls to register, for who looks on. */
    calls: (): readonly RegisterCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'register'),
    /** How many calls for a name made no order. */
    failuresOf: (domain: string): number => index.failures.get(domain) ?? 0,
    isSnatched: (domain: string): boolean => index.snatched.has(domain),
    customerCalled: (username: string): Customer | undefined =>
      index.customersByName.get(username.toLowerCase()),
    customer: (id: string): Customer | undefined => index.customers.get(id),
    customerOfContact: (id: string): string | undefined => index.customerOfContact.get(id),
    orderOf: (domain: string): DomainOrder | undefined =>
      index.ordersByName.get(domain.toLowerCase()),
    /** Is it found by its name? Some only after a while, some never. */
    isShown: ({ result, at }: DomainOrder): boolean =>
      result !== 'vanished' && (!LAGS.has(result) || now() - at >= settleMs),
    settleMs,
    order: (orderId: string): DomainOrder | undefined => index.ordersById.get(orderId),
    stateOf: (order: DomainOrder): OrderState => {
      if (order.result === 'stuck') return 'InActive';
      if (SETTLES.has(order.result)) return now() - order.at >= settleMs ? 'Active' : 'InActive';
      return 'Active';
    },
    clear: journal.clear,
    close: journal.close,
  };
};

export type Register = ReturnType<typeof openRegister>;
