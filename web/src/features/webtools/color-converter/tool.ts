import { IconPalette } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const colorConverter = defineTool({
  slug: 'color-converter',
  name: 'Colour converter',
  tagline: 'HEX, RGB, HSL and back',
  title: 'Colour converter: HEX, RGB, HSL, HWB',
  description:
    'Turns a colour into HEX, RGB, HSL, HWB, LCH and CMYK, with lighter and darker shades and ' +
    'its contrast on white and black.',
  keywords: ['color', 'hex', 'rgb', 'hsl', 'contrast', 'picker'],
  category: 'converters',
  takes: { colour: '' },
  icon: IconPalette,
  query: ['color'],
  load: () => import('./view.tsx'),
});
