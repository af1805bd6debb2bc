import type { Category, Item } from './item.ts';

const needs = 'PHP 8.2 or later and MySQL 8 or MariaDB 10.6. Any shared plan here will do.';
const withoutDatabase = 'PHP 8.2 or later. No database.';

const shopFloor: readonly Item[] = [
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

const institutions: readonly Item[] = [
  {
    route: 'coaching-class-portal',
    title: 'Coaching class portal',
    lead:
      'Batches, attendance, test marks and fees for a coaching class, with a page for parents ' +
      'that needs no app.',
    more:
      'Teachers mark attendance on a phone in one minute. Parents see marks against the batch ' +
      'average, not against named classmates.',
    has: ['Batches with timetable', 'Test marks and rank lists', 'Fee instalments', 'Notes as PDF'],
    needs,
    price: 2499,
  },
  {
    route: 'hostel-and-pg-manager',
    title: 'Hostel and PG manager',
    lead:
      'Rooms, beds, deposits, monthly rent and notices for a hostel or paying-guest house of up ' +
      'to five buildings.',
    more:
      'A bed is booked, occupied or on notice, and the vacancy list is always true. Electricity ' +
      'is split by meter reading.',
    has: ['Bed map by floor', 'Deposit ledger', 'Rent reminders', 'Police verification form'],
    needs,
    price: 1799,
  },
  {
    route: 'library-lending-desk',
    title: 'Library lending desk',
    lead:
      'Members, books, issues and fines for a reading room or school library, with barcode ' +
      'labels on plain paper.',
    more:
      'Type an ISBN and the rest is filled in. Seats for a reading room can be sold by the month ' +
      'beside the books.',
    has: ['Issue and return by scanner', 'Fines and reservations', 'Seat plan', 'Label sheets'],
    needs,
    price: 999,
  },
  {
    route: 'temple-donation-counter',
    title: 'Temple donation counter',
    lead:
      'Receipts for offerings, sponsored pujas and annadanam, with a calendar of festivals and a ' +
      'yearly donor statement.',
    more:
      'Two counters can write receipts at once without a number twice. Statements for section ' +
      '80G print in one run.',
    has: ['Receipts in five languages', 'Puja calendar', '80G statements', 'Hundi count sheets'],
    needs,
    price: 1199,
  },
  {
    route: 'gym-membership-register',
    title: 'Gym membership register',
    lead:
      'Plans, renewals, trainers and attendance for a neighbourhood gym, with a renewal list for ' +
      'every morning.',
    more:
      'Members check in with a four-digit code at the desk. Frozen months move the end date by ' +
      'themselves.',
    has: ['Plans and freezes', 'Trainer sessions', 'Renewal list', 'Locker register'],
    needs,
    price: 1399,
  },
  {
    route: 'pathology-lab-reports',
    title: 'Pathology lab reports',
    lead:
      'Samples, results with reference ranges and signed reports for a small laboratory, ' +
      'delivered as a link that expires.',
    more:
      'Ranges follow age and sex, and abnormal values stand out on screen and in print. Every ' +
      'change of a result is kept with its reason.',
    has: [
      'Sixty common tests set up',
      'Barcode for every sample',
      'Report links',
      'Referral ledger',
    ],
    needs,
    price: 2599,
    setup: 700,
  },
  {
    route: 'housing-society-ledger',
    title: 'Housing society ledger',
    lead:
      'Maintenance bills, receipts, defaulters and notices for a housing society, with accounts ' +
      'that an auditor accepts.',
    more:
      'Bills are raised for all flats in one go, by area or per flat. Members log in to see ' +
      'dues, minutes and complaints.',
    has: [
      'Bills by area or flat',
      'Interest on arrears',
      'Complaint register',
      'Audit trial balance',
    ],
    needs,
    price: 1899,
  },
  {
    route: 'property-listing-site',
    title: 'Property listing site',
    lead:
      'Flats, plots and shops on a map with honest areas and prices, for a broker or a small ' +
      'builder.',
    more:
      'Carpet area, parking and possession are required fields, so listings can be compared. ' +
      'Enquiries go to the owner or to you.',
    has: [
      'Search by locality and budget',
      'Brochure as PDF',
      'Enquiry book',
      'RERA number on every page',
    ],
    needs,
    price: 2299,
    setup: 500,
  },
  {
    route: 'district-news-portal',
    title: 'District news portal',
    lead:
      'A newsroom for a district paper: reporters file from a phone, the desk edits, and pages ' +
      'open on slow lines.',
    more:
      'Stories carry their place and time. The front page is laid out by drag and drop, and the ' +
      'e-paper is cut from the same stories.',
    has: ['Desk with three roles', 'Hindi and English typing', 'E-paper pages', 'Classifieds'],
    needs,
    price: 1599,
  },
];

export const phpCms: Category = {
  id: 349,
  name: 'PHP CMS',
  items: [...shopFloor, ...institutions],
};
