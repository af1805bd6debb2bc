import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { PaymentPurpose } from '../../features/payment/payment-purpose.ts';
import { dayOf } from '../renewal/ends.ts';
import { PayAtOnce, useWayToPay } from '../renewal/renewal-step.tsx';
import { OrderPayment } from '../wizard/order-payment.tsx';
import { renewsText, rupeesText } from './offer-text.ts';
import { subjectOfUpgrade, type UpgradeDraft } from './submit-upgrade.ts';
import classes from './upgrade.module.css';
import type { UpgradeOrder } from './use-upgrade.ts';

type PayStepProps = { readonly of: UpgradeOrder; readonly draft: UpgradeDraft };

/** One button if nothing is to pay or the balance covers it, otherwise the payment step. */
export const PayStep = ({ of: order, draft }: PayStepProps) => {
  const { plan, offer, pricePaise } = draft;
  const subject = subjectOfUpgrade(draft);
  const purpose: PaymentPurpose = {
    kind: 'upgrade',
    label: subject,
    subject,
    pricePaise,
    opens: {
      purpose: 'upgrade',
      subscriptionId: plan.subscription_id,
      productId: offer.plan_id,
      period: offer.period,
    },
  };
  const way = useWayToPay(order.flow, purpose);
  return (
    <div className={classes.step}>
      <Summary {...draft} />
      <p className="sm muted">
        Your files, databases and email stay where they are. If we can’t change the plan, the money
        goes to your balance.
      </p>
      {pricePaise === 0 ? (
        <PayAtOnce of={order} label={`Move to ${offer.name}`} />
      ) : (
        <>
          {way === 'unknown' && <Skeleton height="6rem" />}
          {way === 'at_once' && <PayAtOnce of={order} pricePaise={pricePaise} />}
          {way === 'by_step' && (
            <OrderPayment
              of={order}
              user={order.user ?? null}
              purpose={purpose}
              onSubmit={() => void order.place()}
              onOtherPrice={order.offers.reload}
            />
          )}
        </>
      )}
    </div>
  );
};

const Summary = ({ plan, offer, pricePaise }: UpgradeDraft) => {
  const { price_parts: parts } = offer;
  return (
    <Receipt
      label="Your new plan"
      segments={[
        <ReceiptRows
          key="rows"
          rows={[
            { term: 'Plan now', value: plan.name },
            { term: 'New plan', value: offer.name },
            { term: 'Domain', value: plan.domain, mono: true },
            ...(plan.is_free
              ? [{ term: 'New period', value: `1 ${offer.period}, from today` }]
              : [{ term: 'Days left, with today', value: String(offer.days_left) }]),
            { term: 'Paid until', value: dayOf(offer.paid_until) },
          ]}
        />,
        parts.gst_percent !== null && (
          <ReceiptRows
            key="parts"
            rows={[
              { term: 'Price without GST', value: rupeesText(parts.net) },
              { term: `GST ${parts.gst_percent}%`, value: rupeesText(parts.gst) },
            ]}
          />
        ),
        <div key="total">
          <ReceiptTotal label="To pay now">
            <Price paise={pricePaise} />
          </ReceiptTotal>
          <p className="sm muted">{renewsText(offer)}.</p>
        </div>,
      ]}
    />
  );
};
