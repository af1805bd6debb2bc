import { creditStream } from '@haat/contracts/events/credit';
import { ERASED } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/payment/credit';
import { loadAggregate } from '@haat/record/commands';
import type { ShopServices } from '../../shop.ts';
import type { Statement, StatementDebit } from './statement.ts';

/** Adds an app's refunds as outgoing money with the UTR of their payment. */
export const withReturnedPayments = async (
  { db, store }: Pick<ShopServices, 'db' | 'store'>,
  statement: Statement,
): Promise<Statement> => {
  const { bank, settled = [], wentOut } = statement;
  const found: StatementDebit[] = [];
  for (const { line, kind, refundOf, paidOn: valueDate, grossPaise } of settled) {
    if (kind === 'paid' || refundOf === null) continue;
    const row = await db
      .selectFrom('settled_payments')
      .select('credit_id')
      .where('payment', '=', store.names.settled(bank, refundOf, 'paid'))
      .executeTakeFirst();
    const creditId = row?.credit_id ?? null;
    if (creditId === null) continue;
    const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
    const utr = state.observed?.utr ?? null;
    if (utr === null || utr === ERASED) continue;
    found.push({ line, valueDate, utr, debitPaise: -grossPaise, isReturn: true });
  }
  const lines = new Set(found.map(({ line }) => line));
  return { ...statement, wentOut: [...wentOut.filter(({ line }) => !lines.has(line)), ...found] };
};
