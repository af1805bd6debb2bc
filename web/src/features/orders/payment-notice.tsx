import type { Ref } from 'react';
import { Note } from '../../components/note.tsx';
import classes from './payment-notice.module.css';

type PaymentNoticeProps = {
  readonly ref: Ref<HTMLDivElement>;
  /** What the server wants read about the payment that the order waits for. */
  readonly notice: string | null;
  readonly isCorrected: boolean;
};

/** What is special about an order's payment, told as soon as it is known. */
export const PaymentNotice = ({ ref, notice, isCorrected }: PaymentNoticeProps) => (
  <div role="status" ref={ref} tabIndex={-1} className={classes.notice}>
    {isCorrected && (
      <Note tone="leaf">The transaction id is corrected. We are asking the bank about it.</Note>
    )}
    {notice !== null && <Note>{notice}</Note>}
  </div>
);
