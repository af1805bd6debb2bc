import { type Paise, subtractPaise } from '@haat/contracts/money';
import { Price } from '../../components/price.tsx';
import { LOADING, type PlanWithDomain } from './order-terms.ts';

export const rowsWith = (plan: PlanWithDomain, pricePaise: Paise | null) => [
  {
    term: 'Domain, 1 year',
    value:
      pricePaise === null ? LOADING : <Price paise={subtractPaise(pricePaise, plan.pricePaise)} />,
  },
  {
    term: plan.name,
    value: (
      <span className={plan.pricePaise === 0 ? 'leaf' : undefined}>
        <Price paise={plan.pricePaise} />
      </span>
    ),
  },
];
