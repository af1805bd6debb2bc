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
        'A blog from Markdown files with tags, a feed and reading times. Next.js builds every ' +
        'page in advance.',
      more:
        'Write a file, build and publish. Drafts stay out of the build. Every post has its own ' +
        'title, description and canonical link.',
      has: [
        'Posts from Markdown with front matter',
        'Tags and an Atom feed',
        'No database, no admin login',
        'Print styles',
      ],
      needs: 'Node 20 or later, on a VPS plan or any host that runs Next.js.',
    },
    {
      id: 1120,
      route: 'salon-bookings',
      title: 'Salon bookings',
      lead:
        'Clients choose a service, a stylist and a free time, and book online. The salon sees ' +
        'the visits of each day on one page.',
      more:
        'Each stylist has their own duration for a service. Two clients can’t book the same ' +
        'stylist at the same time. When you cancel a visit, its time is free again.',
      has: [
        'Free times by service and stylist',
        'No double bookings',
        'Password-protected desk with the visits of each day',
        'One SQLite file, no database server',
        'Tests you can run',
      ],
      needs: 'Node 24 or later, on a VPS plan or any host that keeps files.',
      price: 1499,
      setup: 500,
    },
  ],
};
