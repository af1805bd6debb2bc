import { IconLanguageHiragana } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const idnPunycodeConverter = defineTool({
  slug: 'idn-punycode-converter',
  name: 'IDN punycode converter',
  tagline: 'Names in Hindi and back',
  title: 'IDN punycode converter for domain names',
  description: 'Convert a domain name in Hindi or any other script to its xn-- form and back.',
  keywords: ['domain', 'unicode', 'hindi', 'xn--', 'internationalised', 'homograph', 'look-alike'],
  category: 'converters',
  takes: { punycode: '' },
  icon: IconLanguageHiragana,
  load: () => import('./view.tsx'),
});
