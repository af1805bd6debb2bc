import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { IconArrowLeft, IconReceipt } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PaymentLocation } from '../../components/payment-location.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stamp } from '../../components/stamp.tsx';
import { PILLS } from '../../components/status-pill.tsx';
import { paths } from '../../config/paths.ts';
import { OrderTimelineSection } from '../orders/order-detail.tsx';
import { CorrectPayment } from '../payment/correct-payment.tsx';
import {
  awaitsOrder,
  canBeCorrected,
  isBeingVerified,
  isSpent,
  paymentStatusText,
  pillOf,
} from '../payment/listed-payment.ts';
import { usePayments } from '../payment/use-money.ts';
import { FactTable } from './fact-table.tsx';
import { hasPaymentActions, PaymentActions, supportAddress } from './payment-actions.tsx';
import classes from './payment-page.module.css';
import { placeOf } from './payment-place.ts';

export const PaymentPage = ({ referenceCode }: { readonly referenceCode: string }) => {
  const { data, error, mutate } = usePayments();
  const payment = data?.payments.find(({ reference_code }) => reference_code === referenceCode);
  return (
    <>
      <HangTitle
        order={1}
        side={
          <Link className="lnk" to={paths.dashboard('dashboard')}>
            <Icon of={IconArrowLeft} size={16} />
            Dashboard Home
          </Link>
        }
      >
        {payment?.status === 'in_review' ? 'Payment under review' : 'Your payment'}
      </HangTitle>
      {payment && <PaymentPaper payment={payment} />}
      {data && !payment && (
        <EmptyState icon={IconReceipt}>
          We can’t find this reference code in your account.
        </EmptyState>
      )}
      {!data &&
        (error ? (
          <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
        ) : (
          <div aria-busy="true">
            <Skeleton height="24rem" />
          </div>
        ))}
    </>
  );
};

const TONES = { leaf: 'leaf', brick: 'brick', wait: 'wait', info: 'info' } as const;

const PaymentPaper = ({ payment }: { readonly payment: ListedPayment }) => {
  const navigate = useNavigate();
  const { mutate } = usePayments();
  const { reference_code, amount, subject, order_id, utr, facts } = payment;
  const { where, who } = placeOf(payment);
  const { label, tone } = PILLS[pillOf(payment)];
  const amountPaise = rupeesToPaise(amount) ?? 0;
  return (
    <div className={order_id === null ? classes.alone : classes.columns}>
      <Receipt
        label={`Payment ${reference_code}`}
        segments={[
          <div key="head">
            <div className={classes.head}>
              <div>
                <p className={`${classes.id} mono xs muted`}>{reference_code}</p>
                <h2 className="h3">
                  <span className="num">{formatRupees(amountPaise)}</span>
                  {subject !== null && <span>{` for ${subject}`}</span>}
                </h2>
                {order_id !== null && (
                  <p className="sm muted">
                    Order{' '}
                    <Link className="mono" to={paths.order(order_id)}>
                      {order_id}
                    </Link>
                  </p>
                )}
                {utr !== null && (
                  <p className="sm muted">
                    Transaction ID <span className="mono">{utr}</span>
                  </p>
                )}
              </div>
              <Stamp tone={tone in TONES ? TONES[tone as keyof typeof TONES] : 'info'}>
                {label}
              </Stamp>
            </div>
            <p role="status" className={classes.outcome}>
              {/* Hidden if spent: the notice still says that the money is in the balance. */}
              {(isSpent(payment) || awaitsOrder(payment) ? null : payment.notice) ??
                paymentStatusText(payment)}
            </p>
          </div>,
          facts.length > 0 && (
            <div key="facts">
              <h3 className={`${classes.title} h4`}>Payment details</h3>
              <FactTable facts={facts} />
            </div>
          ),
          <PaymentLocation key="money" where={where}>
            {who}
          </PaymentLocation>,
          (canBeCorrected(payment) || isBeingVerified(payment)) && (
            <CorrectPayment
              key="correct"
              of={{ referenceCode: reference_code }}
              amountPaise={amountPaise}
              subject={subject ?? ''}
              given={utr ?? ''}
              isVerificationOver={payment.status === 'expired'}
              isQuiet={isBeingVerified(payment)}
              onCorrected={(_, corrected) => {
                void mutate();
                void navigate(paths.payment(corrected.referenceCode), { replace: true });
              }}
            />
          ),
          hasPaymentActions(payment) && <PaymentActions key="ways" payment={payment} />,
        ]}
      />
      <div>
        {order_id !== null && <OrderTimelineSection orderId={order_id} />}
        <p className={`${classes.support} sm muted`}>
          Need help? <Link to={supportAddress(payment)}>Contact support</Link>. Your ticket will
          include this payment{order_id !== null && <span> and its order</span>}.
        </p>
      </div>
    </div>
  );
};
