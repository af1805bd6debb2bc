/** Excludes payment apps' lump sums: their payments were imported one by one. */
import { DAY_MS } from '@haat/contracts/durations';
import { type CreditSettlement, creditStream } from '@haat/contracts/events/credit';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { readUtr } from '@haat/contracts/utr';
import { type CreditState, creditDecider } from '@haat/domain/payment/credit';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { byUtr, waitingPayments } from '@haat/worker/payments/waiting-payments';
import type { ByOperator } from '../../command-line/outcome.ts';
import { toDecide, toShow } from '../../command-line/to-paste.ts';
import type { ShopServices } from '../../shop.ts';
import { type FoundLumps, findLumps, type LumpCandidate } from './find-lumps.ts';
import { nameOf } from './import-credits.ts';
import { loadSettlements, type Settlement } from './settlements.ts';
import type { Statement } from './statement.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;

/** Apps pay out by NEFT, RTGS or IMPS; UPI is a payer's. */
const BY_UPI = /^(?:BY TRANSFER-)?UPI\b/i;
const AT_ONCE = 200;
const MAX_CREDITS = 5_000;

const candidateOf = (
  creditId: string,
  { observed, claim, settlement }: CreditState,
  isReported: (utr: string) => boolean,
): LumpCandidate | null => {
  if (observed === null) return null;
  const { amountPaise, creditedAt, note } = observed;
  const utr = observed.utr === ERASED ? null : observed.utr;
  return {
    ...{ creditId, amountPaise, utr, words: `${utr ?? ''} ${note ?? ''}` },
    name: utr === null ? `row-${creditId}` : `utr-${utr}`,
    day: indianDay(Date.parse(creditedAt)),
    claimedBy: claim?.referenceCode ?? null,
    known: settlement,
    mayBeBySum:
      settlement === null && !BY_UPI.test(note ?? '') && !(utr !== null && isReported(utr)),
  };
};

/** Credits of these settlements' days, and those named by their references. */
const seenIds = async (
  { db, store }: Services,
  settlements: readonly Settlement[],
): Promise<readonly string[]> => {
  const days = settlements.flatMap(({ settledOn }) => settledOn ?? []).toSorted();
  const named = settlements.flatMap(({ id, bankReference }) =>
    [id, bankReference ?? ''].flatMap((one) => {
      const utr = readUtr(one);
      return utr === null ? [] : [store.names.credit({ utr })];
    }),
  );
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return named;
  const nets = settlements.map(({ netPaise }) => netPaise);
  const rows = await db
    .selectFrom('credits')
    .select('credit_id')
    .where('credited_at', '>=', new Date(Date.parse(first) - 2 * DAY_MS))
    .where('credited_at', '<', new Date(Date.parse(last) + 6 * DAY_MS))
    .where((where) =>
      where.or([where('state', '=', 'unclaimed'), where('amount_paise', 'in', nets)]),
    )
    // Matching sums first: the limit may cut the list.
    .orderBy((is) => is('amount_paise', 'in', nets), 'desc')
    .limit(MAX_CREDITS)
    .execute();
  return [...named, ...rows.map(({ credit_id }) => credit_id)];
};

/** An app's payments are credits themselves, whatever their sum. */
const importedFromApps = async (
  { db }: Services,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('settled_payments')
      .select('credit_id')
      .where('credit_id', 'in', ids.slice(at, at + AT_ONCE))
      .execute();
    for (const { credit_id } of rows) if (credit_id !== null) found.add(credit_id);
  }
  return found;
};

export const findSettlementLumps = async (
  services: Services,
  statement: Pick<Statement, 'bank' | 'credits' | 'settled'>,
): Promise<FoundLumps> => {
  const { db, store } = services;
  const open = await loadSettlements(db, { openOnly: true });
  const due = open.filter(({ netPaise }) => netPaise > 0);
  if (due.length === 0) return { lumps: [], differing: [], several: [] };
  const waiting = byUtr(await waitingPayments(db));
  const isReported = (utr: string): boolean => waiting.has(utr);
  const rows = new Map(
    (statement.settled === undefined ? statement.credits : []).map((credit) => [
      store.names.credit(nameOf(statement.bank, credit)),
      credit,
    ]),
  );
  const ids = [...new Set([...rows.keys(), ...(await seenIds(services, due))])];
  const ofApps = await importedFromApps(services, ids);
  const look = async (creditId: string): Promise<LumpCandidate | null> => {
    if (ofApps.has(creditId)) return null;
    const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
    if (state.observed !== null) return candidateOf(creditId, state, isReported);
    const row = rows.get(creditId);
    if (row === undefined) return null;
    const { utr, valueDate: day, creditPaise: amountPaise, narration, reference } = row;
    return {
      ...{ creditId, day, amountPaise, utr, words: `${reference} ${narration}` },
      ...{ name: utr === null ? `row-${creditId}` : `utr-${utr}` },
      claimedBy: state.claim?.referenceCode ?? null,
      known: null,
      mayBeBySum: !BY_UPI.test(narration) && !(utr !== null && isReported(utr)),
    };
  };
  const looked: (LumpCandidate | null)[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    looked.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(look))));
  }
  return findLumps(
    due,
    looked.filter((one) => one !== null),
  );
};

