import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const loanEmiCalculator = defineTool({
  slug: 'loan-emi-calculator',
  name: 'Loan EMI calculator',
  tagline: 'Monthly instalment and interest',
  title: 'Loan EMI calculator with schedule',
  description:
    'The EMI of a home, car or personal loan: total interest, balance by month, and what ' +
    'paying extra saves.',
  keywords: ['instalment', 'home loan', 'interest', 'mortgage', 'amortization', 'prepayment'],
  category: 'calculators',
  icon: IconCalculator,
  query: ['amount', 'rate', 'months', 'extra'],
  load: () => import('./view.tsx'),
});
