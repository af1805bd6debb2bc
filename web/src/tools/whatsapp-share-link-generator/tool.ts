import { IconBrandWhatsapp } from '@tabler/icons-react';
import { defineTool } from '../tool.ts';

export const whatsappShareLinkGenerator = defineTool({
  slug: 'whatsapp-share-link-generator',
  name: 'WhatsApp share link',
  tagline: 'A link that opens a chat',
  title: 'WhatsApp share link generator',
  description:
    'Makes a wa.me link that opens a WhatsApp chat with your number and your first message ' +
    'already written.',
  keywords: ['wa.me', 'chat', 'message', 'click to chat', 'phone number', 'wattsapp'],
  category: 'links',
  takes: { phone: '', text: '' },
  icon: IconBrandWhatsapp,
  query: ['country'],
  load: () => import('./view.tsx'),
});
