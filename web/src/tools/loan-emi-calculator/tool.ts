import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const loanEmiCalculator = defineTool({
  slug: 'loan-emi-calculator',
  name: 'Loan EMI calculator',
  tagline: 'Monthly instalment and interest',
  title: 'Loan EMI calculator with schedule',
  description:
    'Calculate EMI, total interest and monthly balance for home, car or personal loans, and see ' +
    'how prepayment saves.',
  keywords: ['instalment', 'home loan', 'interest', 'mortgage', 'amortization', 'prepayment'],
  category: 'calculators',
  icon: IconCalculator,
  query: ['amount', 'rate', 'months', 'extra'],
  load: () => import('./view.tsx'),
});
