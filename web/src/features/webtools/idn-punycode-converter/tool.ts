import { IconLanguageHiragana } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const idnPunycodeConverter = defineTool({
  slug: 'idn-punycode-converter',
  name: 'IDN punycode converter',
  tagline: 'Names in Hindi and back',
  title: 'IDN punycode converter for domain names',
  description:
    'Turns a domain name in Hindi or any other script into its xn-- form for nameservers, and ' +
    'back, with each part checked.',
  keywords: ['domain', 'unicode', 'hindi', 'xn--', 'internationalised'],
  category: 'converters',
  icon: IconLanguageHiragana,
  load: () => import('./view.tsx'),
});
