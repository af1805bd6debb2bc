import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceIssued, invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { sumPaise } from '@haat/contracts/money';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type InvoiceRefusal, invoiceDecider } from '@haat/domain/invoice/invoice';
import { paymentParts } from '@haat/domain/invoice/invoice-parts';
import { taxOfSupply } from '@haat/domain/invoice/invoice-tax';
import { orderDecider } from '@haat/domain/order/order';
import {
  type DomainOrder,
  isDelivered,
  isDomainOrder,
  isPaidOrder,
  type PaidOrder,
} from '@haat/domain/order/order-state';
import type { Config } from '@haat/platform/config';
import { absent, type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { Refused } from '../engine/refused.ts';
import { command, DONE, defineStep, multiStreamCommands, type Step } from '../engine/step.ts';
import type { ConsecutiveNumbers, GivenNumber } from '../invoices/consecutive-numbers.ts';
import { invoiceLinesOf, type ServiceCodes } from '../invoices/invoice-lines.ts';
import { chargeLess } from '../payments/charge-less.ts';

export type CompleteOrderServices = CommandServices & {
  readonly invoiceNumbers: ConsecutiveNumbers;
  readonly settings: ServiceCodes &
    Pick<Config, 'SUPPLIER_NAME' | 'SUPPLIER_ADDRESS' | 'SUPPLIER_GSTIN' | 'GST_RATE_PERCENT'>;
};

type CompleteOrderStep = Step<{ readonly orderId: string }>;

/** Issues the invoice, marks the domain as sold and completes the order. */
export const completeOrderStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CompleteOrderServices, step: CompleteOrderStep) => {
    const { orderId } = step.payload;
    const stream = orderStream(orderId);
    const known = await loadAggregate(services.store, orderDecider, stream);
    const { state: order } = known;
    if (order.phase === 'not_placed' || !isDelivered(order)) return DONE;
    const completed = await multiStreamCommands(services, step, async ({ held, sending }) => {
      // In sequence: where one throws, the other must not go on.
      const invoiceNumber = isPaidOrder(order) ? await invoice(held, step, order) : null;
      if (isDomainOrder(order)) await sellName(held, step, order);
      const closing = { type: 'CompleteOrder', orderId, invoiceNumber } as const;
      return command(sending, step, orderDecider, stream, closing, known);
    });
    if (!completed.ok) {
      throw new Refused(`CompleteOrder was refused: ${completed.refusal.reason}`);
    }
    return DONE;
  },
);

const invoice = async (
  services: CompleteOrderServices,
  step: CompleteOrderStep,
  order: PaidOrder,
): Promise<string> => {
  const { orderId, customerId, billing, payment, creditedPaise, balancePaise } = order;
  if (creditedPaise === null || balancePaise === null) throw new Refused(`${orderId} is not paid`);
  const { settings } = services;
  const gstin = settings.SUPPLIER_GSTIN ?? null;
  const tax = taxOfSupply({
    supplierGstin: gstin,
    ratePercent: settings.GST_RATE_PERCENT,
    billedTo: billing,
  });
  const lines = invoiceLinesOf(order, tax, settings);
  const totalPaise = sumPaise(lines.map(({ amountPaise }) => amountPaise));
  if (totalPaise < order.pricePaise) await chargeLess(services, step, order, totalPaise);
  const issueAs = async ({ number: invoiceNumber, givenAt }: GivenNumber) => {
    const issued = await command(
      services,
      step,
      invoiceDecider,
      invoiceStream(invoiceNumber),
      {
        type: 'IssuePaidInvoice',
        invoiceNumber,
        orderId,
        customerId,
        supplier: { name: settings.SUPPLIER_NAME, address: settings.SUPPLIER_ADDRESS, gstin },
        billedTo: invoiceIssued.schema.shape.billedTo.parse(billing),
        lines: [...lines],
        totalPaise,
        tax,
        parts: paymentParts({ creditedPaise, balancePaise, payment }, totalPaise),
        issuedAt: givenAt,
        referenceCode: payment.referenceCode,
        paidPaise: totalPaise,
      },
      absent(invoiceDecider),
    );
    return { invoiceNumber, refusal: issued.ok ? null : issued.refusal };
  };
  const { invoiceNumbers } = services;
  const first = await issueAs(await invoiceNumbers.give(orderId));
  const last = isAnothers(orderId, first.refusal)
    ? await issueAs(await invoiceNumbers.giveAnother(orderId, first.invoiceNumber))
    : first;
  // After a crash the settings may differ: the invoice issued first stands.
  if (last.refusal !== null && !isIssuedTo(orderId, last.refusal)) {
    throw new Refused(`IssuePaidInvoice was refused: ${last.refusal.reason}`);
  }
  return last.invoiceNumber;
};

const isIssuedTo = (orderId: string, refusal: InvoiceRefusal): boolean =>
  refusal.reason === 'already_issued' && refusal.orderId === orderId;

/** A database older than the event log gave a taken number. */
const isAnothers = (orderId: string, refusal: InvoiceRefusal | null): boolean =>
  refusal?.reason === 'already_issued' && refusal.orderId !== orderId;

const sellName = async (
  services: CompleteOrderServices,
  step: CompleteOrderStep,
  { orderId, customerId, service: { domain } }: DomainOrder,
): Promise<void> => {
  const sold = await command(services, step, domainNameDecider, domainNameStream(domain), {
    type: 'SellDomainName',
    domain,
    orderId,
    customerId,
  });
  // The domain is registered and paid: the order goes on, and a person checks the claim.
  if (!sold.ok)
    step.log.error({ orderId, domain, refusal: sold.refusal }, 'the domain is not on order');
};
