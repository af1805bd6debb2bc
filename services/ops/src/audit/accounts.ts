/** What an audit keeps of each payment, credit, order and invoice: sums and ids. All in paise. */
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
  position: Position;
};

export type Debit = {
  readonly topUpId: string;
  readonly by: string;
  readonly amountPaise: Paise;
  /** When the store recorded it, ISO 8601. */
  readonly at: string;
  isReversed: boolean;
};

export type Arrival = {
  readonly topUpId: string;
  readonly from: string;
  readonly amountPaise: Paise;
};

export type DatedRefund = Refund & {
  /** When the store recorded it, ISO 8601. */
  readonly recordedAt: string;
  /** When the bank returned it, ISO 8601. */
  readonly returnedAt: string | null;
};

type Money = { -readonly [Sum in keyof PaymentMoney]: PaymentMoney[Sum] };

export type PaymentAccount = Account &
  Money & {
    readonly referenceCode: string;
    readonly customerId: string;
    readonly reportedAt: string;
    /** As submitted. */
    readonly amountPaise: Paise;
    /** Null for a payment from the balance. */
    readonly utr: string | null;
    readonly tr: string | null;
    phase: PaymentPhase;
    creditId: string | null;
    matchedBy: (typeof PAYMENT_MATCHES)[number] | null;
    decidedBy: Actor | null;
    isReused: boolean;
    allocation: { readonly orderId: string; pricePaise: Paise; readonly at: string } | null;
    /** What credit notes took back of its order's price. */
    notesPaise: Paise;
    refunds: readonly DatedRefund[];
    debits: readonly Debit[];
    arrivals: readonly Arrival[];
  };

export type CreditAccount = {
  readonly creditId: string;
  observed: {
    readonly amountPaise: Paise;
    readonly source: CreditSource;
    readonly utr: string | null;
    readonly byUtr: string | null;
    readonly creditedAt: string;
  } | null;
  phase: CreditState['phase'];
  claimedBy: string | null;
  /** When the store recorded the claim, ISO 8601. */
  claimedAt: string | null;
  /** When the bank took it back, ISO 8601. */
  reversedAt: string | null;
  settlement: CreditSettlement | null;
};

export type OrderAccount = Account & {
  readonly orderId: string;
  readonly customerId: string;
  pricePaise: Paise;
  phase: OrderPhase;
  referenceCode: string | null;
  /** Paid when it was confirmed; null before. */
  confirmedPaise: Paise | null;
  invoiceNumber: string | null;
  /** When the store recorded its last event, ISO 8601. */
  changedAt: string;
};

export type InvoiceAccount = Account & {
  readonly invoiceNumber: string;
  readonly orderId: string;
  readonly totalPaise: Paise;
  readonly parts: readonly PaymentPart[];
  phase: InvoicePhase;
  paidBy: string | null;
  notesPaise: Paise;
  notedAt: string | null;
};
