import type { Category } from './item.ts';

const needs = 'WordPress 6.4 or later on PHP 8.1 or later.';

export const wordpress: Category = {
  id: 351,
  name: 'WordPress',
  items: [
    {
      id: 1190,
      route: 'whatsapp-chat-button',
      title: 'WhatsApp chat button',
      summary: 'A WhatsApp button with your greeting and your hours.',
      tags: ['WordPress', 'No JavaScript'],
      lead:
        'A plugin that adds one chat button to your site, with your number, your greeting and ' +
        'your opening hours.',
      more:
        'It needs no account, does no tracking and loads no scripts: it is a link with a ' +
        'settings page.',
      contents: [
        { name: 'Settings', text: 'Number and greeting in settings' },
        { name: 'Hours', text: 'Shown only during opening hours' },
        { name: 'Light', text: 'No JavaScript' },
        { name: 'Languages', text: 'Ready to translate' },
      ],
      needs,
    },
    {
      id: 1215,
      route: 'pincode-delivery-check',
      title: 'Pincode delivery check',
      summary: 'Tells visitors if, when and for how much you deliver.',
      tags: ['WordPress', 'No JavaScript'],
      lead:
        'A plugin that shows visitors whether you deliver to their pincode, by which date, at ' +
        'what charge, and with or without cash on delivery.',
      more:
        'You paste your areas from a spreadsheet. If two areas overlap, the smaller one applies. ' +
        'The plugin only shows information: set the charges at the checkout yourself.',
      contents: [
        { name: 'Form', text: 'Shortcode [pincode_check] for pages and products' },
        { name: 'Areas', text: 'Areas by pincode or range, pasted as CSV' },
        { name: 'Answer', text: 'Charge, delivery date and cash on delivery by area' },
        { name: 'Mistakes', text: 'Reports lines that it cannot read' },
        { name: 'Light', text: 'No JavaScript' },
      ],
      needs,
      price: 399,
    },
  ],
};
