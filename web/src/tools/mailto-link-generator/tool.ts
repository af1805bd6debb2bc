import { IconMail } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const mailtoLinkGenerator = defineTool({
  slug: 'mailto-link-generator',
  name: 'Mailto link generator',
  tagline: 'Subject and body filled in',
  title: 'Mailto link generator for email',
  description:
    'Make a mailto link with recipients, copies, subject and text, and the HTML to paste.',
  keywords: ['email', 'subject', 'html', 'contact', 'cc', 'bcc', 'mail to'],
  category: 'links',
  takes: { email: '', text: '' },
  icon: IconMail,
  load: () => import('./view.tsx'),
});
