import { creditEvents } from '@haat/contracts/events/credit';
import { invoiceEvents } from '@haat/contracts/events/invoice';
import { orderEvents, type UpgradeParts } from '@haat/contracts/events/order';
import { paymentEvents } from '@haat/contracts/events/payment';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { phaseAfter } from '@haat/domain/decider/lifecycle';
import { invoiceLifecycle } from '@haat/domain/invoice/invoice';
import { orderLifecycle } from '@haat/domain/order/order-state';
import { chargedForUpgrade } from '@haat/domain/order/upgrade-price';
import { creditLifecycle } from '@haat/domain/payment/credit';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import type { CreditAccount, InvoiceAccount, OrderAccount, PaymentAccount } from './accounts.ts';
import type { Findings } from './finding.ts';
import { beginPayment, changePayment, type PaymentEvent } from './payment-account.ts';
import type { Seen } from './seen.ts';

export const AUDITED = [...paymentEvents, ...creditEvents, ...orderEvents, ...invoiceEvents].map(
  ({ type }) => type,
);

export type Ledger = {
  readonly payments: ReadonlyMap<string, PaymentAccount>;
  readonly credits: ReadonlyMap<string, CreditAccount>;
  /** Only orders with a price. */
  readonly orders: ReadonlyMap<string, OrderAccount>;
  readonly invoices: ReadonlyMap<string, InvoiceAccount>;
  readonly paidBy: ReadonlyMap<string, string>;
  readonly see: (seen: Seen) => void;
};

type Of<Type extends HaatEvent['type']> = Extract<HaatEvent, { type: Type }>;
type CreditEvent = Of<(typeof creditEvents)[number]['type']>;
type OrderEvent = Of<(typeof orderEvents)[number]['type']>;
type InvoiceEvent = Of<(typeof invoiceEvents)[number]['type']>;

const typesOf = (events: readonly { readonly type: string }[]): ReadonlySet<string> =>
  new Set(events.map(({ type }) => type));
const PAYMENT_TYPES = typesOf(paymentEvents);
const CREDIT_TYPES = typesOf(creditEvents);
const ORDER_TYPES = typesOf(orderEvents);
const INVOICE_TYPES = typesOf(invoiceEvents);

