import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const loanEmiCalculator = defineTool({
  slug: 'loan-emi-calculator',
  name: 'Loan EMI calculator',
  tagline: 'Monthly instalment and interest',
  title: 'Loan EMI calculator with schedule',
  description:
    'The monthly instalment of a home, car or personal loan, the interest in all, and what is ' +
    'still owed after every month.',
  keywords: ['instalment', 'home loan', 'interest', 'amortization'],
  category: 'calculators',
  icon: IconCalculator,
  query: ['amount', 'rate', 'months'],
  load: () => import('./view.tsx'),
});
