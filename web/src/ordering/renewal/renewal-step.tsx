import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { isPaidFor, unusedPayments } from '../../features/payment/listed-payment.ts';
import type { PaymentPurpose } from '../../features/payment/payment-purpose.ts';
import { RefusalAction } from '../../features/payment/refusal-action.tsx';
import { useBalance, usePayments } from '../../features/payment/use-money.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import { OrderPayment } from '../wizard/order-payment.tsx';
import { STEP_FORM } from '../wizard/step-form.tsx';
import { dayOf, shownDay } from './ends.ts';
import { mayPayAtOnce, payOtherwise, type RenewalFlow } from './renewal-flow.ts';
import classes from './renewal-modal.module.css';
import type { Renewal } from './use-renewal.ts';

type RenewalStepProps = {
  readonly of: Renewal;
  readonly subscription: ListedSubscription;
  readonly pricePaise: Paise;
};

/** One button if the balance covers it, otherwise the payment step. */
export const RenewalStep = (props: RenewalStepProps) => {
  const { of: order, subscription, pricePaise } = props;
  const { flow, user } = order;
  const { id, subject, period } = subscription;
  const purpose: PaymentPurpose = {
    kind: 'renewal',
    label: `Renewal of ${subject}, 1 ${period}`,
    subject,
    pricePaise,
    opens: { purpose: 'renewal', subscriptionId: id },
  };
  const way = useWayToPay(flow, purpose);
  return (
    <div className={classes.step}>
      <Summary subscription={subscription} pricePaise={pricePaise} />
      {way === 'unknown' && <Skeleton height="6rem" />}
      {way === 'at_once' && <PayAtOnce {...props} />}
      {way === 'by_step' && (
        <OrderPayment
          of={order}
          user={user ?? null}
          purpose={purpose}
          onSubmit={() => void order.place()}
          onOtherPrice={order.list.reload}
        />
      )}
    </div>
  );
};

/** An unused payment goes before the balance, so that no customer pays twice. */
const useWayToPay = (
  flow: RenewalFlow,
  purpose: PaymentPurpose,
): 'unknown' | 'at_once' | 'by_step' => {
  const balance = useBalance();
  const own = usePayments();
  if (!mayPayAtOnce(flow) || balance.error || own.error) return 'by_step';
  // The balance may be debited already.
  if (flow.isSubmitting) return 'at_once';
  if (!balance.data || !own.data) return 'unknown';
  const isCovered = (rupeesToPaise(balance.data.balance) ?? 0) >= purpose.pricePaise;
  const isPaid = unusedPayments(own.data.payments).some(
    (payment) => payment.order_id === null && isPaidFor(payment, purpose),
  );
  return isCovered && !isPaid ? 'at_once' : 'by_step';
};

type SummaryProps = { readonly subscription: ListedSubscription; readonly pricePaise: Paise };

const Summary = ({ subscription, pricePaise }: SummaryProps) => {
  const { plan, domain, paid_until, renewed_until } = subscription;
  return (
    <Receipt
      label="Your renewal"
      segments={[
        <ReceiptRows
          key="rows"
          rows={[
            ...(plan === null ? [] : [{ term: 'Plan', value: plan }]),
            { term: 'Domain', value: domain, mono: true },
            { term: 'Expires on', value: dayOf(paid_until) },
            { term: 'New expiry date', value: shownDay(renewed_until) },
          ]}
        />,
        <ReceiptTotal key="total" label={`Renewal price, 1 ${subscription.period}`}>
          <Price paise={pricePaise} />
        </ReceiptTotal>,
      ]}
    />
  );
};

const PayAtOnce = ({ of: order, pricePaise }: RenewalStepProps) => {
  const { message, isSubmitting } = order.flow;
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) showOutcome(form.current, outcome.current);
  }, [message]);
  return (
    <form
      ref={form}
      id={STEP_FORM}
      onSubmit={(event) => {
        event.preventDefault();
        void order.payAtOnce();
      }}
    >
      <InDialogFoot>
        <BusyButton
          type="submit"
          form={STEP_FORM}
          variant="cta"
          busy={isSubmitting}
          busyLabel="Processing..."
        >
          {`Pay ${formatRupees(pricePaise)} from your balance`}
        </BusyButton>
      </InDialogFoot>
      <Button variant="subtle" disabled={isSubmitting} onClick={() => order.change(payOtherwise)}>
        Pay another way
      </Button>
      <div role="alert" ref={outcome}>
        {message !== null && <MarkedMessage>{message}</MarkedMessage>}
      </div>
      {message !== null && (
        <RefusalAction
          message={message}
          onLogin={() => order.dispatch({ type: 'signedOut' })}
          onReportAgain={undefined}
        />
      )}
    </form>
  );
};