/** @param creditByUtr the credit's id for a UTR. */
export const createLedger = (findings: Findings, creditByUtr: (utr: string) => string): Ledger => {
  const payments = new Map<string, PaymentAccount>();
  const credits = new Map<string, CreditAccount>();
  const orders = new Map<string, OrderAccount>();
  const invoices = new Map<string, InvoiceAccount>();
  const paidBy = new Map<string, string>();

  const passOver = ({ event, stream }: Seen, phase: string): void =>
    findings.add('out_of_order', stream, `${event.type} cannot happen to what is ${phase}.`);

  const seePayment = (event: PaymentEvent, seen: Seen): void => {
    const { referenceCode } = event.data;
    const account = payments.get(referenceCode);
    const before = account?.phase ?? 'not_submitted';
    const phase = phaseAfter(paymentLifecycle, before, event.type);
    if (phase === null) {
      passOver(seen, before);
      return;
    }
    if (account === undefined) {
      const begun = beginPayment(event, seen, phase);
      if (begun !== null) payments.set(referenceCode, begun);
      return;
    }
    changePayment(account, event, seen, findings);
    account.phase = phase;
    account.position = seen.position;
    const { creditId } = account;
    const other = creditId === null ? undefined : paidBy.get(creditId);
    if (creditId !== null && other === undefined) paidBy.set(creditId, referenceCode);
    if (other !== undefined && other !== referenceCode && 'creditId' in event.data) {
      const text = `The credit ${creditId} pays ${other} and ${referenceCode}.`;
      findings.add('credit_claimed_twice', referenceCode, text);
    }
  };

  const seeCredit = (event: CreditEvent, seen: Seen): void => {
    const { creditId } = event.data;
    const account: CreditAccount = credits.get(creditId) ?? {
      ...{ creditId, observed: null, phase: 'unseen', claimedBy: null, claimedAt: null },
      ...{ reversedAt: null, settlement: null },
    };
    const phase = phaseAfter(creditLifecycle, account.phase, event.type);
    if (phase === null) {
      if (event.type !== 'CreditClaimed') {
        passOver(seen, account.phase);
        return;
      }
      const text = `It is claimed for ${account.claimedBy} and for ${event.data.referenceCode}.`;
      findings.add('credit_claimed_twice', seen.stream, text);
      return;
    }
    credits.set(creditId, account);
    account.phase = phase;
    if (event.type === 'CreditObserved') {
      const { amountPaise, source, utr, creditedAt } = event.data;
      const byUtr = utr === null || utr === ERASED ? null : creditByUtr(utr);
      account.observed = { amountPaise, source, utr, byUtr, creditedAt };
    } else if (event.type === 'CreditClaimed') {
      account.claimedBy = event.data.referenceCode;
      account.claimedAt = seen.at;
    } else if (event.type === 'CreditReversed') account.reversedAt = event.data.reversedAt;
    else account.settlement = event.data.settlement ?? account.settlement;
  };

  const checkUpgrade = (orderId: string, parts: UpgradeParts, pricePaise: Paise): void => {
    const chargedPaise = chargedForUpgrade(parts);
    if (pricePaise === chargedPaise) return;
    const { fullPaise, paidPaise, daysLeft, days } = parts;
    const text =
      `Its price is ${formatRupees(pricePaise)}; ${formatRupees(fullPaise)} less ` +
      `${formatRupees(paidPaise)} for ${daysLeft} of ${days} days is ${formatRupees(chargedPaise)}.`;
    findings.add('upgrade_price_differs', orderId, text);
  };

  const seeOrder = (event: OrderEvent, seen: Seen): void => {
    const { position, at: changedAt } = seen;
    const { orderId } = event.data;
    const account = orders.get(orderId);
    if (event.type === 'OrderPlaced') {
      const { customerId, pricePaise, payment } = event.data;
      if (account !== undefined) {
        passOver(seen, account.phase);
        return;
      }
      const { service } = event.data;
      if (service.kind === 'upgrade') checkUpgrade(orderId, service.parts, pricePaise);
      if (pricePaise === 0 && payment === null) return;
      const referenceCode = payment?.referenceCode ?? null;
      const nothing = { confirmedPaise: null, invoiceNumber: null, phase: 'placed' } as const;
      const placed = { orderId, customerId, pricePaise, referenceCode, position, changedAt };
      orders.set(orderId, { ...placed, ...nothing });
      return;
    }
    if (account === undefined) return;
    const phase = phaseAfter(orderLifecycle, account.phase, event.type);
    if (phase === null) {
      passOver(seen, account.phase);
      return;
    }
    Object.assign(account, { phase, position, changedAt });
    if (event.type === 'OrderPaymentConfirmed') account.confirmedPaise = event.data.creditedPaise;
    if (event.type === 'OrderPaymentReplaced') account.referenceCode = event.data.replacedBy;
    if (event.type === 'OrderPaymentRetried') {
      account.referenceCode = event.data.referenceCode;
      const { newPrice } = event.data;
      account.pricePaise = newPrice?.totalPaise ?? account.pricePaise;
      if (newPrice?.upgrade) checkUpgrade(orderId, newPrice.upgrade, newPrice.totalPaise);
    }
    if (event.type === 'OrderCompleted') account.invoiceNumber = event.data.invoiceNumber;
  };

  const seeInvoice = (event: InvoiceEvent, seen: Seen): void => {
    const { invoiceNumber } = event.data;
    const account = invoices.get(invoiceNumber);
    const before = account?.phase ?? 'not_issued';
    const phase = phaseAfter(invoiceLifecycle, before, event.type);
    if (phase === null) {
      passOver(seen, before);
      return;
    }
    const { position } = seen;
    if (event.type === 'InvoiceIssued') {
      const { orderId, totalPaise, parts } = event.data;
      const issued = { invoiceNumber, orderId, totalPaise, parts, phase, position };
      invoices.set(invoiceNumber, { ...issued, paidBy: null, notesPaise: 0, notedAt: null });
    }
    if (account === undefined) return;
    Object.assign(account, { phase, position });
    if (event.type === 'InvoicePaid') account.paidBy = event.data.referenceCode;
    if (event.type === 'CreditNoteIssued') {
      account.notesPaise += event.data.amountPaise;
      account.notedAt = seen.at;
    }
  };

  return {
    ...{ payments, credits, orders, invoices, paidBy },
    see: (seen) => {
      const { event } = seen;
      if (PAYMENT_TYPES.has(event.type)) seePayment(event as PaymentEvent, seen);
      else if (CREDIT_TYPES.has(event.type)) seeCredit(event as CreditEvent, seen);
      else if (ORDER_TYPES.has(event.type)) seeOrder(event as OrderEvent, seen);
      else if (INVOICE_TYPES.has(event.type)) seeInvoice(event as InvoiceEvent, seen);
    },
  };
};
