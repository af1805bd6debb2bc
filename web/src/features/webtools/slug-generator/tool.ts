import { IconTypography } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const slugGenerator = defineTool({
  slug: 'slug-generator',
  name: 'Slug generator',
  tagline: 'Titles into addresses',
  title: 'Slug generator: titles into addresses',
  description:
    'Turns titles into the readable end of a web address, one per line, in small letters ' +
    'without accents, Hindi spelt out.',
  keywords: ['permalink', 'seo', 'url', 'address'],
  category: 'coding',
  icon: IconTypography,
  query: ['separator', 'lower', 'most'],
  load: () => import('./view.tsx'),
});
