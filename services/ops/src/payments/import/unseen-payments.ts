import { DAY_MS } from '@haat/contracts/durations';
import { creditStream } from '@haat/contracts/events/credit';
import { paymentStream } from '@haat/contracts/events/payment';
import { utrsIn } from '@haat/contracts/utr';
import { creditDecider } from '@haat/domain/payment/credit';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr, isBeingVerified } from '@haat/domain/payment/payment-state';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import type { ByOperator } from '../../command-line/outcome.ts';
import type { ShopServices } from '../../shop.ts';
import type { Statement } from './statement.ts';

export type UnseenPayment = {
  readonly referenceCode: string;
  readonly isExpired: boolean;
};

const AT_ONCE = 200;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** A statement with missing rows proves nothing about a payment. */
const isWhole = ({ gaps, refused, hasBalances, from }: Statement): boolean =>
  hasBalances && gaps.length === 0 && refused.length === 0 && from !== '';

/**
 * Not the first and last day, which may be incomplete. Missing again after `expiryMs`, a payment
 * expires. @param by null for a dry run.
 */
export const recordUnseen = async (
  services: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  { statement, sha256 }: { readonly statement: Statement; readonly sha256: string },
  expiryMs: number,
  by: ByOperator | null,
): Promise<readonly UnseenPayment[]> => {
  if (!isWhole(statement)) return [];
  const { db, store, clock } = services;
  const [after, before] = [startOf(statement.from) + DAY_MS, startOf(statement.to)];
  // Of several possible UTRs in a row, any may be the submitted one.
  const inFile = new Set(
    statement.credits.flatMap(({ utr, reference, narration }) =>
      utr === null ? [...utrsIn(reference), ...utrsIn(narration)] : [utr],
    ),
  );

  const look = async (referenceCode: string): Promise<UnseenPayment | null> => {
    const stream = paymentStream(referenceCode);
    const { state: payment } = await loadAggregate(store, paymentDecider, stream);
    if (payment.phase === 'not_submitted' || !hasUtr(payment)) return null;
    const verifyingSince = Date.parse(payment.verifyingSince);
    const isInWindow = verifyingSince >= after && verifyingSince < before;
    if (!isBeingVerified(payment) || !isInWindow) return null;
    const credit = creditStream(store.names.credit({ utr: payment.utr }));
    const { state } = await loadAggregate(store, creditDecider, credit);
    // A settlement's lump sum is no customer's payment.
    const isLump = state.settlement?.by === 'reference';
    if (!isLump && (state.phase !== 'unseen' || inFile.has(payment.utr))) return null;

    const notSeenAt = payment.creditNotSeenAt;
    const isExpired = notSeenAt !== null && before - Date.parse(notSeenAt) >= expiryMs;
    if (notSeenAt !== null && !isExpired) return null;
    if (by === null) return { referenceCode, isExpired };
    const command: PaymentCommand = isExpired
      ? { type: 'ExpirePayment', referenceCode, reason: EXPIRED }
      : { type: 'RecordCreditNotSeen', referenceCode, askedAt: isoNow(clock) };
    const recorded = await executeCommand(services, paymentDecider, stream, command, {
      commandId: derivedId('unseen', sha256, referenceCode),
      causationId: `statement-${sha256}`,
      actor: { kind: 'operator', name: by.operator, reason: by.reason },
    });
    return recorded.ok ? { referenceCode, isExpired } : null;
  };

  const waiting = await db
    .selectFrom('payments')
    .select('reference_code')
    .where('status', 'in', ['submitted', 'verifying'])
    .where('utr', 'is not', null)
    .where('submitted_at', '<', new Date(before))
    .execute();
  const found: (UnseenPayment | null)[] = [];
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const some = waiting.slice(at, at + AT_ONCE);
    found.push(...(await Promise.all(some.map(({ reference_code }) => look(reference_code)))));
  }
  return found.filter((one) => one !== null);
};

const EXPIRED =
  'We couldn’t find this payment in our bank account. If the money left your account, submit ' +
  'the transaction ID again or contact support.';
