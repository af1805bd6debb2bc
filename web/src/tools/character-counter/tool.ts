import { IconAbc } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const characterCounter = defineTool({
  slug: 'character-counter',
  name: 'Character counter',
  tagline: 'Letters, words and lines',
  title: 'Character counter: letters, words, lines',
  description: 'Count characters, words, lines, bytes and SMS parts, also in Hindi and emoji.',
  keywords: ['word count', 'length', 'letters', 'sms length', 'sms parts', 'meta description'],
  category: 'common',
  takes: { text: '' },
  icon: IconAbc,
  load: () => import('./view.tsx'),
});
