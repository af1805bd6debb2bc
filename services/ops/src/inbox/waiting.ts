import type { Paise } from '@haat/contracts/money';
import type { Config } from '@haat/platform/config';
import type { ShopServices } from '../shop.ts';

export type WaitingKind =
  | 'payment in review'
  | 'payment contested'
  | 'payment short'
  | 'payment not found'
  | 'money unclaimed'
  | 'refund asked for'
  | 'order idle'
  | 'registration overdue'
  | 'hosting overdue'
  | 'renewal overdue'
  | 'account not as paid'
  | 'name not theirs'
  | 'name over'
  | 'event parked'
  | 'message'
  | 'ticket';

/** Something that waits for a person. */
export type Waiting = {
  readonly kind: WaitingKind;
  /** What it is called: a reference code, an order, a name, a stream or a number. */
  readonly id: string;
  /** ISO 8601. */
  readonly since: string;
  /** The customer, or who else it is from; null where it is nobody’s. */
  readonly whose: string | null;
  readonly amountPaise: Paise | null;
  readonly why: string;
  /** Lines for a shell, the likeliest first: they show it whole, or resolve it. */
  readonly commands: readonly string[];
};

/** The settings that the alarms go by. */
export const WAITING_SETTINGS = [
  'REGISTRATION_ALARM_MS',
  'HOSTING_ALARM_MS',
  'PAID_IDLE_ALARM_MS',
  'PAYMENT_VERIFIER',
] as const;

export type WaitingServices = Pick<ShopServices, 'db' | 'store' | 'clock'> & {
  readonly alarms: Pick<Config, (typeof WAITING_SETTINGS)[number]>;
};

/** Most of each kind that are looked at; the longest waiting come first. */
export const MOST_OF_A_KIND = 500;
