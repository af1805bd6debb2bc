import { ERASED } from '@haat/contracts/personal';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { unsentPaiseOf } from '@haat/domain/payment/refund';
import { listCheckpoints } from '@haat/event-processing/checkpoints';
import { comparePositions, type Position } from '@haat/event-store/port';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { Database } from '@haat/platform/tables';
import type { Kysely, Transaction } from 'kysely';
import type { InvoiceAccount, OrderAccount, PaymentAccount } from './accounts.ts';
import type { Findings } from './finding.ts';
import type { Ledger } from './ledger.ts';

type Values = Readonly<Record<string, unknown>>;

const ofPayment = (payment: PaymentAccount): Values => ({
  customer_id: payment.customerId,
  amount_paise: payment.amountPaise,
  credited_paise: payment.creditedPaise,
  status: payment.phase,
  order_id: payment.allocation?.orderId ?? null,
  price_paise: payment.allocation?.pricePaise ?? null,
  refunded_paise: payment.refundedPaise,
  unsent_paise: unsentPaiseOf(payment.refunds),
  topped_up_paise: payment.toppedUpPaise,
  debited_paise: payment.debitedPaise,
  free_paise: unallocatedOf(payment),
  // Erasure removes it from the events first.
  ...(payment.utr === ERASED ? {} : { utr: payment.utr }),
});

const ofOrder = (order: OrderAccount): Values => ({
  customer_id: order.customerId,
  phase: order.phase,
  price_paise: order.pricePaise,
  paid_paise: order.confirmedPaise,
  reference_code: order.referenceCode,
});

const STATUSES = { not_issued: null, issued: 'due', paid: 'paid', voided: 'void' } as const;

const ofInvoice = (invoice: InvoiceAccount): Values => ({
  order_id: invoice.orderId,
  total_paise: invoice.totalPaise,
  credited_paise: invoice.notesPaise,
  status: STATUSES[invoice.phase],
});

type Account = { readonly position: Position };

type Compared = {
  readonly name: 'payments' | 'orders' | 'invoices';
  readonly key: string;
  readonly expected: (key: string) => (Account & { readonly values: Values }) | undefined;
  readonly keys: () => Iterable<string>;
  /** A row without an account, because it costs nothing. */
  readonly isFree?: (row: Values) => boolean;
};

const expecting =
  <One extends Account>(accounts: ReadonlyMap<string, One>, valuesOf: (one: One) => Values) =>
  (key: string) => {
    const account = accounts.get(key);
    return account && { position: account.position, values: valuesOf(account) };
  };

const comparedWith = ({ payments, orders, invoices }: Ledger): readonly Compared[] => [
  {
    ...{ name: 'payments', key: 'reference_code', keys: () => payments.keys() },
    expected: expecting(payments, ofPayment),
  },
  {
    ...{ name: 'orders', key: 'id', keys: () => orders.keys() },
    expected: expecting(orders, ofOrder),
    isFree: ({ price_paise, reference_code }) => price_paise === 0 && reference_code === null,
  },
  {
    ...{ name: 'invoices', key: 'number', keys: () => invoices.keys() },
    expected: expecting(invoices, ofInvoice),
  },
];

const PAGE = 1_000;

async function* rowsOf(
  transaction: Transaction<Database>,
  { name, key }: Pick<Compared, 'name' | 'key'>,
): AsyncGenerator<Values> {
  const { ref } = transaction.dynamic;
  for (let after = ''; ; ) {
    const rows: readonly Values[] = await transaction
      .selectFrom(name)
      .selectAll()
      .where(ref(key), '>', after)
      .orderBy(ref(key))
      .limit(PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = String(last[key]);
  }
}

const compare = async (
  transaction: Transaction<Database>,
  compared: Compared,
  reached: Position,
  findings: Findings,
): Promise<number> => {
  const { name, key, expected, keys, isFree = () => false } = compared;
  const differs = (about: string, text: string): void =>
    findings.add(
      'read_model_differs',
      `${name} ${about}`,
      `${text} Rebuild it: ${opsPrefix()} projections rebuild ${name} --accept-differences.`,
    );
  const found = new Set<string>();
  let behind = 0;
  for await (const row of rowsOf(transaction, compared)) {
    const about = String(row[key]);
    const one = expected(about);
    found.add(about);
    if (one === undefined) {
      if (!isFree(row)) differs(about, 'No event explains this row.');
    } else if (comparePositions(one.position, reached) > 0) {
      behind += 1;
    } else {
      const wrong = Object.entries(one.values).filter(([field, value]) => row[field] !== value);
      const differences = wrong.map(
        ([field, value]) => `${field} is ${row[field]}, by its events ${value}`,
      );
      if (differences.length > 0) differs(about, `${differences.join('; ')}.`);
    }
  }
  for (const about of keys()) {
    const isToBeThere = comparePositions(expected(about)?.position ?? reached, reached) <= 0;
    if (!found.has(about) && isToBeThere) differs(about, 'Its row is missing.');
  }
  return behind;
};

/** @param readOn shows the ledger events up to a position. @returns rows behind, not compared. */
export const checkReadModels = (
  db: Kysely<Database>,
  { ledger, findings }: { readonly ledger: Ledger; readonly findings: Findings },
  readOn: (upTo: Position) => Promise<void>,
): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const checkpoints = await listCheckpoints(transaction);
      const reachedBy = (name: string): Position =>
        (checkpoints.find((one) => one.name === name)?.position ?? '') as Position;
      const all = comparedWith(ledger);
      for (const { name } of all) await readOn(reachedBy(name));
      let behind = 0;
      for (const one of all)
        behind += await compare(transaction, one, reachedBy(one.name), findings);
      return behind;
    });
