/** Records a statement's credits, each once. */
import { type CreditSettlement, creditStream } from '@haat/contracts/events/credit';
import { formatRupees, type Paise, sumPaise } from '@haat/contracts/money';
import { creditDecider } from '@haat/domain/payment/credit';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { absent, type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import type { CreditName, StreamNames } from '@haat/record/encryption';
import type { ByOperator } from '../../command-line/outcome.ts';
import type { ReportedRow } from './read-row.ts';
import type { Statement, StatementCredit } from './statement.ts';

export type Imported = {
  readonly added: number;
  readonly addedPaise: Paise;
  readonly known: number;
  readonly refused: readonly ReportedRow[];
};

const AT_ONCE = 200;

/** By UTR, else by the whole row: equal rows are two credits, a row in two statements is one. */
export const nameOf = (bank: string, credit: StatementCredit): CreditName => {
  const { utr, valueDate, reference, narration, balancePaise, repetition, creditPaise } = credit;
  if (utr !== null) return { utr };
  const details = [reference, narration, balancePaise, repetition];
  return {
    account: bank,
    date: valueDate,
    reference: JSON.stringify(details),
    amountPaise: creditPaise,
  };
};

const observationOf = (names: StreamNames, bank: string, credit: StatementCredit) => ({
  creditId: names.credit(nameOf(bank, credit)),
  utr: credit.utr,
  amountPaise: credit.creditPaise,
  creditedAt: new Date(`${credit.valueDate}T00:00:00+05:30`).toISOString(),
  tr: null,
  source: 'statement' as const,
  bankId: null,
  note: credit.narration === '' ? null : credit.narration,
  payer: null,
  asked: null,
});

const differs = ({ line, utr }: StatementCredit, seenPaise: Paise): ReportedRow => ({
  line,
  why: `the credit of ${utr} was seen as ${formatRupees(seenPaise)} before`,
});

type Outcome = 'added' | 'known' | ReportedRow;

/** The same UTR with another balance is other money; a joined file repeats the balance. */
const cameTwice = ({ line, utr }: StatementCredit, before: StatementCredit): ReportedRow => ({
  line,
  why: `the credit of ${utr} is in line ${before.line}, and came once more: match it manually`,
});

/**
 * Records new credits; can be repeated after an interruption. @param by null for a dry run.
 * @param lumps settlements by credit id: recorded as such at once, so no payment can claim them.
 */
export const importCredits = async (
  services: CommandServices,
  { statement, sha256 }: { readonly statement: Statement; readonly sha256: string },
  by: ByOperator | null,
  notify: (done: number) => void = () => {},
  lumps: ReadonlyMap<string, CreditSettlement> = new Map(),
): Promise<Imported> => {
  const { names } = services.store;
  const first = new Map<string, StatementCredit>();
  const refused: ReportedRow[] = [];
  let [added, addedPaise, known] = [0, 0, 0];
  for (const credit of statement.credits) {
    const id = names.credit(nameOf(statement.bank, credit));
    const before = first.get(id);
    if (before === undefined) first.set(id, credit);
    else if (before.creditPaise !== credit.creditPaise) {
      refused.push(differs(credit, before.creditPaise));
    } else if (before.balancePaise !== credit.balancePaise) refused.push(cameTwice(credit, before));
    else known += 1;
  }
  const credits = [...first.values()];
  for (let at = 0; at < credits.length; at += AT_ONCE) {
    const together = credits.slice(at, at + AT_ONCE);
    const outcomes = await Promise.all(
      together.map((credit) =>
        by === null
          ? look(services, statement.bank, credit)
          : observe(services, statement.bank, credit, { sha256, by, lumps }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'known') known += 1;
      else if (outcome !== 'added') refused.push(outcome);
      else {
        added += 1;
        addedPaise = sumPaise([addedPaise, together[index]?.creditPaise ?? 0]);
      }
    }
    notify(Math.min(at + AT_ONCE, credits.length));
  }
  return { added, addedPaise, known, refused };
};

const look = async (
  { store }: CommandServices,
  bank: string,
  credit: StatementCredit,
): Promise<Outcome> => {
  const stream = creditStream(store.names.credit(nameOf(bank, credit)));
  const { state } = await loadAggregate(store, creditDecider, stream);
  if (state.phase === 'unseen') return 'added';
  const seenPaise = state.observed?.amountPaise ?? credit.creditPaise;
  return seenPaise === credit.creditPaise ? 'known' : differs(credit, seenPaise);
};

const observe = async (
  services: CommandServices,
  bank: string,
  credit: StatementCredit,
  {
    sha256,
    by: { operator, reason },
    lumps,
  }: {
    readonly sha256: string;
    readonly by: ByOperator;
    readonly lumps: ReadonlyMap<string, CreditSettlement>;
  },
): Promise<Outcome> => {
  // Reading costs a tenth of a needless encryption, and most credits are known.
  const looked = await look(services, bank, credit);
  if (looked !== 'added') return looked;
  const observation = observationOf(services.store.names, bank, credit);
  const observed = await executeCommand(
    services,
    creditDecider,
    creditStream(observation.creditId),
    {
      ...{ type: 'ObserveCredit', ...observation, observedAt: isoNow(services.clock) },
      settlement: lumps.get(observation.creditId),
    },
    {
      commandId: derivedId('statement', sha256, observation.creditId),
      causationId: `statement-${sha256}`,
      actor: { kind: 'operator', name: operator, reason },
    },
    absent(creditDecider),
  );
  if (!observed.ok) {
    return differs(credit, observed.state.observed?.amountPaise ?? credit.creditPaise);
  }
  return observed.events.length > 0 ? 'added' : 'known';
};
