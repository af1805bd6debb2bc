import { IconChartLine } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const investmentCalculator = defineTool({
  slug: 'investment-calculator',
  name: 'Investment calculator',
  tagline: 'SIP and lump sum, year by year',
  title: 'Investment calculator for SIP and lump sum',
  description:
    'What a monthly SIP or a lump sum may grow to, year by year, with a yearly step-up, and ' +
    'what inflation leaves of it.',
  keywords: ['sip', 'mutual fund', 'returns', 'compound interest', 'lumpsum', 'step up'],
  category: 'calculators',
  icon: IconChartLine,
  query: ['monthly', 'lump', 'rate', 'years', 'step', 'inflation'],
  load: () => import('./view.tsx'),
});
