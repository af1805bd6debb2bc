import type { IssuedInvoice } from '@haat/domain/invoice/invoice';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';

type Voided = NonNullable<IssuedInvoice['voided']>;

export const invoiceVoidMail = (
  { invoiceNumber, orderId, issuedAt }: IssuedInvoice,
  { reason, duplicateOf }: Voided,
  to: EmailContext,
): Written => {
  const text = `Invoice ${invoiceNumber} was issued by mistake and is void.`;
  return {
    subject: `Your invoice ${invoiceNumber} is void`,
    ...renderEmail({
      title: 'Your invoice is void',
      preview: text,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(text),
        paragraph('Your order isn’t affected. Don’t claim GST input credit on this invoice.'),
        facts([
          { label: 'Void invoice', value: invoiceNumber, isExact: true },
          { label: 'Issued', value: dayOf(issuedAt) },
          ...(duplicateOf === null
            ? []
            : [{ label: 'Valid invoice', value: duplicateOf, isExact: true }]),
          { label: 'Order ID', value: orderId, isExact: true },
          { label: 'Reason', value: reason },
        ]),
        button('View invoice', to.links.invoice(duplicateOf ?? invoiceNumber)),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};
