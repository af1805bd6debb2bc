import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import type { OpenPaymentAnswer, OpenPaymentBody } from '@haat/contracts/http/payments';
import { indianDay } from '@haat/contracts/indian-time';
import { paiseToRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { isPayableAgain, payAgainPricePaise } from '@haat/domain/order/order-retry';
import { isPaidOrder } from '@haat/domain/order/order-state';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import { customerCommand } from '@haat/ordering/caller';
import { requireHostable } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { paymentTrFor } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import { requireNotBeingBought } from '../../domain-names/hold/hold-domain.ts';
import { loadOwnOrder } from '../../orders/own-order.ts';
import { whatItOpens } from '../../orders/pay-again/what-it-opens.ts';
import { requireNotBought } from '../../orders/place-code-order/licence-claim.ts';
import { requireFreePlanLeft } from '../../orders/place-free-hosting-order/free-plan-claim.ts';
import { type PurposeServices, quotePurpose } from './quote-purpose.ts';

type Caller = Pick<FastifyRequest, 'commandId' | 'id'> & { readonly customerId: string };
type Services = Pick<ApiContext, 'clock' | 'holdLimits'> & PurposeServices;

/** From the order alone: another purpose could be sold at its price. */
const quoteAgain = async (services: Services, customerId: string, orderId: string) => {
  const { order } = await loadOwnOrder(services.store, orderId, customerId);
  const now = services.clock.now();
  if (!isPaidOrder(order) || !isPayableAgain(order, now)) {
    throw new Refusal(409, refusalMessages.notFailed);
  }
  const quoted = await quotePurpose(services, customerId, whatItOpens(order));
  return { ...quoted, pricePaise: payAgainPricePaise(order, quoted.pricePaise, now) };
};

/** The same `tr` per purpose, price and day. @throws {Refusal} 4xx, or 502, 503 without a price. */
export const openPayment = async (
  services: Services,
  caller: Caller,
  body: OpenPaymentBody,
): Promise<OpenPaymentAnswer> => {
  const { clock } = services;
  const { customerId } = caller;
  const { purpose, key, pricePaise, hosts, licenses } = await (body.orderId === undefined
    ? quotePurpose(services, customerId, body)
    : quoteAgain(services, customerId, body.orderId));
  await requireNotBeingBought(services, customerId, purpose);
  if (licenses !== undefined) await requireNotBought(services, { customerId, ...licenses });
  if (hosts !== undefined) {
    await requireHostable(services, customerId, hosts.domain, hosts.withName);
  }
  if (hosts?.isFree) await requireFreePlanLeft(services, customerId, hosts.domain);
  const openedAt = isoNow(clock);
  const tr = paymentTrFor(customerId, key, pricePaise, indianDay(Date.parse(openedAt)));
  const note = `HAAT ${tr}`;
  const stream = paymentIntentStream(tr);
  const opened = await executeCommand(
    services,
    paymentIntentDecider,
    stream,
    {
      type: 'OpenPaymentIntent',
      tr,
      customerId,
      purpose,
      amountPaise: pricePaise,
      note,
      openedAt,
    },
    customerCommand(caller, customerId),
  );
  if (!opened.ok) throw new Error(`${stream} is ${opened.refusal.reason}`);
  return { data: { tr, amount: paiseToRupees(pricePaise), note } };
};
