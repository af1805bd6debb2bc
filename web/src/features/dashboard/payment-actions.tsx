import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { awaitsOrder, isShort, mayBeMistyped, orderAddress } from '../payment/listed-payment.ts';
import { RefundDialog } from '../refunds/request-refund.tsx';
import classes from './payment-page.module.css';

export const supportAddress = ({ reference_code, order_id }: ListedPayment): string =>
  paths.support({ order: order_id, payment: reference_code });

const actionsOf = (payment: ListedPayment) => {
  const { next, status, free, order_id } = payment;
  return {
    isReady: next === 'use' || awaitsOrder(payment),
    isOrderedAgain: isShort(payment) && free > 0,
    canCorrect: order_id !== null && mayBeMistyped(payment),
    mayContest: next === 'contest' || isShort(payment) || status === 'in_review',
    isFree: free > 0,
    waits: status === 'matching' || status === 'in_review',
  };
};

export const hasPaymentActions = (payment: ListedPayment): boolean =>
  Object.values(actionsOf(payment)).some(Boolean);

export const PaymentActions = ({ payment }: { readonly payment: ListedPayment }) => {
  const [asks, setAsks] = useState(false);
  const { next, status, free, order_id } = payment;
  const freeShown = formatRupees(rupeesToPaise(free) ?? 0);
  const { isReady, isOrderedAgain, canCorrect, mayContest, isFree, waits } = actionsOf(payment);
  return (
    <div>
      <h3 className={`${classes.title} h4`}>What you can do</h3>
      <ul className={classes.ways}>
        {isReady && (
          <Way
            title="Use this payment"
            about={
              awaitsOrder(payment)
                ? 'Your order isn’t placed yet. You don’t have to wait until we’ve verified the payment.'
                : 'You can use it at checkout on your next order.'
            }
            label="Use this payment"
            to={orderAddress(payment)}
            leads
          />
        )}
        {isOrderedAgain && (
          <Way
            title="Order again"
            about={`Use ${freeShown} from your balance, and pay the rest with UPI.`}
            label="Order again"
            to={orderAddress(payment)}
            leads
          />
        )}
        {canCorrect && order_id !== null && (
          <Way
            title="Edit transaction ID"
            about="Copied the wrong one? Enter the right ID; your order stays."
            label="Edit transaction ID"
            to={paths.order(order_id)}
            leads={next === 'correct'}
          />
        )}
        {mayContest && (
          <Way
            title={isShort(payment) ? 'Report a wrong amount' : 'Send proof of payment'}
            about={
              isShort(payment)
                ? 'Does your UPI app show a different amount? Send us a screenshot and we’ll check.'
                : 'Money left your account? Send us a screenshot of the payment and we’ll check.'
            }
            label={isShort(payment) ? 'Report amount' : 'Send screenshot'}
            to={supportAddress(payment)}
            leads={next === 'contest' || status === 'in_review'}
          />
        )}
        {isFree && (
          <li>
            <div>
              <b>Request a refund</b>
              <p>{`We’ll refund ${freeShown} to your UPI ID or bank account.`}</p>
            </div>
            <Button className={classes.way} onClick={() => setAsks(true)}>
              Request a refund
            </Button>
          </li>
        )}
        {waits && (
          <li>
            <div>
              <b>
                {status === 'matching'
                  ? 'We’re verifying this payment'
                  : 'We’re checking this payment'}
              </b>
              <p>This page updates automatically.</p>
            </div>
            {status === 'matching' && order_id !== null && (
              <span className={classes.none}>Nothing to do</span>
            )}
          </li>
        )}
      </ul>
      <RefundDialog opened={asks} payments={[payment]} onClose={() => setAsks(false)} />
    </div>
  );
};

type WayProps = {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly to: string;
  readonly leads?: boolean;
};

const Way = ({ title, about, label, to, leads = false }: WayProps) => (
  <li>
    <div>
      <b>{title}</b>
      <p>{about}</p>
    </div>
    <Button component={Link} to={to} variant={leads ? 'cta' : 'default'} className={classes.way}>
      {label}
    </Button>
  </li>
);