export type RecognisedLumps = {
  readonly recognised: readonly string[];
  readonly open: readonly string[];
};

export const settlementOf = ({
  settlement: { app, id },
  by,
}: Pick<FoundLumps['lumps'][number], 'settlement' | 'by'>): CreditSettlement => ({ app, id, by });

/** @param by null for a dry run. */
export const setLumpsAside = async (
  services: Services,
  { lumps, differing, several }: FoundLumps,
  by: ByOperator | null,
): Promise<RecognisedLumps> => {
  const recognised: string[] = [];
  const open: string[] = [];
  for (const lump of lumps) {
    const { settlement, credit } = lump;
    const claimedBy = credit.claimedBy ?? (by === null ? null : await setAside(services, lump, by));
    if (claimedBy !== null) {
      open.push(claimedText(settlement, credit, claimedBy));
      continue;
    }
    const how = lump.by === 'reference' ? 'by its reference' : 'by its sum and day';
    recognised.push(
      `${formatRupees(credit.amountPaise)} of ${credit.day} is settlement ${settlement.id} of ` +
        `${settlement.app} (${how}), and ${by === null ? 'would be' : 'is'} set aside.`,
    );
  }
  for (const { settlement, credit } of differing) {
    if (credit.claimedBy !== null) open.push(claimedText(settlement, credit, credit.claimedBy));
    const todo =
      'It is not set aside: import the other files of this settlement, or compare both in the app.';
    open.push(differingText(settlement, credit.amountPaise, todo));
  }
  for (const { settlement, credits } of several) {
    const lines = credits.map(({ name }) =>
      toDecide(
        'The app paid it out.',
        ...['payments', 'set-aside', name, '--settlement', `${settlement.app}:${settlement.id}`],
      ),
    );
    open.push(
      `Settlement ${settlement.id} of ${settlement.app}: several credits or settlements of ` +
        `${formatRupees(settlement.netPaise)} fit. Say which it is: ${lines.join(' or ')}`,
    );
  }
  return { recognised, open };
};

export const differingText = (
  { app, id, netPaise }: Settlement,
  bankPaise: number,
  todo: string,
): string =>
  `Settlement ${id} of ${app}: the bank shows ${formatRupees(bankPaise)}, its files say ` +
  `${formatRupees(netPaise)}. ${todo}`;

const claimedText = (
  { app, id }: Settlement,
  { amountPaise }: LumpCandidate,
  referenceCode: string,
): string =>
  `Settlement ${id} of ${app}, ${formatRupees(amountPaise)}, has paid ${referenceCode}, though its ` +
  `payments are credits themselves: the same money pays twice. Look at it: ${toShow('payments', 'show', referenceCode)}`;

/** @returns the payment that has claimed it meanwhile; null when excluded. */
const setAside = async (
  services: Services,
  lump: FoundLumps['lumps'][number],
  { operator, reason }: ByOperator,
): Promise<string | null> => {
  const { settlement, credit } = lump;
  const { creditId } = credit;
  const { app, id } = settlement;
  const given = await executeCommand(
    services,
    creditDecider,
    creditStream(creditId),
    {
      ...{ type: 'ExcludeCredit', creditId, excludedAt: isoNow(services.clock) },
      settlement: settlementOf(lump),
    },
    {
      commandId: derivedId('settlement', app, id, creditId, lump.by),
      causationId: `settlement-${services.store.names.settled(app, id, 'settlement')}`,
      actor: { kind: 'operator', name: operator, reason },
    },
  );
  if (!given.ok) return given.refusal.reason === 'claimed' ? given.refusal.referenceCode : null;
  await markLump(services.db, settlement, credit);
  return null;
};

export const markLump = async (
  db: ShopServices['db'],
  { app, id }: Pick<Settlement, 'app' | 'id'>,
  { creditId, amountPaise }: Pick<LumpCandidate, 'creditId' | 'amountPaise'>,
): Promise<void> => {
  await db
    .updateTable('settlements')
    .set({ lump_credit_id: creditId, lump_paise: amountPaise })
    .where('app', '=', app)
    .where('id', '=', id)
    .execute();
};
