/** What an audit keeps of each payment, credit, order and invoice: sums and names, no stories. */
import type { CreditSettlement, CreditSource } from '@haat/contracts/events/credit';
import type { Actor } from '@haat/contracts/events/event';
import type { PaymentPart } from '@haat/contracts/events/invoice';
import type { PAYMENT_MATCHES } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import type { InvoicePhase } from '@haat/domain/invoice/invoice';
import type { OrderPhase } from '@haat/domain/order/order-state';
import type { CreditState } from '@haat/domain/payment/credit';
import type { PaymentPhase } from '@haat/domain/payment/payment-lifecycle';
import type { PaymentMoney } from '@haat/domain/payment/payment-state';
import type { Refund } from '@haat/domain/payment/refund';
import type { Position } from '@haat/event-store/port';

type Account = {
  /** Of its last event. */
  position: Position;
};

export type Debit = {
  readonly topUpId: string;
  readonly by: string;
  readonly amountPaise: Paise;
  /** When the store took it, ISO 8601. */
  readonly at: string;
  isReturned: boolean;
};

/** What arrived of a top-up, by the payment that it was drawn from. */
export type Arrival = {
  readonly topUpId: string;
  readonly from: string;
  readonly amountPaise: Paise;
};

/** The payment's money as `freeOf` and `retainedOf` reckon with it. */
type Money = { -readonly [Sum in keyof PaymentMoney]: PaymentMoney[Sum] };

export type PaymentAccount = Account &
  Money & {
    readonly referenceCode: string;
    readonly customerId: string;
    /** ISO 8601. */
    readonly reportedAt: string;
    /** What its customer says was paid. */
    readonly amountPaise: Paise;
    /** Null of a payment from the balance. */
    readonly utr: string | null;
    readonly tr: string | null;
    phase: PaymentPhase;
    creditId: string | null;
    matchedBy: (typeof PAYMENT_MATCHES)[number] | null;
    /** Who verified or rejected it; null while nobody has. */
    decidedBy: Actor | null;
    /** Others reported the same bank reference, or its credit has paid another payment. */
    isReused: boolean;
    /** The order that it stands for, at what price, since when the store knows. */
    allocation: { readonly orderId: string; pricePaise: Paise; readonly at: string } | null;
    /** What credit notes took back of the price of the order that it stands for. */
    notesPaise: Paise;
    refunds: readonly Refund[];
    draws: readonly Debit[];
    arrivals: readonly Arrival[];
  };

export type CreditAccount = {
  readonly creditId: string;
  observed: {
    readonly amountPaise: Paise;
    readonly source: CreditSource;
    readonly utr: string | null;
    /** The name of the same credit by its bank reference; null where that is not known. */
    readonly byUtr: string | null;
    /** ISO 8601. */
    readonly creditedAt: string;
  } | null;
  phase: CreditState['phase'];
  claimedBy: string | null;
  /** When the store took the claim, ISO 8601. */
  claimedAt: string | null;
  isReversed: boolean;
  /** The settlement whose lump sum it is: its payments are credits themselves. */
  settlement: CreditSettlement | null;
};

export type OrderAccount = Account & {
  readonly orderId: string;
  readonly customerId: string;
  pricePaise: Paise;
  phase: OrderPhase;
  /** Of the payment that stands for it; null where none does. */
  referenceCode: string | null;
  /** What was there when it was confirmed; null before. */
  confirmedPaise: Paise | null;
  invoiceNumber: string | null;
  /** When the store took its last event, ISO 8601. */
  changedAt: string;
};

export type InvoiceAccount = Account & {
  readonly invoiceNumber: string;
  readonly orderId: string;
  readonly totalPaise: Paise;
  /** What each source paid of it; null where that was not recorded. */
  readonly parts: readonly PaymentPart[];
  phase: InvoicePhase;
  paidBy: string | null;
  /** What its credit notes take back; when the last one came, ISO 8601. */
  notesPaise: Paise;
  notedAt: string | null;
};
