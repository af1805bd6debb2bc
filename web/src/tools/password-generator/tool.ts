import { IconLockPassword } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const passwordGenerator = defineTool({
  slug: 'password-generator',
  name: 'Password generator',
  tagline: 'Long, random, never sent',
  title: 'Password generator: long and random',
  description:
    'Make long random passwords and passphrases in your browser, and see how long guessing ' +
    'takes.',
  keywords: ['random', 'secure', 'strong', 'secret', 'passphrase', 'diceware', 'pin'],
  category: 'generators',
  icon: IconLockPassword,
  query: [
    ...['kind', 'length', 'count', 'lower', 'upper', 'digits', 'symbols', 'similar'],
    ...['words', 'separator', 'capitals', 'digit'],
  ],
  load: () => import('./view.tsx'),
});
