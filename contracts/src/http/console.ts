/** What the operator's console reads, all by GET. Times in ISO 8601, amounts in paise. */
import type { Paise } from '../money.ts';

/** Personal data stays with the server until a person opens its address. */
export type Personal = { readonly text: string } | { readonly shownAt: string };

/** The answer of a `shownAt`. */
export type Shown = { readonly text: string };

export type ConsoleHead = {
  /** When the session ends. */
  readonly until: string;
  readonly waiting: number;
};

export type WaitingGroup = 'money' | 'orders' | 'messages';

export type ConsoleWaiting = {
  readonly group: WaitingGroup;
  readonly kind: string;
  readonly id: string;
  readonly since: string;
  /** Roughly, such as "3 h". */
  readonly age: string;
  readonly whose: Personal | null;
  readonly amountPaise: Paise | null;
  readonly why: Personal;
  /** For `sh`, the likeliest first. */
  readonly lines: readonly string[];
  /** Of the console's page about it. */
  readonly orderId: string | null;
};

export type ConsoleInbox = { readonly readAt: string; readonly items: readonly ConsoleWaiting[] };

export type ConsoleFound = {
  readonly kind: string;
  readonly id: string;
  readonly title: Personal;
  readonly at: string;
  readonly amountPaise: Paise | null;
  readonly customerId: string | null;
  readonly line: string;
  readonly orderId: string | null;
};

export type ConsoleFindings = {
  readonly found: readonly ConsoleFound[];
  readonly tried: readonly string[];
  readonly isCut: boolean;
  readonly tookMs: number;
};

export type ConsoleEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly by: string;
  /** Name and value; personal ones have no value. */
  readonly fields: readonly (readonly [string, string | null])[];
  /** Null without personal data. */
  readonly shownAt: string | null;
};

export type ConsoleOrder = {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly isSettled: boolean;
  readonly facts: readonly (readonly [string, string])[];
  readonly events: readonly ConsoleEvent[];
  readonly lines: readonly string[];
};

export type ConsoleCheck = {
  readonly check: string;
  readonly state: 'ok' | 'attention' | 'failed';
  readonly seen: string;
  readonly todo: string;
};

export type ConsoleQueue = {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
};

export type ConsoleHealth = {
  readonly readAt: string;
  readonly checks: readonly ConsoleCheck[];
  /** Null while the queue engine does not answer. */
  readonly queues: readonly ConsoleQueue[] | null;
};

export type ConsoleMoney = {
  readonly title: string;
  readonly inPaise: Paise;
  readonly credits: number;
  readonly outPaise: Paise;
  readonly refunds: number;
  readonly orders: number;
};

export type ConsoleAccounts = {
  readonly today: ConsoleMoney;
  readonly month: ConsoleMoney;
  readonly line: string;
};
