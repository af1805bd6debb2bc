import type { OrderedService } from '@haat/contracts/events/order';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { indianDay } from '@haat/contracts/indian-time';
import type { Paise } from '@haat/contracts/money';
import { PAY_AGAIN_MS } from '@haat/domain/order-retry';
import { paymentIntentDecider } from '@haat/domain/payment-intent';
import { covers, paidOf } from '@haat/domain/payment-money';
import type { SubmittedPayment } from '@haat/domain/payment-state';
import { loadAggregate } from '@haat/platform/commands/execute';
import { paymentTrFor } from '@haat/platform/ids';
import { keyOfService } from '../../payments/open-payment/purpose-keys.ts';
import type { OrderServices, Quoted, WantedOrder } from './wanted-order.ts';

type Services = Pick<OrderServices, 'store' | 'clock'>;

/** So long after its step was opened a payment may be reported at the price of that step, in ms. */
const SHOWN_PRICE_MS = 24 * 60 * 60 * 1000;

/**
 * Who pays what the payment step asks for is not asked for more because a price rose meanwhile: the
 * step's own `tr`, which the payment was reported with, proves to whom the server named which price
 * of what.
 * @param today what the server quotes now; a lower price than was shown stands in any case.
 * @returns the same, at the price that was shown where that was less and is still good.
 */
export const asShown = async (
  services: Services,
  wanted: Pick<WantedOrder, 'saw'>,
  payment: SubmittedPayment,
  today: Quoted,
): Promise<Quoted> => {
  const { service, pricePaise } = today;
  if (wanted.saw(pricePaise) && covers(paidOf(payment), pricePaise)) return today;
  const shownPaise = await priceShown(services, payment, service);
  if (shownPaise === null || shownPaise > pricePaise) return today;
  // Its parts are of today.
  return shownPaise < fixedPart(service) ? today : { ...today, pricePaise: shownPaise };
};

/** @returns what the step that the payment was reported with showed of this; null where none did. */
const priceShown = async (
  { store, clock }: Services,
  { tr, customerId, submittedAt }: SubmittedPayment,
  service: OrderedService,
): Promise<Paise | null> => {
  const key = keyOfService(service);
  if (tr === null || key === null) return null;
  const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
  if (state.phase === 'not_opened') return null;
  const { amountPaise } = state;
  const openedAt = Date.parse(state.openedAt);
  const isPaidInTime = Date.parse(submittedAt) - openedAt < SHOWN_PRICE_MS;
  if (!isPaidInTime || clock.now() - openedAt >= PAY_AGAIN_MS) return null;
  return paymentTrFor(customerId, key, amountPaise, indianDay(openedAt)) === tr
    ? amountPaise
    : null;
};

/** What an order of it says of the price beside the whole. */
const fixedPart = (service: OrderedService): Paise => {
  if (service.kind === 'code') return service.setupPaise;
  return service.kind === 'domain' ? (service.hosting?.pricePaise ?? 0) : 0;
};
