import type { OrderedService } from '@haat/contracts/events/order';
import { indianDay } from '@haat/contracts/indian-time';
import { covers, type Paise } from '@haat/contracts/money';
import { paidOf } from '@haat/domain/payment/payment-money';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { paymentTrFor } from '@haat/platform/ids';
import { keyOfService } from '../../payments/open-payment/purpose-keys.ts';
import { findShownStep } from '../../payments/open-payment/shown-step.ts';
import type { OrderRequest, OrderServices, Quoted } from './order-request.ts';

type Services = Pick<OrderServices, 'store' | 'clock'>;

/**
 * Who pays what the payment step asks for is not asked for more because a price rose meanwhile: the
 * step's own `tr`, which the payment was reported with, proves to whom the server named which price
 * of what.
 * @param today what the server quotes now; a lower price than was shown stands in any case.
 * @returns the same, at the price that was shown where that was less and is still good.
 */
export const asQuoted = async (
  services: Services,
  requested: Pick<OrderRequest, 'saw'>,
  payment: SubmittedPayment,
  today: Quoted,
): Promise<Quoted> => {
  const { service, pricePaise } = today;
  if (requested.saw(pricePaise) && covers(paidOf(payment), pricePaise)) return today;
  const shownPaise = await priceShown(services, payment, service);
  if (shownPaise === null || shownPaise > pricePaise) return today;
  // Its parts are of today.
  return shownPaise < fixedPart(service) ? today : { ...today, pricePaise: shownPaise };
};

/** @returns what the step that the payment was made by showed of this; null where none did. */
const priceShown = async (
  services: Services,
  payment: SubmittedPayment,
  service: OrderedService,
): Promise<Paise | null> => {
  const key = keyOfService(service);
  const step = await findShownStep(services, payment);
  if (step === null || key === null) return null;
  const { tr, amountPaise, openedAt } = step;
  const own = paymentTrFor(payment.customerId, key, amountPaise, indianDay(openedAt));
  return own === tr ? amountPaise : null;
};

/** What an order of it says of the price beside the whole. */
const fixedPart = (service: OrderedService): Paise => {
  if (service.kind === 'code') return service.setupPaise;
  return service.kind === 'domain' ? (service.hosting?.pricePaise ?? 0) : 0;
};
