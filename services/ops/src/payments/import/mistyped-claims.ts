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

/** Skips credits that are claimed, excluded or reversed. */
export const mistypedClaims = async (
  { db, store }: Pick<ShopServices, 'db' | 'store'>,
  { credits }: Pick<Statement, 'credits'>,
): Promise<readonly MistypedClaim[]> => {
  const waiting = byUtr(await waitingPayments(db));
  const found: MistypedClaim[] = [];
  for (const { line, utr, creditPaise: amountPaise } of credits) {
    const codes = mistypedFor(waiting, { utr, amountPaise });
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
