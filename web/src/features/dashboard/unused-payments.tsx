import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { Price } from '../../components/price.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import {
  needsCustomer,
  nextStepOf,
  payablePaise,
  paymentStatusText,
  pillOf,
} from '../payment/listed-payment.ts';
import classes from './unused-payments.module.css';

type UnusedPaymentsProps = { readonly payments: readonly ListedPayment[] };

export const UnusedPayments = ({ payments }: UnusedPaymentsProps) => {
  const first = payments.find(needsCustomer);
  return (
    <ul className={`${classes.payments} card`}>
      {payments.map((payment) => (
        <PaymentRow key={payment.reference_code} payment={payment} isFirst={payment === first} />
      ))}
    </ul>
  );
};

type PaymentRowProps = { readonly payment: ListedPayment; readonly isFirst: boolean };

const PaymentRow = ({ payment, isFirst }: PaymentRowProps) => {
  const { reference_code, subject, status, amount } = payment;
  const step = nextStepOf(payment);
  const paise = status === 'verified' ? payablePaise(payment) : (rupeesToPaise(amount) ?? 0);
  return (
    <li>
      <div>
        <p className={classes.head}>
          <b>
            <Price paise={paise} />
          </b>
          <StatusPill state={pillOf(payment)} />
          <span className="mono xs muted">{reference_code}</span>
        </p>
        <p className={classes.outcome}>
          {subject !== null && (
            <>
              For <span className={classes.subject}>{subject}</span>.{' '}
            </>
          )}
          <span>{paymentStatusText(payment)}</span>
        </p>
      </div>
      {step === null ? (
        <span className={classes.none}>Nothing to do</span>
      ) : (
        <Button
          component={Link}
          to={step.to}
          variant={isFirst ? 'cta' : 'default'}
          className={classes.step}
          aria-label={`${step.label} ${reference_code}`}
        >
          {step.label}
        </Button>
      )}
    </li>
  );
};
