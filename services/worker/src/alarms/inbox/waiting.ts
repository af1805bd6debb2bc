import type { Paise } from '@haat/contracts/money';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import type { Kysely } from 'kysely';
import type { NextCommand } from '../next-command.ts';

export type WaitingKind =
  | 'payment in review'
  | 'payment disputed'
  | 'payment short'
  | 'payment not found'
  | 'money unclaimed'
  | 'refund requested'
  | 'refund to send'
  | 'order idle'
  | 'registration overdue'
  | 'hosting overdue'
  | 'renewal overdue'
  | 'account not as paid'
  | 'plan differs at server'
  | 'account unknown'
  | 'site in doubt'
  | 'domain not theirs'
  | 'domain expired'
  | 'domain change in doubt'
  | 'event parked'
  | 'message'
  | 'ticket';

export type Waiting = {
  readonly kind: WaitingKind;
  /** A reference code, an order, a name, a stream or a number. */
  readonly id: string;
  /** ISO 8601. */
  readonly since: string;
  /** The customer or sender; null for neither. */
  readonly whose: string | null;
  readonly amountPaise: Paise | null;
  readonly why: string;
  /** The likeliest first. */
  readonly commands: readonly NextCommand[];
};

export const WAITING_SETTINGS = [
  'REGISTRATION_ALARM_MS',
  'HOSTING_ALARM_MS',
  'PAID_IDLE_ALARM_MS',
  'PAYMENT_VERIFIER',
] as const;

export type WaitingServices = {
  readonly db: Kysely<Database>;
  readonly store: EncryptedStore;
  readonly clock: Clock;
  readonly alarms: Pick<Config, (typeof WAITING_SETTINGS)[number]>;
};

export const MAX_PER_KIND = 500;

/** Reads on until `max` rows wait: others must not hide them. @param page in a stable order. */
export const waitingAmong = async <Row, Found = Waiting>(
  page: (max: number, offset: number) => Promise<readonly Row[]>,
  waits: (row: Row) => Promise<Found | null>,
  max = MAX_PER_KIND,
): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (let offset = 0; found.length < max; offset += max) {
    const rows = await page(max, offset);
    const results = await Promise.all(rows.map(waits));
    found.push(...results.filter((one) => one !== null));
    if (rows.length < max) break;
  }
  return found.slice(0, max);
};
