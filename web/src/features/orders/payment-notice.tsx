import type { Ref } from 'react';
import { Note } from '../../components/note.tsx';
import classes from './payment-notice.module.css';

type PaymentNoticeProps = {
  readonly ref: Ref<HTMLDivElement>;
  /** What the server wants read about the payment that the order waits for. */
  readonly notice: string | null;
  /** That its transaction id was corrected, and what follows. */
  readonly correction: string | null;
};

/** What is special about an order's payment, told as soon as it is known. */
export const PaymentNotice = ({ ref, notice, correction }: PaymentNoticeProps) => (
  <div role="status" ref={ref} tabIndex={-1} className={classes.notice}>
    {correction !== null && <Note tone="leaf">{correction}</Note>}
    {notice !== null && <Note>{notice}</Note>}
  </div>
);
