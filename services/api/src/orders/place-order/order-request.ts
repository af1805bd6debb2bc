import type { OrderEvent } from '@haat/contracts/events/order';
import type { Paise } from '@haat/contracts/money';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import type { LoadedOrder } from '../load-order.ts';

export type OrderServices = Pick<
  ApiContext,
  | 'store'
  | 'clock'
  | 'log'
  | 'registrar'
  | 'priceList'
  | 'catalogue'
  | 'availabilities'
  | 'packageStore'
  | 'settings'
>;

/** For which order something is claimed, and by which command. */
export type Claim = {
  readonly orderId: string;
  readonly customerId: string;
  /** The command that wants it. */
  readonly causationId: string;
  /** The request, as logs name it. */
  readonly traceId: string;
  /** Of an order that had ended and is brought back: the id of the event that ended it. */
  readonly endedBy?: string;
};

export type Claimed =
  | { readonly held: true }
  /** The customer ordered it before: that order is the answer. */
  | { readonly held: false; readonly earlier: LoadedOrder };

/** What one customer, or one order, can have only once. */
export type Claimable = {
  /** Looked at before anything is claimed. @throws {Refusal} for what could only be given back. */
  readonly look?: (claim: Claim) => Promise<void>;
  /**
   * @param by what it is appended through.
   * @param isVerified whether the order's payment is: it then goes before claims that are not.
   * @throws {Refusal} when somebody else has it.
   */
  readonly claim: (by: CommandServices, claim: Claim, isVerified: boolean) => Promise<Claimed>;
  /** Frees it after a refusal, unless the order was placed after all. Never throws. */
  readonly giveBack: (claim: Claim, reason: string) => Promise<void>;
};

/** What is delivered, to whom it is billed, and the server's own price. */
export type Quoted = Pick<
  Extract<OrderEvent, { type: 'OrderPlaced' }>['data'],
  'service' | 'billing' | 'pricePaise'
>;

/** What each kind of order says of itself; all else is the same for all of them. */
export type OrderRequest = {
  /** What pays it; what is free has its id from elsewhere. */
  readonly paidBy: { readonly referenceCode: string } | { readonly freeOrderId: string };
  /** Whether an order that stands there already is the one that is wanted. */
  readonly isSame: (order: PlacedOrder) => boolean;
  /** Whether the customer saw this price, or none. @throws {Refusal} 400 when it is no amount. */
  readonly saw: (pricePaise: Paise) => boolean;
  /** @throws {Refusal} for what is not sold, or differs from what the customer saw. */
  readonly quote: () => Promise<Quoted>;
  /** A last look outside before anything is claimed. @throws {Refusal} when it is gone. */
  readonly lastLook?: () => Promise<void>;
  /** Claimed in this order, each read while the payment is. */
  readonly claims: readonly (() => Promise<Claimable>)[];
};
