import type { Category } from './item.ts';

const needs = 'Any web hosting. There is nothing to install or build.';

export const htmlTemplates: Category = {
  id: 350,
  name: 'Free HTML templates',
  items: [
    {
      id: 1140,
      route: 'chai-stall-menu',
      title: 'Chai stall menu',
      lead:
        'A one-page menu for a tea stall or café, with prices, timings and a call button for ' +
        'phones.',
      more:
        'The menu looks like a painted board and prints on one sheet. Change names and prices in ' +
        'the HTML; the layout adapts.',
      has: [
        'Menu in three groups',
        'Timings and directions',
        'Prints on one A4 sheet',
        'Under 10 KB',
      ],
      needs,
    },
    {
      id: 1145,
      route: 'coaching-class-page',
      title: 'Coaching class page',
      lead:
        'A one-page website for a coaching class, with courses, batches, results and an enquiry ' +
        'form.',
      more:
        'The table of batch times fits phones. The form opens the visitor’s email app, or sends ' +
        'to your form service.',
      has: ['Course cards', 'Batch timetable', 'Results with bar charts', 'Enquiry form'],
      needs,
    },
    {
      id: 1155,
      route: 'ca-office',
      title: 'Accountant’s office',
      lead:
        'A one-page website for a chartered accountant: services, due dates for the year, and an ' +
        'appointment request.',
      more:
        'It follows the limits that the ICAI sets for members’ websites: facts only, no claims ' +
        'and no testimonials.',
      has: [
        'List of services',
        'Table of due dates',
        'Appointment request',
        'Printable checklist of what to bring',
      ],
      needs,
    },
    {
      id: 1160,
      route: 'dental-clinic',
      title: 'Dental clinic',
      lead:
        'A one-page website for a dentist: treatments with prices, clinic hours, directions and ' +
        'emergency advice.',
      more:
        'Questions open and close without JavaScript. On phones, the emergency number is always ' +
        'on screen.',
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
        'A one-page website for a homestay: rooms, meals, directions, house rules and a booking ' +
        'request form.',
      more:
        'The picture of the hills is an SVG, so the page is complete without photos. Replace it ' +
        'when you have your own.',
      has: [
        'Rooms with rates by season',
        'Directions by train and road',
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
        'A résumé as a web page that also prints on one A4 sheet, with a structure that hiring ' +
        'software can read.',
      more: 'Headings, lists and dates have the right HTML elements. Links print as plain text.',
      has: [
        'Screen and print styles',
        'Machine-readable dates',
        'Simple layout for résumé parsers',
        'Two accent colours',
      ],
      needs,
    },
  ],
};
