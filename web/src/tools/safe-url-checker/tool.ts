import { IconShieldCheck } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const safeUrlChecker = defineTool({
  slug: 'safe-url-checker',
  name: 'Safe URL checker',
  tagline: 'Look before you open a link',
  title: 'Safe URL checker: look before you open a link',
  description:
    'Paste a link before you open it: see who it really belongs to, where it leads and what ' +
    'warns against it.',
  keywords: [
    'phishing',
    'scam',
    'fraud',
    'link',
    'virus',
    'malware',
    'upi',
    'kyc',
    'fake',
    'short link',
    'spoof',
  ],
  category: 'links',
  takes: { url: '', domain: '' },
  icon: IconShieldCheck,
  runs: 'server',
  query: ['url'],
  load: () => import('./view.tsx'),
});
