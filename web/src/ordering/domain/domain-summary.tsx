import { Price } from '../../components/price.tsx';
import { OrderSummary } from '../wizard/order-summary.tsx';
import { LOADING, planWith } from './order-terms.ts';
import { rowsWith } from './plan-rows.tsx';
import type { DomainOrder } from './use-domain-order.ts';

type DomainSummaryProps = {
  readonly of: Pick<DomainOrder, 'flow' | 'price'>;
  readonly isEverywhere: boolean;
};

export const DomainSummary = ({ of: { flow, price }, isEverywhere }: DomainSummaryProps) => {
  const { domain, orderType, pricePaise } = flow;
  const plan = planWith(orderType);
  return (
    <OrderSummary
      title={domain ?? ''}
      isDomain
      isEverywhere={isEverywhere}
      rows={[
        { term: 'Order type', value: orderType },
        ...(plan === null ? [{ term: 'Period', value: '1 year' }] : rowsWith(plan, pricePaise)),
      ]}
      total={pricePaise === null ? LOADING : <Price paise={pricePaise} />}
      hint={
        price.pricePaise !== null &&
        price.terms !== null && (
          <>
            {plan !== null && 'The domain: '}
            <Price paise={price.pricePaise} /> {price.terms}
          </>
        )
      }
    />
  );
};
