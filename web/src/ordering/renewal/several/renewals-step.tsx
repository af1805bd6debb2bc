import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { Note } from '../../../components/note.tsx';
import { Price } from '../../../components/price.tsx';
import { Receipt, ReceiptTotal } from '../../../components/receipt.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { PaymentPurpose } from '../../../features/payment/payment-purpose.ts';
import { OrderPayment } from '../../wizard/order-payment.tsx';
import { dayOf, shownDay } from '../ends.ts';
import modal from '../renewal-modal.module.css';
import { PayAtOnce, useWayToPay } from '../renewal-step.tsx';
import classes from './renewals.module.css';
import type { Renewals } from './use-renewals.ts';

type RenewalsStepProps = { readonly of: Renewals; readonly pricePaise: Paise };

export const RenewalsStep = ({ of: order, pricePaise }: RenewalsStepProps) => {
  const { flow, user, chosen, leftOut } = order;
  const subject = renewalMessages.several(chosen.length);
  const purpose: PaymentPurpose = {
    ...{ kind: 'renewal', label: subject, subject, pricePaise },
    opens: { purpose: 'renewal', subscriptionIds: chosen.map(({ id }) => id) },
  };
  const way = useWayToPay(flow, purpose);
  return (
    <div className={modal.step}>
      <Receipt
        label="Your renewals"
        segments={[
          <ul key="rows" className={classes.rows}>
            {chosen.map((one) => (
              <Row key={one.id} of={one} />
            ))}
          </ul>,
          <ReceiptTotal key="total" label="Total" hasGstNote>
            <Price paise={pricePaise} />
          </ReceiptTotal>,
        ]}
      />
      {leftOut.length > 0 && (
        <Note live>
          {`Not included: ${leftOut.map((one) => one.subject).join(', ')}. An order already renews it, or it has no price now.`}
        </Note>
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

const Row = ({ of: { subject, paid_until, renewed_until, price } }: { of: ListedSubscription }) => (
  <li className={classes.row}>
    <span className={classes.subject}>
      <b>{subject}</b>
      <span className="sm muted">
        {`Expires on ${dayOf(paid_until)}, renewed until ${shownDay(renewed_until)}`}
      </span>
    </span>
    <Price paise={rupeesToPaise(price ?? 0) ?? 0} />
  </li>
);
