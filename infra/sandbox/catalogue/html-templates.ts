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
      summary: 'A painted menu board with prices and a call button.',
      tags: ['HTML', 'CSS'],
      lead:
        'A one-page menu for a tea stall or café, with prices, timings and a call button for ' +
        'phones.',
      more:
        'The menu looks like a painted board and prints on one sheet. Change names and prices in ' +
        'the HTML; the layout adapts.',
      contents: [
        { name: 'Menu', text: 'Menu in three groups' },
        { name: 'Visit', text: 'Timings and directions' },
        { name: 'Print', text: 'Prints on one A4 sheet' },
        { name: 'Size', text: 'Page and styles have less than 10 KB' },
      ],
      needs,
    },
    {
      id: 1145,
      route: 'coaching-class-page',
      title: 'Coaching class page',
      summary: 'Courses, batches, results and an enquiry form.',
      tags: ['HTML', 'CSS'],
      lead:
        'A one-page website for a coaching class, with courses, batches, results and an enquiry ' +
        'form.',
      more:
        'The table of batch times fits phones. The form opens the visitor’s email app, or sends ' +
        'to your form service.',
      contents: [
        { name: 'Courses', text: 'Course cards' },
        { name: 'Batches', text: 'Batch timetable' },
        { name: 'Results', text: 'Results with bar charts' },
        { name: 'Form', text: 'Enquiry form' },
      ],
      needs,
    },
    {
      id: 1155,
      route: 'ca-office',
      title: 'Accountant’s office',
      summary: 'Services, due dates and appointments for a CA’s office.',
      tags: ['HTML', 'CSS'],
      lead:
        'A one-page website for a chartered accountant: services, due dates for the year, and an ' +
        'appointment request.',
      more:
        'It follows the limits that the ICAI sets for members’ websites: facts only, no claims ' +
        'and no testimonials.',
      contents: [
        { name: 'Services', text: 'List of services' },
        { name: 'Dates', text: 'Table of due dates' },
        { name: 'Form', text: 'Appointment request' },
        { name: 'Print', text: 'Printable checklist of what to bring' },
      ],
      needs,
    },
    {
      id: 1160,
      route: 'dental-clinic',
      title: 'Dental clinic',
      summary: 'Treatments with prices, hours and an emergency number.',
      tags: ['HTML', 'CSS'],
      lead:
        'A one-page website for a dentist: treatments with prices, clinic hours, directions and ' +
        'emergency advice.',
      more:
        'Questions open and close without JavaScript. On phones, the emergency number is always ' +
        'on screen.',
      contents: [
        { name: 'Prices', text: 'Treatments and prices' },
        { name: 'Visit', text: 'Hours and directions' },
        { name: 'Questions', text: 'Questions and answers' },
        { name: 'Phone', text: 'Emergency call bar' },
      ],
      needs,
    },
    {
      id: 1165,
      route: 'hill-homestay',
      title: 'Hill homestay',
      summary: 'Rooms, rates, the way there and a booking request.',
      tags: ['HTML', 'CSS', 'SVG'],
      lead:
        'A one-page website for a homestay: rooms, meals, directions, house rules and a booking ' +
        'request form.',
      more:
        'The picture of the hills is an SVG, so the page is complete without photos. Replace it ' +
        'when you have your own.',
      contents: [
        { name: 'Rooms', text: 'Rooms with rates by season' },
        { name: 'Way', text: 'Directions by train and road' },
        { name: 'Booking', text: 'Booking request' },
        { name: 'Rules', text: 'House rules' },
      ],
      needs,
    },
    {
      id: 1175,
      route: 'one-page-resume',
      title: 'One-page résumé',
      summary: 'A résumé that prints on one sheet of A4.',
      tags: ['HTML', 'CSS'],
      lead:
        'A résumé as a web page that also prints on one A4 sheet, with a structure that hiring ' +
        'software can read.',
      more: 'Headings, lists and dates have the right HTML elements. Links print as plain text.',
      contents: [
        { name: 'Print', text: 'Screen and print styles' },
        { name: 'Dates', text: 'Machine-readable dates' },
        { name: 'Parsers', text: 'Simple layout for résumé parsers' },
        { name: 'Colours', text: 'Two accent colours' },
      ],
      needs,
    },
  ],
};
