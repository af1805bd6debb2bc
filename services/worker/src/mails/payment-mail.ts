import { formatRupees } from '@haat/contracts/money';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { type EmailPart, paragraph, renderEmail } from './layout/email-template.ts';
import { type Fact, facts } from './layout/order-parts.ts';

const ENDING = 4;

export const orderOf = ({ allocation, releasedFrom }: SubmittedPayment): string | null =>
  allocation?.orderId ?? releasedFrom;

const detailsOf = (payment: SubmittedPayment): readonly Fact[] => {
  const { referenceCode, utr, amountPaise, creditedPaise } = payment;
  const orderId = orderOf(payment);
  return [
    { label: 'Reference code', value: referenceCode, isExact: true },
    // Only the ending: a thief who reads the mailbox could submit a whole ID.
    ...(utr === null
      ? []
      : [{ label: 'Transaction ID', value: `…${utr.slice(-ENDING)}`, isExact: true }]),
    ...(orderId === null ? [] : [{ label: 'Order ID', value: orderId, isExact: true }]),
    { label: 'You entered', value: formatRupees(amountPaise) },
    ...(creditedPaise === null ? [] : [{ label: 'Received', value: formatRupees(creditedPaise) }]),
  ];
};

type MailText = {
  readonly subject: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly label: string;
};

export const paymentMail = (
  payment: SubmittedPayment,
  to: EmailContext,
  { subject, title, texts, label }: MailText,
): Written => {
  const { referenceCode } = payment;
  const orderId = orderOf(payment);
  const [first = '', ...rest] = texts;
  const paragraphs: readonly EmailPart[] = rest.map(paragraph);
  return {
    subject: orderId === null ? subject : `${subject}, order ${orderId}`,
    ...renderEmail({
      title,
      preview: first,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(first),
        ...paragraphs,
        facts(detailsOf(payment)),
        button(label, to.links.payment(referenceCode)),
      ],
      because: hint(to, { payment: referenceCode }),
    }),
  };
};
