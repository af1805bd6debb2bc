import type { Category } from './item.ts';

const needs = 'Any hosting: plain HTML and CSS, nothing to install or build.';

export const htmlTemplates: Category = {
  id: 350,
  name: 'Free HTML templates',
  items: [
    {
      id: 1140,
      route: 'chai-stall-menu',
      title: 'Chai stall menu',
      lead:
        'A one-page menu for a tea stall or café, with prices, timings and a call button that ' +
        'works on any phone.',
      more:
        'The menu reads like a painted board and prints on one sheet. Change names and prices in ' +
        'the HTML; the layout follows.',
      has: ['Menu in three groups', 'Timings and directions', 'Prints on A4', 'Under 10 KB'],
      needs,
    },
    {
      id: 1145,
      route: 'coaching-class-page',
      title: 'Coaching class page',
      lead:
        'Courses, batches, results and an enquiry form for a coaching class that wants to be ' +
        'found and called.',
      more:
        'Batch times are in a table that phones can read. The form opens the visitor’s email ' +
        'app, or posts to a form service of yours.',
      has: ['Course cards', 'Batch timetable', 'Results with numbers', 'Enquiry form'],
      needs,
    },
    {
      id: 1155,
      route: 'ca-office',
      title: 'Accountant’s office',
      lead:
        'A sober site for a chartered accountant: services, due dates for the year, and an ' +
        'appointment request.',
      more:
        'Written within the limits the institute sets for websites: no claims, no testimonials, ' +
        'facts only.',
      has: [
        'Services with what to bring',
        'Calendar of due dates',
        'Appointment request',
        'Printable checklist',
      ],
      needs,
    },
    {
      id: 1160,
      route: 'dental-clinic',
      title: 'Dental clinic',
      lead:
        'Treatments with honest prices, clinic hours, and what to do in an emergency, on one ' +
        'page that loads at once.',
      more:
        'Questions open and close without JavaScript. The emergency number stays in reach on a ' +
        'phone.',
      has: [
        'Treatments and prices',
        'Hours and directions',
        'Questions and answers',
        'Emergency call bar',
      ],
      needs,
    },
    {
      id: 1165,
      route: 'hill-homestay',
      title: 'Hill homestay',
      lead:
        'Rooms, meals, how to reach and house rules for a homestay, with a booking request that ' +
        'asks the right questions.',
      more:
        'Landscapes are drawn in CSS and SVG, so the page is complete before your photos are. ' +
        'Swap them when you have them.',
      has: [
        'Rooms with rates by season',
        'How to reach, by train and road',
        'Booking request',
        'House rules',
      ],
      needs,
    },
    {
      id: 1175,
      route: 'one-page-resume',
      title: 'One-page résumé',
      lead:
        'A résumé that is a good web page and prints on exactly one A4 sheet, with readable ' +
        'structure for hiring software.',
      more: 'Headings, lists and dates are marked up as what they are. Links print as addresses.',
      has: [
        'Screen and print styles',
        'Machine-readable dates',
        'No columns that break parsers',
        'Two accent colours',
      ],
      needs,
    },
  ],
};
