import { creditNoteNumberStream } from '@haat/contracts/events/invoice';
import { indianDay } from '@haat/contracts/indian-time';
import type { Paise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { creditNoteNumberDecider } from '@haat/domain/invoice/credit-note-number';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import { loadAggregate } from '@haat/record/commands';
import { type EncryptedStore, shownEmail } from '@haat/record/encryption';
import { type NextCommand, toShow } from '@haat/worker/alarms/next-command';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { beginOfDay } from '../command-line/moment.ts';
import { customerIdOf } from '../customers/customer-id.ts';
import { type Query, readQuery, triedAs } from './read-query.ts';

export type FoundKind =
  | 'order'
  | 'payment'
  | 'credit'
  | 'domain'
  | 'plan'
  | 'customer'
  | 'invoice'
  | 'credit note'
  | 'ticket'
  | 'message';

export type Found = {
  readonly kind: FoundKind;
  readonly id: string;
  /** One line for people; it may name a person. */
  readonly title: string;
  /** ISO 8601: placed, submitted, received, issued, registered, opened, or paid until. */
  readonly at: string;
  readonly amountPaise: Paise | null;
  readonly customerId: string | null;
  readonly next: NextCommand;
  /** Its own number was given, or its domain: the text means nothing else. */
  readonly isExact: boolean;
};

export type Findings = {
  /** The likeliest first, then the newest. */
  readonly found: readonly Found[];
  /** What the text was looked up as, such as “a domain”. */
  readonly tried: readonly string[];
  /** Some kind has more than `MAX_OF_A_KIND`. */
  readonly isCut: boolean;
};

export type FindServices = {
  readonly db: Kysely<Database>;
  readonly store: EncryptedStore;
  readonly clock: Clock;
};

export const MAX_OF_A_KIND = 50;

const spoken = (state: string): string => state.replaceAll('_', ' ');

type Window = { readonly from: Date; readonly until: Date };

const DAY_MS = 86_400_000;

const windowOf = (day: string | null): Window | null => {
  const from = day === null ? null : beginOfDay(day);
  return from === null ? null : { from: new Date(from), until: new Date(from + DAY_MS) };
};

type Meant = Query & { readonly ownerOfEmail: string | null; readonly window: Window | null };

const findOrders = async (db: FindServices['db'], meant: Meant): Promise<readonly Found[]> => {
  const { orderId, domain, referenceCode, invoiceNumber, amountPaise, window } = meant;
  const { email, ownerOfEmail: owner } = meant;
  if (
    [orderId, domain, referenceCode, invoiceNumber, amountPaise, email].every((one) => one === null)
  )
    return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'service', 'domain', 'status', 'price_paise', 'customer_id', 'placed_at'])
    .where((where) =>
      where.or([
        // A second order of the same payment has a number behind its id.
        ...(orderId === null
          ? []
          : [where('id', '=', orderId), where('id', 'like', `${orderId}-%`)]),
        ...(domain === null
          ? []
          : [where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]),
        ...(referenceCode === null ? [] : [where('reference_code', '=', referenceCode)]),
        ...(invoiceNumber === null ? [] : [where('invoice_number', '=', invoiceNumber)]),
        ...(owner === null ? [] : [where('customer_id', '=', owner)]),
        ...(amountPaise === null
          ? []
          : [
              where.and([
                where.or([
                  where('price_paise', '=', amountPaise),
                  where('paid_paise', '=', amountPaise),
                ]),
                ...(window === null
                  ? []
                  : [where('placed_at', '>=', window.from), where('placed_at', '<', window.until)]),
              ]),
            ]),
      ]),
    )
    .orderBy('placed_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    title: `${row.service}, ${row.domain}: ${spoken(row.status)}`,
    at: row.placed_at.toISOString(),
    amountPaise: row.price_paise,
    customerId: row.customer_id,
    next: toShow('orders', 'show', row.id),
    isExact: row.id === orderId || row.domain === domain,
  }));
};

/** Also of refunds without a request. @param field of a recorded refund. */
const refundHas = (field: 'refundReference' | 'transferReference', value: string) =>
  sql<SqlBool>`refunds @> ${JSON.stringify([{ [field]: value }])}::jsonb`;

