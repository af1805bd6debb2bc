import type { OrderDetail } from '@haat/contracts/http/orders';
import { rupeesToPaise } from '@haat/contracts/money';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Note } from '../../components/note.tsx';
import { CorrectPayment } from '../payment/correct-payment.tsx';
import { ELLIPSIS } from '../payment/listed-payment.ts';
import { usePayments } from '../payment/use-money.ts';
import classes from './payment-notice.module.css';

type PaymentNoticeProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly notice: string | null;
  readonly correction: string | null;
};

const PaymentNotice = ({ ref, notice, correction }: PaymentNoticeProps) => (
  <div role="status" ref={ref} tabIndex={-1} className={classes.notice}>
    {correction !== null && <Note tone="leaf">{correction}</Note>}
    {notice !== null && <Note>{notice}</Note>}
  </div>
);

type Correction = {
  readonly notice: ReactNode;
  readonly form: ReactNode;
};

/** Notice and correction of an unconfirmed payment. @param orderNotice until the order is loaded. */
export const useCorrection = (
  order: OrderDetail | undefined,
  reload: (position: string | null) => void,
  orderNotice: string | null = null,
): Correction => {
  const notice = useRef<HTMLDivElement>(null);
  const [isCorrected, setCorrected] = useState(false);
  const payment = order?.payment ?? null;
  const { data } = usePayments(payment?.can_replace === true);
  const listed = data?.payments.find(
    ({ reference_code }) => reference_code === order?.reference_code,
  );
  const amountPaise = order === undefined ? null : rupeesToPaise(order.price);
  const correct = (position: string | null) => {
    setCorrected(true);
    reload(position);
    notice.current?.focus();
  };
  return {
    notice: (
      <PaymentNotice
        ref={notice}
        notice={order === undefined ? orderNotice : (payment?.notice ?? null)}
        correction={isCorrected ? correctionOf(payment) : null}
      />
    ),
    form: order && amountPaise !== null && payment?.can_replace && (
      <CorrectPayment
        isQuiet={payment.is_verifying}
        of={{ orderId: order.id, kind: order.kind }}
        amountPaise={(listed && rupeesToPaise(listed.amount)) || amountPaise}
        subject={order.domain}
        given={listed?.utr ?? `${ELLIPSIS}${payment.utr_ending}`}
        onCorrected={correct}
      />
    ),
  };
};

/** The bank may have confirmed it meanwhile. */
const correctionOf = (payment: OrderDetail['payment']): string =>
  payment === null ? `${timelineTitles.paymentReplaced}.` : paymentNotices.replaced;
