import { IconBinary } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const base64Converter = defineTool({
  slug: 'base64-converter',
  name: 'Base64 converter',
  tagline: 'Text to Base64 and back',
  title: 'Base64 converter: text to Base64 and back',
  description:
    'Turns text into Base64 and Base64 back into text, with every script and emoji kept, plain ' +
    'or in the form for addresses.',
  keywords: ['encode', 'decode', 'url safe'],
  category: 'converters',
  takes: { base64: '?way=decode', text: '' },
  icon: IconBinary,
  query: ['way', 'urlsafe'],
  load: () => import('./view.tsx'),
});
