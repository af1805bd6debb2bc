import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { assertUnreachable } from '@haat/domain/decider/decider';
import { type InvoiceRefusal, invoiceDecider } from '@haat/domain/invoice/invoice';
import { returnedBy } from '@haat/domain/invoice/invoice-credit';
import { orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

type CreditRequest = ByOperator & {
  readonly invoiceNumber: string;
  /** Null for all that is left. */
  readonly amountPaise: Paise | null;
  /** Such as a ticket: one credit for each cause. */
  readonly cause: string;
};

/** The worker issues the note. A repeat with the same cause is no second credit. */
export const creditInvoice = async (
  services: CommandServices,
  { invoiceNumber, amountPaise, cause, operator, reason }: CreditRequest,
): Promise<Outcome> => {
  const stream = invoiceStream(invoiceNumber);
  const { state: invoice } = await loadAggregate(services.store, invoiceDecider, stream);
  if (invoice.phase === 'not_issued') return notFound(`Invoice ${invoiceNumber}`, 'invoices list');
  const { orderId, payment } = invoice;
  if (payment !== null && !(await standsFor(services, payment.referenceCode, orderId))) {
    return refused(`Its payment ${payment.referenceCode} is no longer allocated to ${orderId}.`);
  }
  const creditId = derivedId('credit', invoiceNumber, cause);
  const granted = await executeCommand(
    services,
    invoiceDecider,
    stream,
    {
      type: 'GrantCredit',
      ...{ creditId, invoiceNumber, orderId, amountPaise, reason },
      grantedAt: isoNow(services.clock),
    },
    contextOf({ operator, reason }, orderId),
  );
  if (!granted.ok) return refused(sayRefusal(granted.refusal));
  const { state } = granted;
  const credit =
    state.phase === 'not_issued'
      ? undefined
      : state.credits.find((one) => one.creditId === creditId);
  if (state.phase === 'not_issued' || credit === undefined) {
    throw new Error(`${invoiceNumber} shows no credit ${creditId}`);
  }
  const note = state.creditNotes.find((one) => one.creditId === creditId);
  const { state: order } = await loadAggregate(services.store, orderDecider, orderStream(orderId));
  const paidPaise = order.phase === 'not_placed' ? null : order.creditedPaise;
  const amount = formatRupees(returnedBy(state, paidPaise, credit));
  return done(
    note === undefined
      ? `${amount} of ${invoiceNumber} goes back to the customer’s balance; the credit note follows.`
      : `${amount} of ${invoiceNumber} is back in the customer’s balance by ${note.creditNoteNumber}.`,
  );
};

const standsFor = async (
  { store }: CommandServices,
  referenceCode: string,
  orderId: string,
): Promise<boolean> => {
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(referenceCode));
  return state.phase === 'verified' && state.allocation?.orderId === orderId;
};

const sayRefusal = (refusal: InvoiceRefusal): string => {
  switch (refusal.reason) {
    case 'exceeds_invoice':
      return refusal.leftPaise === 0
        ? 'All of this invoice is already credited.'
        : `Only ${formatRupees(refusal.leftPaise)} of this invoice is left.`;
    case 'already_granted':
      return `${formatRupees(refusal.amountPaise)} is already credited for this cause.`;
    case 'too_little':
      return `A credit note is for at least ${formatRupees(refusal.minPaise)}, or for all that is left.`;
    case 'not_paid':
      return 'This invoice is not paid: nothing can be credited.';
    case 'voided':
      return `This invoice is void: ${refusal.explanation}`;
    case 'not_issued':
    case 'already_issued':
    case 'already_paid':
    case 'underpaid':
    case 'not_granted':
    case 'already_credited':
    case 'credited':
      return `Refused: ${refusal.reason}.`;
    default:
      return assertUnreachable(refusal);
  }
};
