import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { StatusPill } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import { payablePaise, pillOf, saidOf } from './listed-payment.ts';
import classes from './own-payments.module.css';

type OwnPaymentsProps = {
  /** Those that can pay what is ordered, or may once they are settled. */
  readonly payments: readonly ListedPayment[];
  readonly isLocked: boolean;
  readonly onUse: (payment: ListedPayment) => void;
};

/** Nobody pays twice: what was paid and not used yet stands above the way to pay. */
export const OwnPayments = ({ payments, isLocked, onUse }: OwnPaymentsProps) => (
  <ul className={classes.payments} aria-label="Payments not yet used">
    {payments.map((payment) => {
      const { reference_code, subject } = payment;
      return (
        <li key={reference_code}>
          <div>
            <p className={classes.head}>
              <b>You have a payment of {formatRupees(payablePaise(payment))} not yet used</b>
              <StatusPill state={pillOf(payment)} />
            </p>
            <p className="sm muted">
              <span className="mono xs">{reference_code}</span>
              {subject !== null && `, for ${subject}`}. {saidOf(payment)}
            </p>
          </div>
          <Step payment={payment} isLocked={isLocked} onUse={onUse} />
        </li>
      );
    })}
  </ul>
);

type StepProps = Omit<OwnPaymentsProps, 'payments'> & { readonly payment: ListedPayment };

const Step = ({ payment, isLocked, onUse }: StepProps) => {
  const { status, reference_code } = payment;
  if (status === 'waiting' || status === 'in_review') {
    return (
      <Button component={Link} to={paths.payment(reference_code)} size="sm">
        {status === 'waiting' ? 'Correct the id' : 'See the facts'}
      </Button>
    );
  }
  return (
    <Button variant="filled" size="sm" disabled={isLocked} onClick={() => onUse(payment)}>
      Use it
    </Button>
  );
};
