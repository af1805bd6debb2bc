import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { formatRupees, type Paise, rupeesToPaise, subtractPaise } from '@haat/contracts/money';
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
import type { Order } from '../wizard/use-wizard.ts';
import { dayOf, shownDay } from './ends.ts';
import { mayPayAtOnce, type Payable, payOtherwise } from './renewal-flow.ts';
import classes from './renewal-modal.module.css';
import { NAMES } from './renewal-names.ts';
import type { Renewal } from './use-renewal.ts';

type RenewalStepProps = {
  readonly of: Renewal;
  readonly subscription: ListedSubscription;
  readonly pricePaise: Paise;
};

/** One button if the balance covers it, otherwise the payment step. */
export const RenewalStep = (props: RenewalStepProps) => {
  const { of: order, subscription, pricePaise } = props;
  const { kind, flow, user } = order;
  const { id, subject, period } = subscription;
  const purpose: PaymentPurpose = {
    kind,
    label: `${kind === 'restore' ? 'Restore' : 'Renewal'} of ${subject}, 1 ${period}`,
    subject,
    pricePaise,
    opens: { purpose: kind, subscriptionId: id },
  };
  const way = useWayToPay(flow, purpose);
  return (
    <div className={classes.step}>
      <Summary {...props} />
      {kind === 'restore' && (
        <p className="sm muted">
          The registry keeps a domain in redemption for about 30 days; it alone decides until when.
          After that it deletes the domain, and anyone can register it. If we can’t restore it, the
          money goes to your balance.
        </p>
      )}
      {way === 'unknown' && <Skeleton height="6rem" />}
      {way === 'at_once' && <PayAtOnce of={order} pricePaise={pricePaise} />}
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
export const useWayToPay = (
  flow: Payable,
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

/** What a restore includes. */
const partsOf = ({ restore }: ListedSubscription, pricePaise: Paise) => {
  const yearPaise = rupeesToPaise(restore?.renewal ?? '');
  return yearPaise === null
    ? []
    : [
        { term: 'Restore fee', value: formatRupees(subtractPaise(pricePaise, yearPaise)) },
        { term: 'Renewal, 1 year', value: formatRupees(yearPaise) },
      ];
};

const Summary = ({ of: { kind }, subscription, pricePaise }: RenewalStepProps) => {
  const { plan, domain, paid_until, renewed_until } = subscription;
  const isRestore = kind === 'restore';
  return (
    <Receipt
      label={`Your ${NAMES[kind].noun}`}
      segments={[
        <ReceiptRows
          key="rows"
          rows={[
            ...(plan === null ? [] : [{ term: 'Plan', value: plan }]),
            { term: 'Domain', value: domain, mono: true },
            { term: isRestore ? 'Expired on' : 'Expires on', value: dayOf(paid_until) },
            { term: 'New expiry date', value: shownDay(renewed_until) },
          ]}
        />,
        isRestore && <ReceiptRows key="parts" rows={partsOf(subscription, pricePaise)} />,
        <ReceiptTotal key="total" label={NAMES[kind].priceLabel(subscription.period)} hasGstNote>
          <Price paise={pricePaise} />
        </ReceiptTotal>,
      ]}
    />
  );
};

type PayAtOnceProps<Flow extends Payable> = {
  readonly of: Pick<Order<Flow>, 'flow' | 'change' | 'dispatch'> & {
    readonly payAtOnce: () => Promise<void>;
  };
} & (
  | { readonly pricePaise: Paise; readonly label?: never }
  /** Where nothing is to pay. */
  | { readonly label: string; readonly pricePaise?: never }
);

export const PayAtOnce = <Flow extends Payable>({
  of: order,
  pricePaise,
  label,
}: PayAtOnceProps<Flow>) => {
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
          {label ?? `Pay ${formatRupees(pricePaise)} from your balance`}
        </BusyButton>
      </InDialogFoot>
      {label === undefined && (
        <Button variant="subtle" disabled={isSubmitting} onClick={() => order.change(payOtherwise)}>
          Pay another way
        </Button>
      )}
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
