import { IconSitemap } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const unlimitedSitemapGenerator = defineTool({
  slug: 'unlimited-sitemap-generator',
  name: 'Unlimited sitemap generator',
  tagline: 'Crawl a site, get the XML',
  title: 'Unlimited sitemap generator: crawl a site',
  description:
    'Crawl a site as its robots.txt allows and download its sitemap.xml, with dead links and ' +
    'redirects.',
  keywords: ['xml', 'crawler', 'seo', 'robots', 'broken links', 'google', 'index'],
  category: 'coding',
  takes: { url: '' },
  icon: IconSitemap,
  runs: 'background',
  query: ['crawl'],
  load: () => import('./view.tsx'),
});
