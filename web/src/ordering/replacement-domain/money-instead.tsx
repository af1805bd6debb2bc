import { formatRupees, type Paise } from '@haat/contracts/money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { usePayments, useRefreshMoney } from '../../features/payment/use-money.ts';
import { RefundRequest } from '../../features/refunds/request-refund.tsx';
import classes from './replacement-domains.module.css';

type MoneyInsteadProps = {
  /** What the payment holds. */
  readonly paidPaise: Paise;
  readonly referenceCode: string | null;
};

/** No other name is wanted: the money stays in the balance, or is asked back, both from here. */
export const MoneyInstead = ({ paidPaise, referenceCode }: MoneyInsteadProps) => {
  const [chosen, setChosen] = useState<'keep' | 'back' | null>(null);
  const { data } = usePayments();
  const refreshMoney = useRefreshMoney();
  const payment = data?.payments.find(({ reference_code }) => reference_code === referenceCode);
  const isFree = (payment?.free ?? 0) > 0;
  const choose = (way: 'keep' | 'back') => {
    setChosen(way);
    // What came free since the name was lost.
    void refreshMoney();
  };
  const paid = formatRupees(paidPaise);
  return (
    <div className={classes.instead}>
      <p className="sm muted">
        No other name?{' '}
        <button type="button" className={classes.way} onClick={() => choose('keep')}>
          {`Keep ${paid} as balance`}
        </button>{' '}
        or{' '}
        <button type="button" className={classes.way} onClick={() => choose('back')}>
          request a refund
        </button>
        .
      </p>
      <div role="status">
        {chosen === 'keep' && (
          <Note tone="leaf">
            <span>
              {isFree
                ? `${paid} is in your balance, and pays your next order.`
                : `${paid} comes into your balance as soon as it is verified.`}
            </span>{' '}
            <Link to={paths.dashboard()}>See your balance</Link>
          </Note>
        )}
        {chosen === 'back' && !isFree && (
          <Note>
            We can refund it once it’s verified.{' '}
            <Link to={paths.support({ payment: referenceCode })}>Write to us</Link>: the message
            opens with this payment already named.
          </Note>
        )}
      </div>
      {chosen === 'back' && payment && isFree && <RefundRequest payments={[payment]} />}
    </div>
  );
};
