import { DAY_MS } from '@haat/contracts/durations';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { Config } from '@haat/platform/config';
import { named } from '@haat/platform/database';
import { type SqlBool, sql } from 'kysely';
import type { ApiContext } from '../../context.ts';

const GUESSES_COUNT_MS = DAY_MS;
/** VERIFICATION_RETRY_MAX_MS by default. */
const RETRY_AFTER_SECONDS = 5 * 60;

type Services = Pick<ApiContext, 'db' | 'clock' | 'settings'>;

const isOpen = (verifier: Config['PAYMENT_VERIFIER']) => {
  const waits = sql<SqlBool>`status in ('submitted', 'verifying')`;
  switch (verifier) {
    case 'http':
      return sql<SqlBool>`${waits} and credit_not_seen_at is not null`;
    case 'statement':
      return waits;
    case 'operator':
      return sql<SqlBool>`(${waits} or (status = 'in_review' and review ->> 'reason' = 'by_hand'))`;
  }
};

/**
 * Limits guesses: payments unknown to the bank count, those of a slow bank do not. Rejected and
 * corrected ones of the last day lower the limit. @throws {Refusal} 429
 */
export const requireFewOpenPayments = async (
  { db, clock, settings }: Services,
  customerId: string,
  corrected: string | null,
): Promise<void> => {
  const since = new Date(clock.now() - GUESSES_COUNT_MS);
  const { open, rejected, replaced } = await db
    .selectFrom('payments')
    .modifyFront(named('count_open_payments'))
    .select((select) => [
      select.fn.countAll<number>().filterWhere(isOpen(settings.PAYMENT_VERIFIER)).as('open'),
      select.fn.countAll<number>().filterWhere('rejected_at', '>', since).as('rejected'),
      select.fn
        .countAll<number>()
        .filterWhere('status', '=', 'replaced')
        .filterWhere('credit_not_seen_at', 'is not', null)
        .filterWhere('updated_at', '>', since)
        .as('replaced'),
    ])
    .where('customer_id', '=', customerId)
    .where('reference_code', '!=', corrected ?? '')
    .executeTakeFirstOrThrow();
  const left = settings.OPEN_PAYMENTS_PER_CUSTOMER - Number(replaced);
  const allowed = corrected === null ? Math.max(1, left - Number(rejected)) : left;
  if (Number(open) < allowed) return;
  const notSeen = Number(open) + (corrected === null ? 0 : Number(replaced) + 1);
  throw new Refusal(429, refusalMessages.tooManyOpenPayments(notSeen), {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
};
