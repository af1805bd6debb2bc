import { isDelivered, isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { eventsOfType, ordersOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

/** A failed plan that came with a domain is not charged. */
export const duePaise = ({ pricePaise, service, hosting, phase }: PlacedOrder): number =>
  service.kind === 'domain' && hosting === null && phase === 'completed'
    ? pricePaise - (service.hosting?.pricePaise ?? 0)
    : pricePaise;

export const oneInvoiceACompletedOrder: Invariant = {
  name: 'each completed order has one paid invoice, and free plans have none',
  violations: ({ facts }) => {
    const issued = Map.groupBy(eventsOfType(facts, 'InvoiceIssued'), ({ data }) => data.orderId);
    const paid = new Set(eventsOfType(facts, 'InvoicePaid').map(({ data }) => data.invoiceNumber));
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    const problems = [...orders.values()].flatMap((order) => {
      if (order.phase !== 'completed') return [];
      const invoices = issued.get(order.orderId) ?? [];
      const [invoice] = invoices;
      const due = isPaidOrder(order) ? 1 : 0;
      if (invoices.length !== due) return [`${order.orderId} has ${invoices.length} invoices`];
      if (invoice === undefined) return [];
      if (invoice.data.invoiceNumber !== order.invoiceNumber) {
        return [
          `${order.orderId} completed with another invoice than ${invoice.data.invoiceNumber}`,
        ];
      }
      if (invoice.data.totalPaise !== duePaise(order)) {
        return [`${order.orderId} is invoiced with ${invoice.data.totalPaise} paise`];
      }
      return paid.has(invoice.data.invoiceNumber)
        ? []
        : [`${order.orderId}: its invoice is not paid`];
    });
    const early = [...issued.keys()].filter((id) => {
      const order = orders.get(id);
      return order === undefined || (order.phase !== 'completed' && !isDelivered(order));
    });
    return [...problems, ...early.map((id) => `${id} is invoiced and was not delivered`)];
  },
};

export const invoiceNumbersHaveNoGap: Invariant = {
  name: 'invoice numbers have no gaps and no duplicates',
  violations: ({ facts, invoiceNumbers }) => {
    const issued = new Set(eventsOfType(facts, 'InvoiceIssued').map(({ data }) => data.orderId));
    const years = Map.groupBy(invoiceNumbers, (row) => row.financial_year);
    const unused = invoiceNumbers.filter(({ order_id }) => !issued.has(order_id));
    return [
      ...[...years].flatMap(([year, rows]) => {
        const sequences = rows.map(({ sequence }) => sequence).toSorted((one, two) => one - two);
        const isDense = sequences.every((sequence, index) => sequence === index + 1);
        return isDense ? [] : [`the numbers of ${year} are ${sequences.join(', ')}`];
      }),
      ...unused.map(({ sequence, order_id }) => `number ${sequence} of ${order_id} has no invoice`),
    ];
  },
};
