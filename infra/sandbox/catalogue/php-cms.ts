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
      summary: 'GST invoices, credit notes and a GSTR-1 summary.',
      tags: ['PHP 8.2', 'SQLite'],
      lead:
        'Tax invoices, credit notes and a quarterly GSTR-1 summary for a small office, with ' +
        'pages that print well.',
      more:
        'Invoice numbers run by financial year, without gaps. The place of supply decides CGST, ' +
        'SGST or IGST. An invoice never changes: you cancel it with a credit note.',
      contents: [
        { name: 'Numbers', text: 'Invoices and credit notes, numbered by financial year' },
        { name: 'Tax', text: 'CGST, SGST and IGST by place of supply' },
        { name: 'GSTINs', text: 'GSTINs validated by format and check digit' },
        { name: 'GSTR-1', text: 'Quarterly GSTR-1 summary as CSV' },
        { name: 'Login', text: 'Password login, limited to 10 attempts in 15 minutes' },
      ],
      needs:
        'PHP 8.2 or later with SQLite and mbstring, as on our shared plans. No database to set up.',
      price: 999,
      setup: 500,
    },
    {
      id: 1015,
      route: 'mithai-shop-orders',
      title: 'Mithai shop orders',
      summary: 'A sweet shop’s menu that takes orders by WhatsApp.',
      tags: ['PHP 8.2', 'No JavaScript'],
      lead:
        'Menu, opening hours, a map link and a button that sends the order by WhatsApp. Three ' +
        'small files, no database.',
      more:
        'You change the menu in one JSON file. Customers choose boxes of 250 g, see the total ' +
        'and send the order as a WhatsApp message.',
      contents: [
        { name: 'Menu', text: 'Menu by category, priced per 250 g' },
        { name: 'Order', text: 'Order message ready for WhatsApp' },
        { name: 'Hours', text: 'Shows open or closed from your hours' },
        { name: 'Light', text: 'No JavaScript' },
      ],
      needs,
    },
    {
      id: 1035,
      route: 'photographer-gallery',
      title: 'Photographer gallery',
      summary: 'Folders of photos become albums, with a price list.',
      tags: ['PHP 8.2', 'No JavaScript'],
      lead: 'Full-width galleries from folders of photos, with a contact form and a price list.',
      more:
        'Upload folders of photos and they become galleries. Captions come from file names, so ' +
        'you need no admin page.',
      contents: [
        { name: 'Albums', text: 'Albums from folders, sorted by name' },
        { name: 'Loading', text: 'Photos load as visitors scroll' },
        { name: 'Contact', text: 'Contact form that emails you' },
        { name: 'Design', text: 'One style sheet under 2 KB' },
      ],
      needs,
    },
  ],
};
