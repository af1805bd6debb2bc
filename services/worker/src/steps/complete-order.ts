import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { formatYears } from '@haat/contracts/registration-period';
import { domainNameDecider } from '@haat/domain/domain-name';
import { invoiceDecider } from '@haat/domain/invoice';
import { orderDecider } from '@haat/domain/order';
import { type DomainOrder, isDomainOrder } from '@haat/domain/order-state';
import { absent, type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import type { Config } from '@haat/platform/config';
import { z } from 'zod';
import type { GivenNumber, InvoiceNumbers } from '../invoices/invoice-numbers.ts';
import { command, DONE, defineStep, type Step } from '../step.ts';

export type CompleteOrderServices = CommandServices & {
  readonly invoiceNumbers: InvoiceNumbers;
  readonly settings: Pick<Config, 'SUPPLIER_NAME' | 'SUPPLIER_ADDRESS'>;
};

type CompleteOrderStep = Step<{ readonly orderId: string }>;

/** Invoices what was delivered, marks the name as sold, and closes the order. */
export const completeOrderStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CompleteOrderServices, step: CompleteOrderStep) => {
    const { orderId } = step.payload;
    const stream = orderStream(orderId);
    const known = await loadAggregate(services.store, orderDecider, stream);
    const { state: order } = known;
    if (order.phase !== 'registered' || !isDomainOrder(order)) return DONE;
    const number = await services.invoiceNumbers.give(orderId);
    await Promise.all([invoice(services, step, order, number), sellName(services, step, order)]);
    const { invoiceNumber } = number;
    const closing = { type: 'CompleteOrder', orderId, invoiceNumber } as const;
    const completed = await command(services, step, orderDecider, stream, closing, orderId, known);
    if (!completed.ok) throw new Refused('CompleteOrder', completed.refusal);
    return DONE;
  },
);

/** A refusal that no order's history should lead to: the step is tried again, its error is logged. */
class Refused extends Error {
  override readonly name = 'Refused';
  constructor(wanted: string, refusal: { readonly reason: string }) {
    super(`${wanted} was refused: ${refusal.reason}`);
  }
}

const invoice = async (
  services: CompleteOrderServices,
  step: CompleteOrderStep,
  order: DomainOrder,
  { invoiceNumber, givenAt }: GivenNumber,
): Promise<void> => {
  const { orderId, customerId, email, billing, pricePaise, payment, service } = order;
  const { SUPPLIER_NAME, SUPPLIER_ADDRESS } = services.settings;
  const stream = invoiceStream(invoiceNumber);
  const issued = await command(
    services,
    step,
    invoiceDecider,
    stream,
    {
      type: 'IssuePaidInvoice',
      invoiceNumber,
      orderId,
      customerId,
      email,
      supplier: { name: SUPPLIER_NAME, address: SUPPLIER_ADDRESS },
      billedTo: billing,
      lines: [
        {
          description: `${service.domain}, ${formatYears(service.years)}`,
          quantity: 1,
          amountPaise: pricePaise,
        },
      ],
      totalPaise: pricePaise,
      issuedAt: givenAt,
      referenceCode: payment.referenceCode,
      paidPaise: pricePaise,
    },
    orderId,
    absent(invoiceDecider),
  );
  if (!issued.ok) throw new Refused('IssuePaidInvoice', issued.refusal);
};

const sellName = async (
  services: CompleteOrderServices,
  step: CompleteOrderStep,
  { orderId, customerId, service: { domain } }: DomainOrder,
): Promise<void> => {
  const sold = await command(
    services,
    step,
    domainNameDecider,
    domainNameStream(domain),
    { type: 'SellDomainName', domain, orderId, customerId },
    orderId,
  );
  // The name is registered and paid all the same: the order goes on, somebody looks at the claim.
  if (!sold.ok) step.log.error({ orderId, domain, refusal: sold.refusal }, 'name is not on order');
};
