import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const advancedCalculator = defineTool({
  slug: 'advanced-calculator',
  name: 'Advanced calculator',
  tagline: 'Exact digits, units, history',
  title: 'Advanced calculator: exact digits, units, history',
  description:
    'Calculate with brackets, powers, roots, angles, units, percent, lakh and crore. Exact to ' +
    'the last digit.',
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
