import { formatRupees, type Paise } from '@haat/contracts/money';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { facts } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';

/** A refund of one payment, or of several by one request. */
export type RefundDetails = {
  readonly referenceCode: string;
  /** The request's number, or the bank's reference. */
  readonly number: string;
  readonly amountPaise: Paise;
  /** Masked; null where the customer gave none. */
  readonly destination: string | null;
  readonly transferReference: string | null;
  /** A day in India; null if unknown. */
  readonly sentOn: string | null;
};

const refundMail = (
  refund: RefundDetails,
  to: EmailContext,
  { subject, texts }: { readonly subject: string; readonly texts: readonly string[] },
  next = { label: 'View refund', url: to.links.payment(refund.referenceCode) },
): Written => {
  const { referenceCode, number, amountPaise, destination, transferReference, sentOn } = refund;
  const [first = '', ...rest] = texts;
  const optional = [
    { label: 'To', value: destination },
    { label: 'Transaction ID (UTR)', value: transferReference },
    // Noon: the same day in India and in UTC.
    { label: 'Sent on', value: sentOn && dayOf(`${sentOn}T12:00:00.000Z`) },
  ];
  return {
    subject,
    ...renderEmail({
      title: subject,
      preview: first,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(first),
        ...rest.map(paragraph),
        facts([
          { label: 'Amount', value: formatRupees(amountPaise) },
          { label: 'Refund', value: number, isExact: true },
          ...optional.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
        ]),
        button(next.label, next.url),
      ],
      because: hint(to, { payment: referenceCode }),
    }),
  };
};

const NO_DESTINATION =
  'Tell us where to send it: enter a UPI ID or a bank account under Refunds on your dashboard.';

export const refundRecordedMail = (refund: RefundDetails, to: EmailContext): Written => {
  const { destination } = refund;
  const amount = formatRupees(refund.amountPaise);
  const next = destination === null ? NO_DESTINATION : `We’ll send it to ${destination}.`;
  return refundMail(
    refund,
    to,
    {
      subject: `We’re preparing your refund of ${amount}`,
      texts: [
        `We’ve recorded your refund of ${amount}. ${next}`,
        'We’ll email you when it’s sent.',
      ],
    },
    destination === null ? { label: 'Enter refund details', url: to.links.refunds } : undefined,
  );
};

export const refundSentMail = (refund: RefundDetails, to: EmailContext): Written => {
  const amount = formatRupees(refund.amountPaise);
  const where = refund.destination === null ? '' : ` to ${refund.destination}`;
  return refundMail(refund, to, {
    subject: `We’ve sent your refund of ${amount}`,
    texts: [`We’ve refunded ${amount}${where}. Banks can take a few working days.`],
  });
};

export const refundReturnedMail = (refund: RefundDetails, to: EmailContext): Written => {
  const amount = formatRupees(refund.amountPaise);
  return refundMail(refund, to, {
    subject: `The bank returned your refund of ${amount}`,
    texts: [
      `Your refund of ${amount} didn’t go through. The bank returned the money to us, and it’s in your balance again.`,
      'Check your refund details on your dashboard and request the refund again, or use the money ' +
        'for an order.',
    ],
  });
};
