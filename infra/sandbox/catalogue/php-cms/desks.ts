import type { Item } from '../item.ts';

const needs = 'PHP 8.2 or later with SQLite, as on any shared plan here. No database to set up.';

/** What is worked with every day: a password, and a book of its own. */
export const desks: readonly Item[] = [
  {
    id: 1000,
    route: 'kirana-pos-barcode-billing',
    title: 'Kirana POS with barcode billing',
    lead:
      'Counter billing, stock and daily closing for a small shop, with any barcode scanner and a ' +
      'printer for 80 mm receipts.',
    more:
      'Scan, Enter, and the goods are in the basket. Loose goods are sold by weight, the khata of ' +
      'regular customers is one click away, and a bill that is sent twice is written once.',
    has: [
      'Bills by piece and by weight, labelled in English and Hindi',
      'Stock with expiry dates and a reorder list',
      'Customer khata with a monthly statement',
      'Day closing by cash, UPI and credit',
      'Receipts for an 80 mm printer, from the browser',
    ],
    needs: `${needs} For receipts, an 80 mm printer with a driver of its own.`,
    price: 2499,
    setup: 500,
  },
  {
    id: 1005,
    route: 'gst-invoice-desk',
    title: 'GST invoice desk',
    lead:
      'Tax invoices, credit notes and the quarter’s GSTR-1 summary for a small office, on pages ' +
      'that print well.',
    more:
      'Series run by financial year and never skip a number. CGST, SGST and IGST follow from the ' +
      'place of supply, so nobody has to choose. What is written is not changed any more.',
    has: [
      'Invoices and credit notes, numbered by financial year',
      'CGST, SGST and IGST by the place of supply',
      'GSTINs checked by their last letter',
      'GSTR-1 summary of a quarter as a spreadsheet',
    ],
    needs,
    price: 999,
    setup: 500,
  },
  {
    id: 1025,
    route: 'wedding-guest-list',
    title: 'Wedding guest list',
    lead:
      'Each family gets one link, with the events that it is invited to, and answers for itself ' +
      'in English or Hindi.',
    more:
      'Heads, beds and pick-ups add up by themselves, and answers may change until the day that ' +
      'you set. No family sees another.',
    has: [
      'A link of its own for each family',
      'Replies for haldi, mehendi, wedding and reception',
      'Room and pick-up lists',
      'Guest page in English and Hindi',
      'Everything as a spreadsheet',
    ],
    needs,
    price: 499,
  },
];
