import type { Actor } from '@haat/contracts/events/event';
import type { OrderEvent } from '@haat/contracts/events/order';
import type { Paise } from '@haat/contracts/money';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import type { LoadedOrder } from '../load-order.ts';

export type Claim = {
  readonly orderId: string;
  readonly customerId: string;
  /** Command or event id. */
  readonly causationId: string;
  readonly traceId: string;
  /** By default the customer. */
  readonly actor?: Actor | undefined;
  /** Id of the event that ended the order, where it is paid again. */
  readonly endedBy?: string;
};

export type Claimed =
  | { readonly held: true }
  /** The customer ordered it before: that order is the answer. */
  | { readonly held: false; readonly earlier: LoadedOrder };

/** A thing that only one order can have. */
export type Claimable = {
  /** Checked before any claim. @throws {Refusal} */
  readonly look?: (claim: Claim) => Promise<void>;
  /** @param isVerified verified payments go before other claims. @throws {Refusal} if taken. */
  readonly claim: (by: CommandServices, claim: Claim, isVerified: boolean) => Promise<Claimed>;
  /** Releases it after a refusal, unless the order was placed. Never throws. */
  readonly giveBack: (claim: Claim, reason: string) => Promise<void>;
};

export type Quoted = Pick<
  Extract<OrderEvent, { type: 'OrderPlaced' }>['data'],
  'service' | 'billing' | 'pricePaise'
>;

export type OrderRequest = {
  readonly paidBy: { readonly referenceCode: string } | { readonly freeOrderId: string };
  /** Whether an existing order is the requested one. */
  readonly isSame: (order: PlacedOrder) => boolean;
  /** Whether the customer saw this price, or none. @throws {Refusal} 400 for no amount. */
  readonly saw: (pricePaise: Paise) => boolean;
  /** @throws {Refusal} if not sold, or other than the customer saw. */
  readonly quote: () => Promise<Quoted>;
  /** A last external check before claiming. @throws {Refusal} */
  readonly lastLook?: () => Promise<void>;
  /** Claimed in this order. */
  readonly claims: readonly (() => Promise<Claimable>)[];
};
