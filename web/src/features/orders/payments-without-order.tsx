import type { ListedPaymentStatus } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { isUnused, needsCustomer, paymentStatusText } from '../payment/listed-payment.ts';
import { usePayments } from '../payment/use-money.ts';
import classes from './payments-without-order.module.css';

const ENDED: readonly ListedPaymentStatus[] = ['rejected', 'expired'];

export const PaymentsWithoutOrder = () => {
  const { data } = usePayments();
  const without = (data?.payments ?? []).filter(
    (payment) =>
      payment.order_id === null &&
      (isUnused(payment) || needsCustomer(payment) || ENDED.includes(payment.status)),
  );
  if (without.length === 0) return null;
  return (
    <ul className={classes.list}>
      {without.map((payment) => (
        <li key={payment.reference_code}>
          <Note>
            <span className={classes.outcome}>
              <b>
                Your payment of {formatRupees(rupeesToPaise(payment.amount) ?? 0)}
                {payment.subject !== null && ` for ${payment.subject}`}
              </b>{' '}
              has no order. {paymentStatusText(payment)}
            </span>
            <Link className="lnk" to={paths.payment(payment.reference_code)}>
              View payment
            </Link>
          </Note>
        </li>
      ))}
    </ul>
  );
};
