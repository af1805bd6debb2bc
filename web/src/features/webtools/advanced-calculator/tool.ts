import { IconCalculator } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const advancedCalculator = defineTool({
  slug: 'advanced-calculator',
  name: 'Advanced calculator',
  tagline: 'Brackets, powers, history',
  title: 'Advanced calculator with brackets and history',
  description:
    'Type a sum as you would write it: brackets, powers, roots, sines and logarithms, with your ' +
    'own variables and a history.',
  keywords: ['scientific', 'maths', 'sin', 'log', 'power'],
  category: 'calculators',
  takes: { sum: '' },
  icon: IconCalculator,
  query: ['angle'],
  load: () => import('./view.tsx'),
});
