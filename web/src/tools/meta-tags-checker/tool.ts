import { IconTags } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const metaTagsChecker = defineTool({
  slug: 'meta-tags-checker',
  name: 'Meta tags checker',
  tagline: 'How a page looks when shared',
  title: 'Meta tags checker: how a page looks when shared',
  description:
    'See a page as search results, social cards and WhatsApp show it, and what its meta tags ' +
    'lack for that.',
  keywords: [
    'seo',
    'open graph',
    'og',
    'twitter card',
    'preview',
    'title',
    'description',
    'canonical',
  ],
  category: 'coding',
  takes: { url: '' },
  icon: IconTags,
  runs: 'server',
  query: ['url'],
  load: () => import('./view.tsx'),
});
