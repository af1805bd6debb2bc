import { IconPalette } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const colorConverter = defineTool({
  slug: 'color-converter',
  name: 'Colour converter',
  tagline: 'HEX, OKLCH, P3 and back',
  title: 'Colour converter: HEX, RGB, HSL, OKLCH, P3',
  description:
    'Convert colours between HEX, RGB, HSL, HWB, OKLCH, Lab, Display P3 and CMYK, with shades ' +
    'and contrast.',
  keywords: ['color', 'hex', 'rgb', 'hsl', 'oklch', 'lab', 'p3', 'cmyk', 'contrast', 'picker'],
  category: 'converters',
  takes: { colour: '' },
  icon: IconPalette,
  query: ['color'],
  load: () => import('./view.tsx'),
});
