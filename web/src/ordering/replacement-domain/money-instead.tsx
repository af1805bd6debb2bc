import { formatRupees, type Paise } from '@haat/contracts/money';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { usePayments, useRefreshMoney } from '../../features/payment/use-money.ts';
import { RefundRequest } from '../../features/refunds/request-refund.tsx';
import classes from './replacement-domains.module.css';

type MoneyInsteadProps = {
  readonly paidPaise: Paise;
  readonly referenceCode: string | null;
};

export const MoneyInstead = ({ paidPaise, referenceCode }: MoneyInsteadProps) => {
  const [chosen, setChosen] = useState<'keep' | 'back' | null>(null);
  const { data } = usePayments();
  const refreshMoney = useRefreshMoney();
  const payment = data?.payments.find(({ reference_code }) => reference_code === referenceCode);
  const isFree = (payment?.free ?? 0) > 0;
  const choose = (way: 'keep' | 'back') => {
    setChosen(way);
    // It may be unallocated since the list was read.
    void refreshMoney();
  };
  const paid = formatRupees(paidPaise);
  return (
    <div className={classes.instead}>
      <p className="sm muted">
        Don’t want another domain?{' '}
        <button type="button" className={classes.way} onClick={() => choose('keep')}>
          {`Keep ${paid} in your balance`}
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
                ? `${paid} is in your balance. Use it for your next order.`
                : `${paid} goes to your balance once verified.`}
            </span>{' '}
            <Link to={paths.dashboard()}>See your balance</Link>
          </Note>
        )}
        {chosen === 'back' && !isFree && (
          <Note>
            We can refund it once it’s verified. Questions?{' '}
            <Link to={paths.support({ payment: referenceCode })}>Contact support</Link>.
          </Note>
        )}
      </div>
      {chosen === 'back' && payment && isFree && <RefundRequest payments={[payment]} />}
    </div>
  );
};
