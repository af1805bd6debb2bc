import type { Category } from './item.ts';

export const nextJs: Category = {
  id: 348,
  name: 'Next JS',
  items: [
    {
      id: 1100,
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
      id: 1120,
      route: 'salon-bookings',
      title: 'Salon bookings',
      lead:
        'Clients choose a service, a stylist and a free time, and book it themselves; the salon ' +
        'sees its day at a desk.',
      more:
        'A service takes the time it takes with the stylist who does it. Of two who want the same ' +
        'time one gets it, and a visit that is cancelled leaves its time free.',
      has: [
        'Free times by service and stylist',
        'No time given twice',
        'Desk with the day’s visits, behind a password',
        'One SQLite file, read by Node itself',
        'Tests you can run',
      ],
      needs: 'Node 24 or later, on a VPS plan or any host that keeps files.',
      price: 1499,
      setup: 500,
    },
  ],
};
