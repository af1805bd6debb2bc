import { IconTextSize } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const loremIpsumGenerator = defineTool({
  slug: 'lorem-ipsum-generator',
  name: 'Lorem ipsum generator',
  tagline: 'Filler text by the paragraph',
  title: 'Lorem ipsum generator: filler text',
  description:
    'Filler text for layouts in Latin or Hindi: words, sentences or paragraphs, plain or ' +
    'HTML.',
  keywords: ['dummy text', 'placeholder', 'filler', 'sample text', 'hindi dummy text'],
  category: 'generators',
  icon: IconTextSize,
  query: ['count', 'unit', 'html', 'classic', 'language'],
  load: () => import('./view.tsx'),
});
