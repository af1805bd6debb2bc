import { IconAbc } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const characterCounter = defineTool({
  slug: 'character-counter',
  name: 'Character counter',
  tagline: 'Letters, words and lines',
  title: 'Character counter: letters, words, lines',
  description:
    'Counts letters as people see them, also in Hindi and in emoji: characters, words, lines, ' +
    'bytes, SMS parts, room in a search result.',
  keywords: ['word count', 'length', 'letters', 'sms length', 'sms parts', 'meta description'],
  category: 'common',
  takes: { text: '' },
  icon: IconAbc,
  load: () => import('./view.tsx'),
});
