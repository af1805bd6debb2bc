import type { IssuedInvoice } from '@haat/domain/invoice/invoice';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';

type Voided = NonNullable<IssuedInvoice['voided']>;

/** An invoice was issued by mistake: whoever keeps books takes it out of them. */
export const invoiceVoidMail = (
  { invoiceNumber, orderId, issuedAt }: IssuedInvoice,
  { reason, duplicateOf }: Voided,
  to: EmailContext,
): Written => {
  const said = `Invoice ${invoiceNumber} was issued by mistake and is void.`;
  return {
    subject: `Your invoice ${invoiceNumber} is void`,
    ...renderEmail({
      title: 'An invoice is void',
      preview: said,
      parts: [
        paragraph(`${greeting(to.reader)} ${said}`),
        paragraph(
          'Your order and your money are as they were. If you claim input tax, claim none by it.',
        ),
        facts([
          { label: 'Void', value: invoiceNumber, isExact: true },
          { label: 'Issued', value: dayOf(issuedAt) },
          ...(duplicateOf === null
            ? []
            : [{ label: 'Stands instead', value: duplicateOf, isExact: true }]),
          { label: 'Order ID', value: orderId, isExact: true },
          { label: 'Why', value: reason },
        ]),
        button('See your invoice', to.links.invoice(duplicateOf ?? invoiceNumber)),
      ],
      because: hint(to, { order: orderId }),
    }),
  };
};
