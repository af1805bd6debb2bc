import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import {
  isPaidFor,
  paidForThisText,
  payablePaise,
  paymentStatusText,
  pillOf,
  shortfallOf,
  stepHere,
} from './listed-payment.ts';
import classes from './own-payments.module.css';
import type { Purpose } from './payment-purpose.ts';

type OwnPaymentsProps = {
  readonly payments: readonly ListedPayment[];
  readonly purpose: Purpose;
  readonly pricePaise: Paise;
  readonly isLocked: boolean;
  readonly onUse: (payment: ListedPayment) => void;
  readonly onTopUp: (payment: ListedPayment) => void;
  readonly onCorrect: (payment: ListedPayment) => void;
};

/** Above the payment methods, so that no customer pays twice. */
export const OwnPayments = ({ payments, ...row }: OwnPaymentsProps) => (
  <ul className={classes.payments} aria-label="Unused payments">
    {payments.map((payment) => (
      <OwnPayment key={payment.reference_code} payment={payment} {...row} />
    ))}
  </ul>
);

type OwnPaymentProps = Omit<OwnPaymentsProps, 'payments'> & { readonly payment: ListedPayment };

const OwnPayment = ({ payment, purpose, ...step }: OwnPaymentProps) => {
  const { reference_code, subject } = payment;
  const isOfThis = isPaidFor(payment, purpose);
  return (
    <li>
      <div>
        <p className={classes.head}>
          <b>
            {isOfThis
              ? paidForThisText(payment)
              : `You have an unused payment of ${formatRupees(payablePaise(payment))}`}
          </b>
          <StatusPill state={pillOf(payment)} />
        </p>
        <p className="sm muted">
          <span className="mono xs">{reference_code}</span>
          <span>{`${subject === null ? '' : `, for ${subject}`}. ${paymentStatusText(payment)}`}</span>
        </p>
      </div>
      <Step payment={payment} {...step} />
    </li>
  );
};

const Step = (props: Omit<OwnPaymentProps, 'purpose'>) => {
  const { payment, pricePaise, isLocked } = props;
  const short = shortfallOf(payment, pricePaise);
  const button = { variant: 'filled', size: 'sm', disabled: isLocked } as const;
  switch (stepHere(payment, pricePaise)) {
    case 'use':
      return (
        <Button {...button} onClick={() => props.onUse(payment)}>
          Use this payment
        </Button>
      );
    case 'topUp':
      return (
        <Button {...button} onClick={() => props.onTopUp(payment)}>
          {`Pay the remaining ${formatRupees(short?.missingPaise ?? 0)}`}
        </Button>
      );
    case 'correct':
      return (
        <Button {...button} onClick={() => props.onCorrect(payment)}>
          Edit transaction ID
        </Button>
      );
    case 'facts':
      return (
        <Button component={Link} to={paths.payment(payment.reference_code)} size="sm">
          View payment
        </Button>
      );
    case 'wait':
      return <span className="sm muted">You can pay the rest once it’s verified</span>;
  }
};
