import { formatRupees, type Paise, subtractPaise } from '@haat/contracts/money';
import type { CreditNote } from '@haat/domain/invoice/invoice';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts, total } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';

/** @param returnedPaise what the note returned to the balance. */
export const creditNoteMail = (
  note: CreditNote,
  returnedPaise: Paise,
  to: EmailContext,
): Written => {
  const { creditNoteNumber, invoiceNumber, orderId, issuedAt, reason } = note;
  const amount = formatRupees(returnedPaise);
  const roundedPaise = subtractPaise(note.amountPaise, returnedPaise);
  const text = `${amount} from invoice ${invoiceNumber} is back in your balance.`;
  return {
    subject: `Your credit note ${creditNoteNumber}, order ${orderId}`,
    ...renderEmail({
      title: 'Added to your balance',
      preview: text,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(text),
        paragraph('Use it for your next order or request a refund.'),
        ...(roundedPaise === 0
          ? []
          : [
              paragraph(
                `The credit note is for ${formatRupees(note.amountPaise)}: we rounded off ` +
                  `${formatRupees(roundedPaise)} of the invoice when you paid it.`,
              ),
            ]),
        facts([
          { label: 'Credit note', value: creditNoteNumber, isExact: true },
          { label: 'Date', value: dayOf(issuedAt) },
          { label: 'Invoice ID', value: invoiceNumber, isExact: true },
          { label: 'Order ID', value: orderId, isExact: true },
          { label: 'Reason', value: reason },
        ]),
        total('Added to balance', amount),
        button('View invoice', to.links.invoice(invoiceNumber)),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};
