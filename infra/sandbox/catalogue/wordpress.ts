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
      lead:
        'A plugin that puts one chat button on the site, with your number, your greeting and ' +
        'your hours, and nothing else.',
      more:
        'No account, no tracking and no script from anywhere: it is a link with a settings ' +
        'page.',
      has: [
        'Number and greeting in settings',
        'Shown only in opening hours',
        'No JavaScript',
        'Ready to translate',
      ],
      needs,
    },
    {
      id: 1215,
      route: 'pincode-delivery-check',
      title: 'Pincode delivery check',
      lead:
        'A plugin that tells visitors whether you deliver to their pincode, by which day, at what ' +
        'charge, and whether they may pay cash.',
      more:
        'Areas are lines that you paste from a spreadsheet; where two overlap, the smaller one ' +
        'counts. It tells and does not decide: charges at the checkout are those that you set there.',
      has: [
        'Shortcode [pincode_check] for pages and products',
        'Areas by pincode or range, pasted as CSV',
        'Charge, day and cash on delivery by area',
        'Lines that cannot be read are named',
        'No JavaScript',
      ],
      needs,
      price: 399,
    },
  ],
};
