import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import {
  type InvoiceRefusal,
  type IssuedInvoice,
  invoiceDecider,
} from '@haat/domain/invoice/invoice';
import { orderDecider } from '@haat/domain/order/order';
import { isFinalPhase } from '@haat/domain/order/order-state';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { toDecide, toShow } from '../command-line/to-paste.ts';
import { contextOf } from '../operator-context.ts';

type VoidRequest = ByOperator & { readonly invoiceNumber: string };

type VoidCheck = { readonly duplicateOf: string | null } | { readonly against: string };

/** A delivered order's invoice needs a credit note (CGST s. 34): tax may have been claimed. */
export const voidInvoice = async (
  services: CommandServices,
  { invoiceNumber, operator, reason }: VoidRequest,
): Promise<Outcome> => {
  const stream = invoiceStream(invoiceNumber);
  const { state: invoice } = await loadAggregate(services.store, invoiceDecider, stream);
  if (invoice.phase === 'not_issued') return notFound(`Invoice ${invoiceNumber}`, 'invoices list');
  if (invoice.voided !== null) return done(`${invoiceNumber} is already void.`);
  const standing = await checkVoid(services, invoice, reason);
  if ('against' in standing) return refused(standing.against);
  const { orderId } = invoice;
  const { duplicateOf } = standing;
  const voided = await executeCommand(
    services,
    invoiceDecider,
    stream,
    { type: 'VoidInvoice', invoiceNumber, orderId, duplicateOf, reason },
    contextOf({ operator, reason }, orderId),
  );
  if (!voided.ok) return refused(sayRefusal(invoice, voided.refusal, reason));
  const instead = duplicateOf === null ? '' : `, replaced by ${duplicateOf}`;
  return done(
    `${invoiceNumber} is void${instead}. No money moves, and its number is not used again.`,
  );
};

const checkVoid = async (
  { store }: Pick<CommandServices, 'store'>,
  invoice: IssuedInvoice,
  reason: string,
): Promise<VoidCheck> => {
  const { invoiceNumber, orderId } = invoice;
  const { state: order } = await loadAggregate(store, orderDecider, orderStream(orderId));
  if (order.phase === 'not_placed') return { duplicateOf: null };
  if (!isFinalPhase(order.phase)) {
    const look = toShow('orders', 'explain', orderId);
    return {
      against: `${orderId} is ${order.phase}: it may still be completed under ${invoiceNumber}. Check it: ${look}`,
    };
  }
  const { invoiceNumber: own } = order;
  if (own === null) return { duplicateOf: null };
  if (own === invoiceNumber) {
    return {
      against: `${orderId} was delivered under ${invoiceNumber}: it cannot be voided. ${byCredit(invoice, reason)}`,
    };
  }
  const { state: twin } = await loadAggregate(store, invoiceDecider, invoiceStream(own));
  const paidBy = invoice.payment?.referenceCode;
  const isOfTheSameMoney =
    twin.phase === 'paid' && (paidBy === undefined || paidBy === twin.payment?.referenceCode);
  if (isOfTheSameMoney) return { duplicateOf: own };
  return {
    against: `${orderId} was delivered under ${own}, which is not paid by ${paidBy ?? 'anything'} as ${invoiceNumber} is. Check the mismatch: ${toShow('audit', 'payments')}`,
  };
};

const byCredit = ({ invoiceNumber, orderId }: IssuedInvoice, reason: string): string =>
  `Correct it with a credit note: ${toDecide(reason, 'invoices', 'credit', invoiceNumber, 'all', orderId)}`;

const sayRefusal = (invoice: IssuedInvoice, refusal: InvoiceRefusal, reason: string): string => {
  const { invoiceNumber } = invoice;
  switch (refusal.reason) {
    case 'credited':
      return `${invoiceNumber} has a credit note: it cannot be voided. ${byCredit(invoice, reason)}`;
    case 'already_paid':
      return `${invoiceNumber} is paid by ${refusal.referenceCode}: it cannot be voided. ${byCredit(invoice, reason)}`;
    default:
      return `Refused: ${refusal.reason}.`;
  }
};
