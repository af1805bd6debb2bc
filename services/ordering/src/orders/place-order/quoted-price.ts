import type { OrderedService } from '@haat/contracts/events/order';
import { indianDay } from '@haat/contracts/indian-time';
import { covers, type Paise } from '@haat/contracts/money';
import { paidOf } from '@haat/domain/payment/payment-money';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { paymentTrFor } from '@haat/platform/ids';
import type { OrderingServices } from '../../ordering-services.ts';
import { keyOfService } from '../../payments/purpose-keys.ts';
import { findShownStep } from '../../payments/shown-step.ts';
import type { OrderRequest, Quoted } from './order-request.ts';

type Services = Pick<OrderingServices, 'store' | 'clock'>;

/** A price rise after the payment step does not count: its `tr` proves the price shown. */
export const asQuoted = async (
  services: Services,
  requested: Pick<OrderRequest, 'saw'>,
  payment: SubmittedPayment,
  today: Quoted,
): Promise<Quoted> => {
  const { service, pricePaise } = today;
  // Its price is of one day, with the parts that it is made of.
  if (service.kind === 'upgrade') return today;
  if (requested.saw(pricePaise) && covers(paidOf(payment), pricePaise)) return today;
  const shownPaise = await priceShown(services, payment, service);
  if (shownPaise === null || shownPaise > pricePaise) return today;
  // Today's parts must fit into it.
  return shownPaise < fixedPart(service) ? today : { ...today, pricePaise: shownPaise };
};

/** @returns the price that the payment's step showed; null for none. */
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

/** Part of the price that does not change with it. */
const fixedPart = (service: OrderedService): Paise => {
  switch (service.kind) {
    case 'code':
      return service.setupPaise;
    case 'restore':
      return service.renewalPaise;
    case 'domain':
      return service.hosting?.pricePaise ?? 0;
    default:
      return 0;
  }
};
