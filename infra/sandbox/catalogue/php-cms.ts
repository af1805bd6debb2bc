import type { Category } from './item.ts';

const needs = 'PHP 8.2 or later. No database.';

export const phpCms: Category = {
  id: 349,
  name: 'PHP CMS',
  items: [
    {
      id: 1005,
      route: 'gst-invoice-desk',
      title: 'GST invoice desk',
      lead:
        'Tax invoices, credit notes and the quarter’s GSTR-1 summary for a small office, on pages ' +
        'that print well.',
      more:
        'Numbers run by financial year and never skip one. CGST, SGST and IGST follow from the ' +
        'place of supply. An invoice never changes: a credit note cancels it.',
      has: [
        'Invoices and credit notes, numbered by financial year',
        'CGST, SGST and IGST by the place of supply',
        'GSTINs checked by their last letter',
        'GSTR-1 summary of a quarter as a spreadsheet',
        'One password, with ten attempts in 15 minutes',
      ],
      needs: 'PHP 8.2 or later with SQLite, as on any shared plan here. No database to set up.',
      price: 999,
      setup: 500,
    },
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
        'Contact form that writes to your email',
        'One style sheet, 4 KB',
      ],
      needs,
    },
  ],
};
