import type { HostingPlan } from '@haat/contracts/http/hosting';
import { Price } from '../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { ReceiptSection } from '../../components/receipt-section.tsx';
import { PERIOD_LABELS } from '../../features/hosting/plan-offer.ts';
import { RefusalAction } from '../../features/payment/refusal-action.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import orderClasses from './hosting-order.module.css';
import type { PaidOrder } from './use-paid-order.ts';

type ReviewStepProps = { readonly of: PaidOrder; readonly plan: HostingPlan };

export const ReviewStep = ({ of: order, plan }: ReviewStepProps) => {
  const { flow, dispatch } = order;
  const change = (step: number) => dispatch({ type: 'changeAsked', step });
  const { domain, period, pricePaise, payment, referenceCode, isSubmitting, message } = flow;
  return (
    <div className={orderClasses.summary}>
      <Receipt
        label="Your order"
        segments={[
          <ReceiptSection
            key="plan"
            title="Plan"
            isLocked={isSubmitting}
            onChange={() => change(1)}
          >
            <p className={`${orderClasses.domain} mono`}>{domain}</p>
            <ReceiptRows
              rows={[
                { term: 'Order type', value: 'Hosting' },
                { term: 'Plan', value: plan.title },
                { term: 'Period', value: PERIOD_LABELS[period] },
              ]}
            />
          </ReceiptSection>,
          <ReceiptSection
            key="payment"
            title="Payment"
            isLocked={isSubmitting}
            onChange={() => change(2)}
          >
            <ReceiptRows
              rows={[
                { term: 'Payment Method', value: 'UPI' },
                { term: 'Reference Code', value: referenceCode, mono: true },
                { term: 'Transaction ID', value: payment?.transactionId, mono: true },
              ]}
            />
          </ReceiptSection>,
          <ReceiptTotal key="total" label="Price" hasGstNote>
            {pricePaise !== null && <Price paise={pricePaise} />}
          </ReceiptTotal>,
        ]}
      />
      <ConfirmOrder
        message={message}
        isSubmitting={isSubmitting}
        about={{ payment: referenceCode }}
        onConfirm={() => void order.place()}
        refusalAction={(message) => (
          <RefusalAction
            message={message}
            onLogin={() => dispatch({ type: 'signedOut' })}
            onReportAgain={() => change(2)}
          />
        )}
      />
    </div>
  );
};
