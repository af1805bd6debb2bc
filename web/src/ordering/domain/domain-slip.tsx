import { Price } from '../../components/price.tsx';
import { OrderSlip } from '../wizard/order-slip.tsx';
import { LOADING, planWith } from './order-terms.ts';
import { rowsWith } from './plan-rows.tsx';
import type { DomainOrder } from './use-domain-order.ts';

type DomainSlipProps = {
  readonly of: Pick<DomainOrder, 'flow' | 'price'>;
  readonly isEverywhere: boolean;
};

/** What is being ordered, on a slip beside the form. */
export const DomainSlip = ({ of: { flow, price }, isEverywhere }: DomainSlipProps) => {
  const { domain, orderType, pricePaise } = flow;
  const { renewalPaise } = price;
  const plan = planWith(orderType);
  return (
    <OrderSlip
      title={domain ?? ''}
      isDomain
      isEverywhere={isEverywhere}
      rows={[
        { term: 'Order type', value: orderType },
        ...(plan === null ? [{ term: 'Period', value: '1 year' }] : rowsWith(plan, pricePaise)),
      ]}
      total={pricePaise === null ? LOADING : <Price paise={pricePaise} />}
      remark={
        renewalPaise !== null && (
          <>
            Renews at <Price paise={renewalPaise} /> per year.
          </>
        )
      }
    />
  );
};
