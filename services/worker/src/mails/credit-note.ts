import { formatRupees, type Paise, subtractPaise } from '@haat/contracts/money';
import type { CreditNote } from '@haat/domain/invoice/invoice';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts, total } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';

/**
 * Money of an invoice went back: how much, why, and where it is.
 * @param returnedPaise what came free by the note.
 */
export const creditNoteMail = (
  note: CreditNote,
  returnedPaise: Paise,
  to: EmailContext,
): Written => {
  const { creditNoteNumber, invoiceNumber, orderId, issuedAt, reason } = note;
  const amount = formatRupees(returnedPaise);
  const roundedPaise = subtractPaise(note.amountPaise, returnedPaise);
  const said = `${amount} of your invoice ${invoiceNumber} are in your balance again.`;
  return {
    subject: `Your credit note ${creditNoteNumber}, order ${orderId}`,
    ...renderEmail({
      title: 'Money is in your balance',
      preview: said,
      parts: [
        paragraph(`${greeting(to.reader)} ${said}`),
        paragraph('Order something with it, or ask for it back by UPI.'),
        ...(roundedPaise === 0
          ? []
          : [
              paragraph(
                `The credit note is of ${formatRupees(note.amountPaise)}: ${formatRupees(roundedPaise)} ` +
                  'of the invoice were rounded away when it was paid.',
              ),
            ]),
        facts([
          { label: 'Credit note', value: creditNoteNumber, isExact: true },
          { label: 'Date', value: dayOf(issuedAt) },
          { label: 'Invoice ID', value: invoiceNumber, isExact: true },
          { label: 'Order ID', value: orderId, isExact: true },
          { label: 'Why', value: reason },
        ]),
        total('Returned', amount),
        button('See your invoice', to.links.invoice(invoiceNumber)),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};
