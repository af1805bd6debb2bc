import type { Item } from '../item.ts';
import { needs } from './needs.ts';

const withoutDatabase = 'PHP 8.2 or later. No database.';

export const shopFloor: readonly Item[] = [
  {
    route: 'kirana-pos-barcode-billing',
    title: 'Kirana POS with barcode billing',
    lead:
      'Counter billing, stock and daily closing for a small shop, with a thermal printer and any ' +
      'barcode scanner.',
    more:
      'The till keeps billing while the line is down and catches up when it returns. Loose goods ' +
      'are sold by weight, and the khata of regular customers is one key away.',
    has: [
      'Bills in two keystrokes, in English and Hindi',
      'Stock with expiry dates and a reorder list',
      'Customer khata with a monthly statement',
      'Day closing by cash, UPI and credit',
    ],
    needs: `${needs} An 80 mm ESC/POS printer.`,
    price: 2499,
    setup: 500,
  },
  {
    route: 'gst-invoice-desk',
    title: 'GST invoice desk',
    lead:
      'Invoices, credit notes and quarterly GST summaries for a two-person office, with numbered ' +
      'PDF copies.',
    more:
      'Series run by financial year and never skip a number. CGST, SGST and IGST follow from the ' +
      'place of supply, so nobody has to choose.',
    has: [
      'Invoice, credit note, receipt and quotation',
      'HSN and SAC codes with their rates',
      'GSTR-1 summary as a spreadsheet',
      'E-mail copies and payment reminders',
    ],
    needs,
    price: 1499,
  },
  {
    route: 'school-fees-manager',
    title: 'School fees manager',
    lead:
      'Classes, fee heads, receipts and reminders, with a parent login and a day book that ' +
      'closes every evening.',
    more:
      'Late fees, sibling discounts and transport are rules, not sums done by hand. The office ' +
      'sees in one list who owes what since when.',
    has: [
      'Fee plans per class and term',
      'Receipts with a QR code for checking',
      'Reminders by e-mail and SMS gateway',
      'Day book and head-wise collection',
    ],
    needs,
    price: 1999,
  },
  {
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
    needs: withoutDatabase,
  },
  {
    route: 'table-menu-by-qr',
    title: 'Table menu by QR',
    lead: 'A menu per table, orders straight to the kitchen screen, and a printed bill at the end.',
    more:
      'Guests scan the code on the table and order in their own language. The kitchen sees ' +
      'tickets in the order they came, with a clock on each.',
    has: [
      'QR codes for every table, ready to print',
      'Kitchen screen with veg and non-veg marks',
      'Split bills and service charge',
      'Sold-out switch for every dish',
    ],
    needs,
    price: 2499,
    setup: 1000,
  },
  {
    route: 'wedding-guest-list',
    title: 'Wedding guest list',
    lead:
      'Four events, invitations, directions and a photo wall that a family can edit without ' +
      'asking a cousin.',
    more:
      'Each family gets one link with its own events and head count. Rooms, pick-ups and meal ' +
      'counts fall out as lists on the last day.',
    has: [
      'Replies for haldi, mehendi, wedding and reception',
      'Room and pick-up lists',
      'Photo wall with approval',
      'Guest page in two languages',
    ],
    needs,
    price: 799,
  },
  {
    route: 'clinic-appointment-book',
    title: 'Clinic appointment book',
    lead:
      'Slots, tokens and follow-ups for one doctor, with a waiting-room screen and a monthly ' +
      'register.',
    more:
      'Patients book a slot or walk in and get a token; both meet in one queue. Follow-ups ' +
      'remind themselves.',
    has: [
      'Online booking with a captcha-free form',
      'Token screen for any television',
      'Prescription print with letterhead',
      'Monthly register as a spreadsheet',
    ],
    needs,
    price: 1299,
  },
  {
    route: 'photographer-gallery',
    title: 'Photographer gallery',
    lead: 'Full-width galleries, a contact form and a price list. Loads in under a second.',
    more:
      'Drop folders of photos on the server and they become galleries. Captions come from file ' +
      'names, so there is nothing to administer.',
    has: [
      'Albums from folders, newest first',
      'Lazy pictures with fixed proportions',
      'Contact form that writes to your e-mail',
      'One style sheet, 4 KB',
    ],
    needs: withoutDatabase,
  },
  {
    route: 'tailoring-order-book',
    title: 'Tailoring order book',
    lead:
      'Measurements, fittings, delivery dates and advances for a boutique or a tailor with up to ' +
      'ten machines.',
    more:
      'Measurements stay with the customer, not with the garment, so a repeat order takes one ' +
      'minute. The board shows what must leave today.',
    has: [
      'Measurement sets for fifteen garments',
      'Job slips for each karigar',
      'Delivery board by date',
      'Advance, balance and alterations',
    ],
    needs,
    price: 899,
  },
  {
    route: 'used-vehicle-showroom',
    title: 'Used vehicle showroom',
    lead:
      'Two-wheelers and cars with photos, papers and price history, and enquiries that reach the ' +
      'right salesman.',
    more:
      'Every vehicle has a paper checklist, from the registration certificate to the ' +
      'no-objection, and the website shows only those that are complete.',
    has: [
      'Search by make, year, fuel and budget',
      'EMI sheet on every page',
      'Enquiry book with follow-up dates',
      'Paper checklist per vehicle',
    ],
    needs,
    price: 2199,
  },
];
