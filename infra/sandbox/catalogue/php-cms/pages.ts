import type { Item } from '../item.ts';

const needs = 'PHP 8.2 or later. No database.';

/** Small sites and their parts. */
export const pages: readonly Item[] = [
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
      'Contact form that writes to your e-mail',
      'One style sheet, 4 KB',
    ],
    needs,
  },
  {
    id: 1350,
    route: 'markdown-pages',
    title: 'Markdown pages',
    lead: 'A whole small site from Markdown files: one file a page, and the menu made by itself.',
    more:
      'Name a file, write in it, upload it. HTML in a file is shown as text, so a page that ' +
      'somebody else wrote cannot bring a script along.',
    has: [
      'One file a page',
      'Menu from the file names',
      'Headings, lists, quotes, code and links',
      'Light and dark',
    ],
    needs,
  },
  {
    id: 1355,
    route: 'feedback-box',
    title: 'Feedback box',
    lead: 'Stars and words from your customers, kept as a table that only you can read.',
    more:
      'A hidden field keeps most robots out, without a puzzle for people, and words that look ' +
      'like a formula stay words in your spreadsheet.',
    has: [
      'One to five stars and a text',
      'Answers as CSV',
      'Robot trap and a limit a day',
      'Works without JavaScript, too',
    ],
    needs,
  },
  {
    id: 1360,
    route: 'one-question-poll',
    title: 'One-question poll',
    lead: 'A question, its answers, one vote a browser, and the result as bars for who has voted.',
    more:
      'For choosing a timing or a colour, not for electing anybody: whoever deletes cookies may ' +
      'vote again, and the manual says so.',
    has: [
      'Question and answers in one file',
      'One vote a browser',
      'Votes at the same moment all count',
      'Result as bars and numbers',
    ],
    needs,
  },
  {
    id: 1365,
    route: 'redirect-table',
    title: 'Redirect table',
    lead:
      'A new site keeps the visitors of the old one: a spreadsheet says which old address leads ' +
      'where.',
    more:
      'For good, for now, or gone; single addresses or all below one. A visitor can never choose ' +
      'where a line leads to.',
    has: [
      'Redirects as CSV',
      'Whole folders with a star',
      'Moved, moved for now, gone',
      'Capitals and slashes make no difference',
    ],
    needs: `${needs} Apache or LiteSpeed, as on any shared plan here.`,
  },
];

/** Tables and folders that become pages. */
export const lists: readonly Item[] = [
  {
    id: 1370,
    route: 'notice-board',
    title: 'Notice board',
    lead:
      'Text files become notices, newest first, each on the board from its first day to its last ' +
      'one.',
    more:
      'For a housing society, a school or a club: the file’s name has the days, its first line ' +
      'is the title, and what is over leaves by itself.',
    has: ['One text file a notice', 'First and last day', 'Newest first', 'Nothing to administer'],
    needs,
  },
  {
    id: 1375,
    route: 'price-list',
    title: 'Price list',
    lead: 'A spreadsheet becomes a price list in groups, with a search and a sheet that prints well.',
    more:
      'Lakhs are set the Indian way, and what has no price says so in your words. Save the ' +
      'spreadsheet as CSV, upload it, done.',
    has: [
      'Prices as CSV',
      'Groups and a search',
      'Indian digit groups',
      'Works without JavaScript, too',
    ],
    needs,
  },
  {
    id: 1380,
    route: 'event-calendar',
    title: 'Event calendar',
    lead:
      'A spreadsheet becomes a page of coming events, soonest first, and a calendar file that ' +
      'phones import.',
    more: 'What is over leaves by itself. Times are India’s, wherever the server stands.',
    has: [
      'Events as CSV',
      'Soonest first, past ones gone',
      'Calendar file for phones',
      'Hindi in titles and files',
    ],
    needs,
  },
  {
    id: 1385,
    route: 'document-shelf',
    title: 'Document shelf',
    lead: 'Folders of files become lists with size and date, for forms, circulars and minutes.',
    more:
      'A file is served only if it is on the shelf: no address leads out of it, and a document ' +
      'is saved, never opened as part of your site.',
    has: [
      'A list for each folder',
      'Size, kind and date',
      'Hindi file names',
      'Nothing outside of the shelf is served',
    ],
    needs,
  },
  {
    id: 1390,
    route: 'bus-timetable',
    title: 'Bus timetable',
    lead:
      'Departures of today with the next one marked and the minutes until it leaves, for buses, ' +
      'ferries or a school van.',
    more: 'Days differ, fares stand beside, and the page knows when the last one has left.',
    has: ['Departures as CSV', 'The next one marked', 'Weekdays and Sundays', 'Choice of a place'],
    needs,
  },
  {
    id: 1395,
    route: 'staff-directory',
    title: 'Staff directory',
    lead: 'A spreadsheet of people becomes a directory with a search, and links to call and to write.',
    more:
      'Each person has a contact card that a phone takes with one tap. Put in what may be public, ' +
      'and ask the people first.',
    has: [
      'People as CSV',
      'Search by name, post and department',
      'Contact cards (vCard)',
      'Links to call and to write',
    ],
    needs,
  },
  {
    id: 1400,
    route: 'job-openings',
    title: 'Job openings',
    lead:
      'A page of openings that close by themselves, with the marks by which search engines list ' +
      'them as jobs.',
    more: 'One file an opening: title, place, pay, days and text. Applications come by e-mail.',
    has: [
      'One file an opening',
      'Closes on its day',
      'Structured data for search',
      'Applications by e-mail',
    ],
    needs,
  },
  {
    id: 1405,
    route: 'daily-rate-board',
    title: 'Daily rate board',
    lead:
      'The day’s rates of grain, gold or vegetables from a spreadsheet, each with its change ' +
      'since the rate before.',
    more:
      'Add a row when a rate changes; tomorrow’s may stand there today. Any earlier day can be ' +
      'looked up.',
    has: [
      'Rates as CSV',
      'Change in words, not by colour alone',
      'Any earlier day',
      'Works without JavaScript, too',
    ],
    needs,
  },
];
