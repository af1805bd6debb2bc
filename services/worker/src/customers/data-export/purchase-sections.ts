import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { formatRupees } from '@haat/contracts/money';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { creditNoteDocumentOf, invoiceDocumentOf } from '@haat/ordering/documents/invoice-detail';
import type { Database } from '@haat/platform/tables';
import { loadAggregate } from '@haat/record/commands';
import type { Selectable } from 'kysely';
import { documentPath } from './file-paths.ts';
import { day, each, type Item, listed, type Section, type Source, spaced } from './section.ts';

const orders = ({ db, customer, histories }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .orderBy('placed_at')
        .execute(),
    async (row) => ({
      value: { ...row, history: await histories.of(orderStream(row.id)) },
      lines: [
        [
          row.id,
          listed(
            day(row.placed_at),
            row.service,
            row.domain,
            formatRupees(row.price_paise),
            spaced(row.status),
          ),
        ],
      ],
    }),
  );

/** Only for a credit that is certainly the customer's. */
const creditedOf = ({ status, rejection, credited_paise }: Selectable<Database['payments']>) =>
  status === 'verified' || status === 'refunded' || rejection === 'underpaid'
    ? credited_paise
    : null;

const payments = ({ db, customer, histories, paths }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .orderBy('submitted_at')
        .execute(),
    async (row) => {
      const { review: _, is_disputed: __, ...known } = row;
      const { reference_code: code } = row;
      const history = await histories.of(paymentStream(code), renewalGroupStream(code));
      const hash = history.find(({ screenshotHash }) => screenshotHash != null)?.screenshotHash;
      return {
        value: {
          ...known,
          credited_paise: creditedOf(row),
          screenshot: hash === undefined ? null : paths.ofUpload(String(hash)),
          history,
        },
        lines: [
          [
            code,
            listed(
              day(row.submitted_at),
              formatRupees(row.amount_paise),
              row.purpose_title,
              spaced(row.status),
            ),
          ],
        ],
      };
    },
  );

const invoices = ({ db, customer, store, histories }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('invoices')
        .select(['number', 'description', 'total_paise', 'status', 'issued_at'])
        .where('customer_id', '=', customer.customerId)
        .orderBy('issued_at')
        .execute(),
    async (row) => {
      const stream = invoiceStream(row.number);
      const { state } = await loadAggregate(store, invoiceDecider, stream);
      const documents =
        state.phase === 'not_issued'
          ? []
          : [
              invoiceDocumentOf(state),
              ...state.creditNotes.map((note) => creditNoteDocumentOf(state, note)),
            ];
      const files = documents.map(documentPath);
      const { description, total_paise: total, status } = row;
      const text = listed(day(row.issued_at), description, formatRupees(total), status);
      return {
        value: { ...row, files, history: await histories.of(stream) },
        lines: [[row.number, text]],
        documents,
      };
    },
  );

const domains = ({ db, customer, histories }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('owned_domains')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .orderBy('domain')
        .execute(),
    async (row) => {
      const { order_id: orderId } = row;
      const changes = await db
        .selectFrom('domain_changes')
        .select('thing')
        .distinct()
        .where('order_id', '=', orderId)
        .orderBy('thing')
        .execute();
      const history = await histories.of(
        subscriptionStream(row.id),
        domainTransferStream(orderId),
        registrantVerificationStream(orderId),
      );
      return {
        value: {
          ...row,
          history,
          changes: await histories.of(
            ...changes.map(({ thing }) => domainChangeStream(orderId, thing)),
          ),
        },
        lines: [[row.domain, `${spaced(row.phase)}, expires on ${day(row.expires_at)}`]],
      };
    },
  );

const plans = ({ db, customer, histories }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .where('kind', '=', 'hosting')
        .orderBy('paid_until')
        .execute(),
    async (row) => {
      const { order_id: orderId } = row;
      const history = await histories.of(
        subscriptionStream(row.id),
        hostingAccountStream(orderId),
        hostingSiteStream(orderId),
      );
      const text = listed(row.plan, spaced(row.phase), `paid until ${day(row.paid_until)}`);
      return { value: { ...row, history }, lines: [[row.domain, text]] };
    },
  );

export const purchaseSections = (source: Source): readonly Section[] => [
  { name: 'orders', title: 'Orders', items: orders(source) },
  { name: 'payments', title: 'Payments and balance', items: payments(source) },
  { name: 'invoices', title: 'Invoices and credit notes', items: invoices(source) },
  { name: 'domains', title: 'Domains', items: domains(source) },
  { name: 'hosting', title: 'Hosting plans', items: plans(source) },
];
