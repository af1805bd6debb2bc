import type { Item } from '../item.ts';

const needs = 'PHP 8.2 or later. No database.';

/** Small sites and their parts. */
export const pages: readonly Item[] = [
  {
    id: 1015,
    route: 'mithai-shop-orders',
    title: 'Mithai shop orders',
    lead:
      'Menu, opening hours, a map and a button that sends the order to WhatsApp. Three small ' +
      'files, no database.',
    more:
      'Change the menu in one JSON file. Customers pick boxes by weight, see the total and send ' +
      'the order as a readable message.',
    has: [
      'Menu by category, priced per 250 g',
      'Order message ready for WhatsApp',
      'Open or closed, told from the hours',
      'Works without JavaScript, too',
    ],
    needs,
  },
  {
    id: 1035,
    route: 'photographer-gallery',
    title: 'Photographer gallery',
    lead: 'Full-width galleries from folders of photos, with a contact form and a price list.',
    more:
      'Drop folders of photos on the server and they become galleries. Captions come from file ' +
      'names, so there is nothing to administer.',
    has: [
      'Albums from folders, newest first',
      'Lazy pictures with fixed proportions',
      'Contact form that writes to your e-mail',
      'One style sheet, 4 KB',
    ],
    needs,
  },
];
