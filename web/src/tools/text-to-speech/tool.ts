import { IconVolume } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const textToSpeech = defineTool({
  slug: 'text-to-speech',
  name: 'Text to speech',
  tagline: 'Hear a text in your browser',
  title: 'Text to speech: hear a text read aloud',
  description:
    'Hear any text read aloud by the voices of your own device, faster or slower, higher or ' +
    'lower, with pause and stop.',
  keywords: ['read aloud', 'voice', 'speak', 'tts', 'audio', 'narrate', 'listen', 'hindi voice'],
  category: 'common',
  takes: { text: '' },
  icon: IconVolume,
  runs: 'device',
  query: ['rate', 'pitch'],
  load: () => import('./view.tsx'),
});
