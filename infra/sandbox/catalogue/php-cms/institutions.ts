import type { Item } from '../item.ts';
import { needs } from './needs.ts';

export const institutions: readonly Item[] = [
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
