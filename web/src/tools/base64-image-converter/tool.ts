import { IconPhotoCode } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const base64ImageConverter = defineTool({
  slug: 'base64-image-converter',
  name: 'Base64 image converter',
  tagline: 'A picture as a line of text',
  title: 'Base64 image converter: picture to text',
  description: 'Convert an image to a data URL for HTML and CSS, or save a data URL as an image.',
  keywords: ['data uri', 'png', 'jpg', 'svg', 'embed', 'encode', 'decode'],
  category: 'converters',
  takes: { image: '', base64: '' },
  icon: IconPhotoCode,
  query: ['as'],
  load: () => import('./view.tsx'),
});