const findPayments = async (db: FindServices['db'], meant: Meant): Promise<readonly Found[]> => {
  const { referenceCode, utr, lastUtrDigits, amountPaise, window, orderId, messageNumber } = meant;
  const isGiven = [referenceCode, utr, lastUtrDigits, amountPaise, orderId, messageNumber].some(
    (one) => one !== null,
  );
  if (!isGiven) return [];
  const endOfUtr = utr ?? lastUtrDigits;
  const hasEnd = sql<SqlBool>`coalesce(utr like ${`%${endOfUtr ?? ''}`}, false)`;
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'status', 'amount_paise', 'utr', 'customer_id', 'submitted_at'])
    .where((where) =>
      where.or([
        ...(referenceCode === null ? [] : [where('reference_code', '=', referenceCode)]),
        ...(orderId === null
          ? []
          : [where('order_id', '=', orderId), where('last_order_id', '=', orderId)]),
        ...(endOfUtr === null ? [] : [hasEnd]),
        ...(utr === null ? [] : [refundHas('transferReference', utr)]),
        ...(messageNumber === null ? [] : [refundHas('refundReference', messageNumber)]),
        ...(amountPaise === null
          ? []
          : [
              where.and([
                where.or([
                  where('amount_paise', '=', amountPaise),
                  where('credited_paise', '=', amountPaise),
                ]),
                ...(window === null
                  ? []
                  : [
                      where('submitted_at', '>=', window.from),
                      where('submitted_at', '<', window.until),
                    ]),
              ]),
            ]),
      ]),
    )
    // Else payments of this amount could crowd out the one with this UTR.
    .orderBy(hasEnd, 'desc')
    .orderBy('submitted_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'payment',
    id: row.reference_code,
    title: `${spoken(row.status)}${row.utr === null || row.utr === ERASED ? '' : `, UTR ${row.utr}`}`,
    at: row.submitted_at.toISOString(),
    amountPaise: row.amount_paise,
    customerId: row.customer_id,
    next: toShow('payments', 'show', row.reference_code),
    isExact:
      row.reference_code === referenceCode ||
      (endOfUtr !== null && (row.utr?.endsWith(endOfUtr) ?? false)),
  }));
};

/** Money that pays nothing yet: what is claimed shows with its payment. */
const findCredits = async (
  { db, store }: FindServices,
  { utr, amountPaise, window }: Meant,
): Promise<readonly Found[]> => {
  if (utr === null && amountPaise === null) return [];
  const rows = await db
    .selectFrom('credits')
    .select(['credit_id', 'state', 'amount_paise', 'observed_at', 'credited_at'])
    .where('state', 'in', ['unclaimed', 'set_aside'])
    .where((where) =>
      where.or([
        ...(utr === null ? [] : [where('credit_id', '=', store.names.credit({ utr }))]),
        ...(amountPaise === null
          ? []
          : [
              where.and([
                where('amount_paise', '=', amountPaise),
                ...(window === null
                  ? []
                  : [
                      where('credited_at', '>=', window.from),
                      where('credited_at', '<', window.until),
                    ]),
              ]),
            ]),
      ]),
    )
    .orderBy('observed_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'credit',
    id: `row-${row.credit_id}`,
    title: row.state === 'unclaimed' ? 'received, pays nothing yet' : 'received, set aside',
    at: (row.credited_at ?? row.observed_at ?? new Date(0)).toISOString(),
    amountPaise: row.amount_paise,
    customerId: null,
    next: toShow('payments', 'unclaimed'),
    isExact: utr !== null,
  }));
};

const findSubscriptions = async (
  db: FindServices['db'],
  { domain }: Meant,
): Promise<readonly Found[]> => {
  if (domain === null) return [];
  const rows = await db
    .selectFrom('subscriptions')
    .select(['order_id', 'kind', 'domain', 'plan', 'phase', 'paid_until', 'customer_id'])
    .where((where) =>
      where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]),
    )
    .orderBy('paid_until', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => {
    const until = `${spoken(row.phase)}, paid until ${indianDay(row.paid_until.getTime())}`;
    const of = {
      ...{ at: row.paid_until.toISOString(), amountPaise: null, customerId: row.customer_id },
      isExact: row.domain === domain,
    };
    return row.kind === 'domain'
      ? {
          ...{ kind: 'domain', id: row.domain, title: until, ...of },
          next: toShow('domains', 'show', row.domain),
        }
      : {
          ...{
            kind: 'plan',
            id: row.order_id,
            title: `${row.plan ?? 'plan'} for ${row.domain}: ${until}`,
          },
          ...of,
          next: toShow('hosting', 'show', row.order_id),
        };
  });
};

const findCustomers = async (db: FindServices['db'], meant: Meant): Promise<readonly Found[]> => {
  const { customerId, ownerOfEmail, email, phone, name } = meant;
  if ([customerId, email, phone, name].every((one) => one === null)) return [];
  const digits = sql<string>`regexp_replace(phone, '\\D', '', 'g')`;
  const named = `%${(name ?? '').replaceAll(/\s+/g, '%')}%`;
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'surname', 'company_name', 'email', 'registered_at', 'blocked'])
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        ...(customerId === null ? [] : [where('id', '=', customerId)]),
        ...(ownerOfEmail === null ? [] : [where('id', '=', ownerOfEmail)]),
        ...(phone === null ? [] : [sql<SqlBool>`right(${digits}, ${phone.length}) = ${phone}`]),
        ...(name === null
          ? []
          : [sql<SqlBool>`concat_ws(' ', name, surname, company_name) ilike ${named}`]),
      ]),
    )
    .orderBy('registered_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'customer',
    id: row.id,
    title: `${row.name} ${row.surname}, ${shownEmail(row.email)}${row.blocked ? ', blocked' : ''}`,
    at: row.registered_at.toISOString(),
    amountPaise: null,
    customerId: row.id,
    next: toShow('customers', 'show', row.id),
    isExact: name === null,
  }));
};

