import { invoiceStream } from '@haat/contracts/events/invoice';
import { formatRupees } from '@haat/contracts/money';
import { PAYMENT_SOURCE_LABELS } from '@haat/contracts/payment-source';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { loadAggregate } from '@haat/record/commands';
import { done, notFound, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';

const insteadOf = ({ duplicateOf }: { readonly duplicateOf: string | null }): string =>
  duplicateOf === null ? 'Not replaced.' : `Replaced by ${duplicateOf}.`;

export const showInvoice = async (
  { store }: Pick<ShopServices, 'store'>,
  number: string,
  output: Output,
): Promise<Outcome> => {
  const { state: invoice } = await loadAggregate(store, invoiceDecider, invoiceStream(number));
  if (invoice.phase === 'not_issued') return notFound(`Invoice ${number}`, 'invoices list');
  const { phase, orderId, customerId, billedTo, lines, tax, totalPaise, payment } = invoice;
  const left = (label: string, paise: number): string =>
    `  ${formatRupees(paise).padEnd(14)} ${label}`;
  const taxed = tax === null ? 'no GST' : `GST ${tax.ratePercent} %, ${tax.kind}state`;
  const text = [
    `${number}, ${phase}, of ${invoice.issuedAt}`,
    `Order ${orderId}, customer ${customerId}`,
    `For ${billedTo.name}`,
    ...lines.map(({ description, amountPaise }) => left(description, amountPaise)),
    left(`total, ${taxed}`, totalPaise),
    ...(payment === null ? [] : [left(`paid by ${payment.referenceCode}`, payment.paidPaise)]),
    ...invoice.parts.map(({ source, amountPaise: paise }) =>
      left(`  ${PAYMENT_SOURCE_LABELS[source]}`, paise),
    ),
    ...invoice.creditNotes.map(({ creditNoteNumber, amountPaise: paise }) =>
      left(`credited by ${creditNoteNumber}`, paise),
    ),
    ...(invoice.voided === null
      ? []
      : [`Void: ${invoice.voided.reason}`, insteadOf(invoice.voided)]),
  ];
  output.one({ number, ...invoice }, text.join('\n'));
  return done();
};
