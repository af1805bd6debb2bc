import { IconTypography } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const slugGenerator = defineTool({
  slug: 'slug-generator',
  name: 'Slug generator',
  tagline: 'Titles into addresses',
  title: 'Slug generator: titles into addresses',
  description:
    'Turn titles into readable web addresses, one per line, from Hindi, Tamil, Bengali and ' +
    'more.',
  keywords: ['permalink', 'seo', 'url', 'address', 'transliterate', 'romanise', 'hindi', 'tamil'],
  category: 'coding',
  takes: { lines: '', text: '' },
  icon: IconTypography,
  query: ['separator', 'lower', 'most'],
  load: () => import('./view.tsx'),
});
