import type { Category } from './item.ts';

const needs =
  'Node 20 or later and PostgreSQL 15 or later. Runs on a VPS plan or on any Node host.';

export const nextJs: Category = {
  id: 348,
  name: 'Next JS',
  items: [
    {
      route: 'next-landing-starter',
      title: 'Next landing page starter',
      lead:
        'A landing page with hero, features, prices and questions, written in the app router ' +
        'without a component library.',
      more:
        'Texts and prices live in one content file. The page is static, scores well out of the ' +
        'box and needs one command to publish.',
      has: [
        'App router, no client JavaScript of its own',
        'Light and dark from the system',
        'Metadata, sitemap and robots file',
        'One content file to edit',
      ],
      needs: 'Node 20 or later.',
    },
    {
      route: 'next-blog-starter',
      title: 'Next blog starter',
      lead:
        'A blog from Markdown files with tags, a feed and reading times, ready to publish as ' +
        'static pages.',
      more:
        'Write a file, push, done. Drafts stay out of the build, and every post has its own ' +
        'title, description and canonical link.',
      has: [
        'Posts from Markdown with front matter',
        'Tags and an Atom feed',
        'No database and no editor to patch',
        'Styles for print',
      ],
      needs: 'Node 20 or later.',
    },
    {
      route: 'multi-vendor-market',
      title: 'Multi-vendor market',
      lead:
        'Sellers with their own counters, one basket, UPI at the end and a settlement sheet ' +
        'every Friday.',
      more:
        'Each seller sees its own orders and payouts only. Commission is set per category, and ' +
        'returns come off the next settlement.',
      has: [
        'Seller desk and storefront',
        'Commission by category',
        'Returns and settlements',
        'Pincode delivery rules',
      ],
      needs,
      price: 4999,
      setup: 1000,
    },
    {
      route: 'course-platform',
      title: 'Course platform',
      lead:
        'Video lessons, quizzes, live classes and certificates for a teacher who sells to ' +
        'students all over the country.',
      more:
        'Lessons unlock as they are finished. Certificates carry a code that anybody can check, ' +
        'and students pay once or by the month.',
      has: [
        'Lessons, quizzes, assignments',
        'Live class links',
        'Certificates with a check page',
        'Coupons and batches',
      ],
      needs,
      price: 4499,
    },
    {
      route: 'restaurant-ordering',
      title: 'Restaurant ordering',
      lead:
        'Take-away and delivery orders from your own address, with the kitchen screen and the ' +
        'rider list beside it.',
      more:
        'No commission on any order. Slots close by themselves when the kitchen is full, and ' +
        'regulars reorder in two taps.',
      has: [
        'Menu with variants and add-ons',
        'Slots and delivery zones',
        'Kitchen and rider screens',
        'UPI and cash',
      ],
      needs,
      price: 3499,
      setup: 500,
    },
    {
      route: 'salon-bookings',
      title: 'Salon bookings',
      lead:
        'Services, stylists and chairs in one calendar that clients can book themselves, with ' +
        'reminders the evening before.',
      more:
        'A service takes the time it takes with the stylist who does it. Packages and ' +
        'memberships are drawn down visit by visit.',
      has: ['Calendar by stylist', 'Packages and memberships', 'Reminders', 'Stock of products'],
      needs,
      price: 2999,
    },
    {
      route: 'event-tickets-upi',
      title: 'Event tickets by UPI',
      lead:
        'Sell tickets for plays, workshops and garba nights, take UPI, and check guests in with ' +
        'any phone.',
      more:
        'Seats can be numbered or free. Tickets are one-time codes, and the gate works without a ' +
        'network once the list is loaded.',
      has: ['Seat maps', 'Ticket classes and early birds', 'Gate check-in offline', 'Refund list'],
      needs,
      price: 3499,
    },
    {
      route: 'tiffin-subscriptions',
      title: 'Tiffin subscriptions',
      lead:
        'Monthly tiffin plans with holidays, menu votes and a delivery round for each rider, ' +
        'printed or on a phone.',
      more:
        'Customers pause a day before ten at night and the bill follows. The kitchen gets its ' +
        'count by eleven.',
      has: [
        'Plans with veg, Jain and diet',
        'Pauses and extra tiffins',
        'Rounds by rider',
        'Month-end bills',
      ],
      needs,
      price: 2699,
    },
    {
      route: 'co-working-desk',
      title: 'Co-working desk',
      lead:
        'Desks, cabins and meeting rooms by the hour or the month, with member access and GST ' +
        'invoices.',
      more:
        'Members book from a phone and pay by wallet or invoice. Day passes print at the desk ' +
        'with the Wi-Fi code on them.',
      has: ['Floor plan booking', 'Wallet and invoices', 'Visitor passes', 'Occupancy by week'],
      needs,
      price: 3299,
    },
  ],
};