const findInvoices = async (
  { db, store }: FindServices,
  { invoiceNumber }: Meant,
): Promise<readonly Found[]> => {
  if (invoiceNumber === null) return [];
  const stream = creditNoteNumberStream(invoiceNumber);
  const { state: note } = await loadAggregate(store, creditNoteNumberDecider, stream);
  const noted = note.phase === 'claimed' ? note.invoiceNumber : null;
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'description', 'status', 'total_paise', 'customer_id', 'issued_at'])
    .where('number', '=', noted ?? invoiceNumber)
    .execute();
  return rows.map((row) => ({
    kind: noted === null ? 'invoice' : 'credit note',
    id: noted === null ? row.number : invoiceNumber,
    title:
      noted === null
        ? `${spoken(row.status)}: ${row.description}`
        : `of invoice ${row.number}: ${row.description}`,
    at: row.issued_at.toISOString(),
    amountPaise: row.total_paise,
    customerId: row.customer_id,
    next: toShow('invoices', 'show', row.number),
    isExact: true,
  }));
};

const findTickets = async (db: FindServices['db'], meant: Meant): Promise<readonly Found[]> => {
  const { messageNumber, orderId, referenceCode, ownerOfEmail: owner } = meant;
  if ([messageNumber, orderId, referenceCode, owner].every((one) => one === null)) return [];
  const rows = await db
    .selectFrom('tickets')
    .select(['number', 'subject', 'status', 'customer_id', 'opened_at'])
    .where((where) =>
      where.or([
        ...(messageNumber === null ? [] : [where('number', '=', messageNumber)]),
        ...(orderId === null ? [] : [where('order_id', '=', orderId)]),
        ...(referenceCode === null ? [] : [where('reference_code', '=', referenceCode)]),
        ...(owner === null ? [] : [where('customer_id', '=', owner)]),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'ticket',
    id: row.number,
    title: `${row.status}: ${row.subject}`,
    at: row.opened_at.toISOString(),
    amountPaise: null,
    customerId: row.customer_id,
    next: toShow('tickets', 'show', row.number),
    isExact: row.number === messageNumber,
  }));
};

/** Payments say what became of a refund; its request only whether it was settled otherwise. */
const messageState = (row: { readonly kind: string; readonly settled_at: Date | null }): string => {
  if (row.settled_at !== null) return 'settled';
  return row.kind === 'refund' ? 'refund requested' : 'waits';
};

const findMessages = async (
  db: FindServices['db'],
  { messageNumber, email, ownerOfEmail }: Meant,
): Promise<readonly Found[]> => {
  if (messageNumber === null && email === null) return [];
  const rows = await db
    .selectFrom('inbox')
    .select(['number', 'kind', 'subject', 'customer_id', 'received_at', 'settled_at'])
    .where((where) =>
      where.or([
        ...(messageNumber === null ? [] : [where('number', '=', messageNumber)]),
        ...(email === null ? [] : [where(sql<string>`lower(email)`, '=', email.toLowerCase())]),
        ...(ownerOfEmail === null ? [] : [where('customer_id', '=', ownerOfEmail)]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map((row) => ({
    kind: 'message',
    id: row.number,
    title: `${messageState(row)}: ${row.subject}`,
    at: row.received_at.toISOString(),
    amountPaise: null,
    customerId: row.customer_id,
    next: toShow('messages', 'show', row.number),
    isExact: row.number === messageNumber,
  }));
};

const idOf = ({ kind, id }: Found): string => `${kind} ${id}`;

/** An amount may be the last digits of a UTR too. */
const likeliestFirst = (found: readonly Found[]): readonly Found[] =>
  found.toSorted(
    (one, other) => Number(other.isExact) - Number(one.isExact) || other.at.localeCompare(one.at),
  );

/** @param text what a customer quotes: a domain, a UTR, a code, an email, an amount with its day. */
export const find = async (services: FindServices, text: string): Promise<Findings> => {
  const { db, store, clock } = services;
  const query = readQuery(text, clock.now());
  const ownerOfEmail = query.email === null ? null : await customerIdOf({ store }, query.email);
  const meant: Meant = { ...query, ownerOfEmail, window: windowOf(query.day) };
  const lists = await Promise.all([
    findOrders(db, meant),
    findPayments(db, meant),
    findCredits(services, meant),
    findSubscriptions(db, meant),
    findCustomers(db, meant),
    findInvoices(services, meant),
    findTickets(db, meant),
    findMessages(db, meant),
  ]);
  const found = new Map(lists.flat().map((one) => [idOf(one), one]));
  return {
    found: likeliestFirst([...found.values()]),
    tried: triedAs(query),
    isCut: lists.some(({ length }) => length === MAX_OF_A_KIND),
  };
};
