import { IconPhotoCode } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const base64ImageConverter = defineTool({
  slug: 'base64-image-converter',
  name: 'Base64 image converter',
  tagline: 'A picture as a line of text',
  title: 'Base64 image converter: picture to text',
  description:
    'Turns a picture into a data address for HTML and CSS, and a data address back into a ' +
    'picture that you can save: PNG, JPEG, WebP, AVIF, SVG.',
  keywords: ['data uri', 'png', 'jpg', 'svg', 'embed', 'encode', 'decode'],
  category: 'converters',
  takes: { image: '', base64: '' },
  icon: IconPhotoCode,
  query: ['as'],
  load: () => import('./view.tsx'),
});
