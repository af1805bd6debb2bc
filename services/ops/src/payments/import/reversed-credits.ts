/** Credits that a later statement shows going out again. */
import { type CreditEvent, creditStream } from '@haat/contracts/events/credit';
import { paymentStream, utrStream } from '@haat/contracts/events/payment';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { type CreditState, creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { utrDecider } from '@haat/domain/payment/utr';
import { derivedId } from '@haat/platform/ids';
import {
  type Aggregate,
  type CommandServices,
  executeCommand,
  loadAggregate,
} from '@haat/record/commands';
import type { ByOperator } from '../../command-line/outcome.ts';
import { toShow } from '../../command-line/to-paste.ts';
import { reviewedIn } from '../find-payment.ts';
import type { ReportedRow } from './read-row.ts';
import type { Statement, StatementDebit } from './statement.ts';

const AT_ONCE = 200;

const reportOf = (
  { line, utr, debitPaise }: StatementDebit,
  { claim }: CreditState,
): ReportedRow => {
  const went = `${formatRupees(debitPaise)} that came in under ${utr} went out again`;
  return claim === null
    ? { line, why: `${went}: it no longer pays anything by itself.` }
    : {
        line,
        why: `${went}, and has paid: ${toShow('payments', 'show', claim.referenceCode)}`,
      };
};

type Known = Aggregate<CreditState> & { readonly creditId: string };

const loadCredit = async (store: CommandServices['store'], creditId: string): Promise<Known> => ({
  creditId,
  ...(await loadAggregate<CreditState, CreditEvent>(store, creditDecider, creditStream(creditId))),
});

const MAX_REPORTS = 50;

/** @returns the credits of a transaction ID; those with a bank's id by their payments. */
const creditsOf = async (
  store: CommandServices['store'],
  utr: string,
): Promise<readonly Known[]> => {
  const [named, { state }] = await Promise.all([
    loadCredit(store, store.names.credit({ utr })),
    loadAggregate(store, utrDecider, utrStream(store.names.utr(utr))),
  ]);
  const codes = state.reports.slice(0, MAX_REPORTS).map(({ referenceCode }) => referenceCode);
  const claimed = named.state.claim?.referenceCode ?? [];
  const payments = await Promise.all(
    [...new Set(codes.concat(claimed))].map((code) =>
      loadAggregate(store, paymentDecider, paymentStream(code)),
    ),
  );
  const ids = payments.flatMap(({ state: payment, recorded }) =>
    payment.phase === 'not_submitted' || payment.creditId === null
      ? reviewedIn(recorded)
      : [payment.creditId, ...reviewedIn(recorded)],
  );
  const others = [...new Set(ids)].filter((id) => id !== named.creditId);
  return [named, ...(await Promise.all(others.map((id) => loadCredit(store, id))))];
};

/** The same money, on a later day. */
const isWhatWentOut = (
  { observed }: CreditState,
  { utr, valueDate, debitPaise, isReturn = false }: StatementDebit,
): boolean =>
  observed?.utr === utr &&
  observed.amountPaise === debitPaise &&
  // Money that went out first was the shop's own.
  (isReturn || indianDay(Date.parse(observed.creditedAt)) < valueDate);

/** Delivered orders stay: an operator decides. @param by null for a dry run. */
export const recordReversed = async (
  services: CommandServices,
  {
    statement: { wentOut },
    sha256,
  }: { readonly statement: Pick<Statement, 'wentOut'>; readonly sha256: string },
  by: ByOperator | null,
): Promise<readonly ReportedRow[]> => {
  const { store } = services;
  const look = async (debit: StatementDebit): Promise<ReportedRow | null> => {
    const { utr, valueDate, debitPaise: amountPaise } = debit;
    const taken = (await creditsOf(store, utr)).filter(({ state }) => isWhatWentOut(state, debit));
    const [first] = taken;
    if (first === undefined) return null;
    // All ids of one credit are claimed for one payment.
    const paid = taken.find(({ state }) => state.claim !== null) ?? first;
    if (by === null) return reportOf(debit, paid.state);
    const reversedAt = new Date(`${valueDate}T00:00:00+05:30`).toISOString();
    const { operator, reason } = by;
    for (const { creditId, ...known } of taken) {
      await executeCommand(
        services,
        creditDecider,
        creditStream(creditId),
        { type: 'RecordCreditReversed', creditId, amountPaise, reversedAt },
        {
          commandId: derivedId('taken back', sha256, creditId),
          causationId: `statement-${sha256}`,
          actor: { kind: 'operator', name: operator, reason },
        },
        known,
      );
    }
    // Read again: a payment may have claimed it just now.
    return reportOf(debit, (await loadCredit(store, paid.creditId)).state);
  };
  const found: (ReportedRow | null)[] = [];
  for (let at = 0; at < wentOut.length; at += AT_ONCE) {
    found.push(...(await Promise.all(wentOut.slice(at, at + AT_ONCE).map(look))));
  }
  return found.filter((row) => row !== null);
};
