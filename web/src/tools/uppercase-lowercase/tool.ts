import { IconLetterCase } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const uppercaseLowercase = defineTool({
  slug: 'uppercase-lowercase',
  name: 'Uppercase and lowercase',
  tagline: 'Change the case of a text',
  title: 'Uppercase and lowercase converter',
  description:
    'Changes the case of a text: capitals, small letters, sentence and title case, camelCase, ' +
    'snake_case and kebab-case.',
  keywords: [
    'case converter',
    'capital letters',
    'capitalise',
    'title case',
    'sentence case',
    'camelCase',
    'PascalCase',
    'snake_case',
    'kebab-case',
    'toggle case',
  ],
  category: 'common',
  takes: { text: '' },
  icon: IconLetterCase,
  query: ['to', 'language'],
  load: () => import('./view.tsx'),
});
