import { IconListSearch } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const duplicateLinesRemover = defineTool({
  slug: 'duplicate-lines-remover',
  name: 'Duplicate lines remover',
  tagline: 'Paste a list, keep each line once',
  title: 'Duplicate lines remover: each line once',
  description:
    'Paste a list and keep each line once: first or last, capitals and spaces counted or not, ' +
    'sorted or as it came.',
  keywords: ['unique', 'dedupe', 'deduplicate', 'distinct', 'list', 'repeat', 'sort lines', 'uniq'],
  category: 'common',
  takes: { lines: '', text: '' },
  icon: IconListSearch,
  query: ['case', 'trim', 'blank', 'keep', 'sort'],
  load: () => import('./view.tsx'),
});
