import { creditStream } from '@haat/contracts/events/credit';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { creditDecider } from '@haat/domain/payment/credit';
import { loadAggregate } from '@haat/record/commands';
import { lineOf } from '@haat/worker/alarms/next-command';
import {
  approveCommand,
  byUtr,
  mistypedFor,
  waitingPayments,
} from '@haat/worker/payments/waiting-payments';
import type { ShopServices } from '../../shop.ts';
import type { Statement } from './statement.ts';

export type MistypedClaim = {
  readonly line: number;
  readonly utr: string;
  readonly amountPaise: Paise;
  readonly referenceCode: string;
  readonly approve: string;
};

/** Skips credits that are claimed, excluded or reversed, and payments whose own credit is here. */
export const mistypedClaims = async (
  { db, store }: Pick<ShopServices, 'db' | 'store'>,
  { credits }: Pick<Statement, 'credits'>,
): Promise<readonly MistypedClaim[]> => {
  const payments = await waitingPayments(db);
  const waiting = byUtr(payments);
  const shown = new Set(credits.map(({ utr }) => utr));
  const right = new Set(
    payments.filter(({ utr }) => shown.has(utr)).map(({ reference_code }) => reference_code),
  );
  const found: MistypedClaim[] = [];
  for (const { line, utr, creditPaise: amountPaise } of credits) {
    const codes = mistypedFor(waiting, { utr, amountPaise }).filter((code) => !right.has(code));
    if (utr === null || codes.length === 0) continue;
    const stream = creditStream(store.names.credit({ utr }));
    const { state } = await loadAggregate(store, creditDecider, stream);
    if (state.claim !== null || state.isExcluded || state.isReversed) continue;
    for (const referenceCode of codes) {
      const approve = lineOf(approveCommand(referenceCode, amountPaise, `utr-${utr}`));
      found.push({ line, utr, amountPaise, referenceCode, approve });
    }
  }
  return found;
};

export const mistypedText = ({
  line,
  amountPaise,
  referenceCode,
  approve,
}: MistypedClaim): string =>
  `Line ${line}: ${formatRupees(amountPaise)} may be ${referenceCode}, whose transaction ID differs ` +
  `by one digit or two swapped ones. If it is: ${approve}`;
