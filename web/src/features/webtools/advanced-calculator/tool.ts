import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const advancedCalculator = defineTool({
  slug: 'advanced-calculator',
  name: 'Advanced calculator',
  tagline: 'Exact digits, units, history',
  title: 'Advanced calculator: exact digits, units, history',
  description:
    'Type a sum as you would write it: brackets, powers, √16, sin 30, 5 km to miles, 1,00,000 + 18%, ' +
    'lakh and crore, exact to the last digit.',
  keywords: [
    'scientific',
    'maths',
    'sin',
    'log',
    'percent',
    'factorial',
    'lakh',
    'units',
    'km to miles',
  ],
  category: 'calculators',
  takes: { sum: '' },
  icon: IconCalculator,
  query: ['angle'],
  load: () => import('./view.tsx'),
});
