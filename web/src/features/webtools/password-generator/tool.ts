import { IconLockPassword } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const passwordGenerator = defineTool({
  slug: 'password-generator',
  name: 'Password generator',
  tagline: 'Long, random, never sent',
  title: 'Password generator: long and random',
  description:
    'Makes long random passwords and passphrases in your browser: choose length and characters, see ' +
    'how long guessing takes, copy one or many.',
  keywords: ['random', 'secure', 'strong', 'secret', 'passphrase', 'diceware', 'pin'],
  category: 'generators',
  icon: IconLockPassword,
  query: [
    ...['kind', 'length', 'count', 'lower', 'upper', 'digits', 'symbols', 'similar'],
    ...['words', 'separator', 'capitals', 'digit'],
  ],
  load: () => import('./view.tsx'),
});
