/** Money that came in before and went out again, as a later statement tells of it. */
import { creditStream } from '@haat/contracts/events/credit';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { type CreditState, creditDecider } from '@haat/domain/credit';
import {
  type CommandServices,
  executeCommand,
  loadAggregate,
} from '@haat/platform/commands/execute';
import { derivedId } from '@haat/platform/ids';
import type { ByOperator } from '../../command-line/outcome.ts';
import { toLook } from '../../inbox/to-paste.ts';
import type { Statement, StatementDebit, ToldRow } from './statement.ts';

/** What travels in one read. */
const AT_ONCE = 200;

const told = ({ line, utr, debitPaise }: StatementDebit, { claim }: CreditState): ToldRow => {
  const went = `${formatRupees(debitPaise)} that came in under ${utr} went out again`;
  return claim === null
    ? { line, why: `${went}: it pays nothing by itself any more.` }
    : {
        line,
        why: `${went}, and has paid: ${toLook('payments', 'show', claim.referenceCode)}`,
      };
};

/**
 * Writes down which credits the bank took back: it does so under their own transaction ids. What was
 * delivered for them is not taken back by itself: a person hears of it, by every statement that tells.
 * @param by null only says what would be recorded.
 */
export const recordTakenBack = async (
  services: CommandServices,
  {
    statement: { wentOut },
    sha256,
  }: { readonly statement: Pick<Statement, 'wentOut'>; readonly sha256: string },
  by: ByOperator | null,
): Promise<readonly ToldRow[]> => {
  const { store } = services;
  const look = async (debit: StatementDebit): Promise<ToldRow | null> => {
    const { utr, valueDate, debitPaise: amountPaise } = debit;
    const creditId = store.names.credit({ utr });
    const stream = creditStream(creditId);
    const known = await loadAggregate(store, creditDecider, stream);
    const { observed } = known.state;
    if (observed?.amountPaise !== amountPaise) return null;
    // What went out first was the shop's own: it came back, and is somebody's to look at.
    if (indianDay(Date.parse(observed.creditedAt)) >= valueDate) return null;
    if (by === null) return told(debit, known.state);
    const takenBackAt = new Date(`${valueDate}T00:00:00+05:30`).toISOString();
    const { operator, reason } = by;
    const { state } = await executeCommand(
      services,
      creditDecider,
      stream,
      { type: 'RecordCreditTakenBack', creditId, amountPaise, takenBackAt },
      {
        commandId: derivedId('taken back', sha256, creditId),
        causationId: `statement-${sha256}`,
        actor: { kind: 'operator', name: operator, reason },
      },
      known,
    );
    return told(debit, state);
  };
  const found: (ToldRow | null)[] = [];
  for (let at = 0; at < wentOut.length; at += AT_ONCE) {
    found.push(...(await Promise.all(wentOut.slice(at, at + AT_ONCE).map(look))));
  }
  return found.filter((row) => row !== null);
};
